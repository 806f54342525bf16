import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { PlanProvider } from '../editor/PlanProvider'
import { AuthProvider } from '../features/account'
import { keepOffline } from '../features/offline'
import { loadParts } from '../ui/later'
import { pageLocale } from '../ui/locale'
import { COULD_NOT_START, RELOAD, STOPPED } from './texts'
import styles from './App.module.css'
import { MainScreen } from './MainScreen'
import type { Opened } from './open-plan'

export function App(opened: Opened) {
  useEffect(() => void loadParts().then(keepOffline), [])
  return (
    // The page is written in English, so its calendars and controls are too, as it is written where the visitor is.
    <I18nProvider locale={pageLocale()}>
      <AuthProvider session={opened.session}>
        <PlanProvider plan={opened.plan}>
          <MainScreen {...opened} />
        </PlanProvider>
      </AuthProvider>
    </I18nProvider>
  )
}

/** In the place of the page: it could not start, or what it draws failed, which takes all of it away. */
export function Failed({ error, hasStarted }: { error: unknown; hasStarted: boolean }) {
  return (
    <main className={styles.center}>
      <div role="alert">
        <p>{hasStarted ? STOPPED : COULD_NOT_START}</p>
        <p className={styles.small}>{error instanceof Error ? error.message : String(error)}</p>
        {hasStarted && <a href="">{RELOAD}</a>}
      </div>
    </main>
  )
}
