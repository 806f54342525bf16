// First of all: it takes a link's parameters out of the address (GK10).
import { isFirst, opening } from './start'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/hues.css'
import { applyTheme } from '../state/settings'
import { applyIcons } from '../ui/icon-strip'
import { leaveToInputMethod } from '../ui/keys'
import { applyTouch } from '../ui/metrics'
import { ChartPane } from '../features/chart'
import { App, Failed } from './App'
import { isChartShown } from './Panes'

applyTheme()
applyTouch()
applyIcons()
leaveToInputMethod()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Until there is something to show, the frame of index.html stays.
const draw = (page: ReactNode) =>
  startTransition(() => {
    const drawn = createRoot(root, {
      onUncaughtError: (error) => {
        console.error('Barline stopped:', error)
        drawn.render(<Failed error={error} hasStarted />)
      },
    })
    drawn.render(<StrictMode>{page}</StrictMode>)
  })
// On a first visit the table comes first, on whatever line.
if (!isFirst && isChartShown(window.innerWidth)) ChartPane.fetch()
opening.then(
  (opened) => draw(<App {...opened} />),
  (error: unknown) => {
    console.error('Barline could not start:', error)
    draw(<Failed error={error} hasStarted={false} />)
  },
)
