/** The page without a network, and its next version: offered, and never put in place of one that is worked in (GL16). */
import { keepShell } from '../../platform/shell'
import { notify } from '../../ui/notices'
import { RELOAD } from '../../ui/texts'
import { NEW_VERSION } from './texts'

/** Once the page has all it needs: what is kept for later takes no room on the line from what is needed now. */
export function keepOffline(): void {
  // While the page is worked on, each change must be seen at once.
  if (!import.meta.env.PROD) return
  keepShell((use) =>
    notify({
      id: 'new-version',
      kind: 'info',
      text: NEW_VERSION,
      stays: true,
      actions: [{ label: RELOAD, run: use, keepsOpen: true }],
    }),
  ).catch((error: unknown) => console.warn('The page will not open without a network:', error))
}
