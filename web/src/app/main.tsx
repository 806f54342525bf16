// First of all: a link's parameters leave the address before anything is asked of anybody (GK10).
import '../platform/link-address'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/hues.css'
import { applyTheme } from '../state/settings'
import { applyIcons } from '../ui/icon-strip'
import { applyTouch } from '../ui/metrics'
import { App, CouldNotStart, openPlan } from './App'

applyTheme()
applyTouch()
applyIcons()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Until there is something to show, the frame of index.html stays.
const draw = (page: ReactNode) =>
  startTransition(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
openPlan().then(
  (opened) => draw(<App {...opened} />),
  (error: unknown) => {
    console.error('Barline could not start:', error)
    draw(<CouldNotStart reason={error instanceof Error ? error.message : String(error)} />)
  },
)
