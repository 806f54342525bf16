/** The page of examples: the chart factory with chart tasks as any page may hand them over (spec §3). */
import '../ui/tokens.css'
import '../ui/base.css'
import './chart-examples.css'
import '../features/chart/look'
import { loadFiles } from '../codec/files'
import { loadEditor } from '../editor/load'
import type { FactoryOptions } from '../features/chart/create-chart'
import { createTaskChart, type ForeignTask } from '../features/chart/create-task-chart'

interface Example {
  title: string
  tasks: ForeignTask[]
  options?: FactoryOptions
}

const EXAMPLES: Example[] = [
  {
    title: 'Ids and durations',
    tasks: [
      { id: 'lay the floor', name: 'Lay the floor', start: '2026-01-05', duration: '2d 3h' },
      { id: 7, name: 'Paint', start: '2026-01-08', end: '2026-01-09', dependencies: 'lay the floor' },
      { name: 'Without an id', start: new Date(2026, 0, 9, 6), end: '2026-01-12 18:00', dependencies: [7] },
    ],
  },
  {
    title: 'Colours, classes and pictures',
    tasks: [
      {
        id: 'own',
        name: 'Colours of its own',
        start: '2026-01-05',
        end: '2026-01-09',
        progress: 40,
        color: 'gold',
        color_progress: '#c60',
      },
      {
        id: 'class',
        name: 'A class',
        start: '2026-01-06',
        end: '2026-01-08',
        custom_class: 'level-3 urgent',
      },
      { id: 'picture', name: 'A picture', start: '2026-01-07', end: '2026-01-12', thumbnail: '/favicon.svg' },
      {
        id: 'hostile',
        name: '<img src=x onerror=alert(1)>',
        description: '<script>alert(1)</script>',
        start: '2026-01-08',
        end: '2026-01-12',
        color: 'red;background:url(https://evil.example/x)',
        thumbnail: 'https://evil.example/x.png',
        custom_class: '"><b>',
      },
    ],
  },
  {
    title: 'Milestones and invalid tasks',
    tasks: [
      { id: 'go', name: 'Go live', start: '2026-01-07', end: '2026-01-07', is_milestone: true },
      {
        id: 'doubt',
        name: 'Not sure when',
        start: '2026-01-08',
        end: '2026-01-12',
        invalid: true,
        progress: 50,
      },
    ],
  },
  {
    title: 'Dropped, with a line in the console',
    tasks: [
      { id: 'kept', name: 'Kept', start: '2026-01-05', end: '2026-01-07' },
      { id: 'no start', name: 'No start', end: '2026-01-07' },
      { id: 'no end', name: 'No end', start: '2026-01-07' },
      { id: 'backwards', name: 'Backwards', start: '2026-01-07', end: '2026-01-05' },
      { id: 'age', name: 'An age', start: '2026-01-07', end: '2036-01-08' },
    ],
  },
  {
    title: 'Read-only',
    tasks: [{ id: 'fixed', name: 'Fixed', start: '2026-01-05', end: '2026-01-09', progress: 20 }],
    options: { readonly: true },
  },
  {
    title: 'Fixed dates',
    tasks: [{ id: 'dates', name: 'Fixed dates', start: '2026-01-05', end: '2026-01-09', progress: 20 }],
    options: { readonly_dates: true },
  },
  {
    title: 'Fixed progress, and the sizes of the page of plans',
    tasks: [{ id: 'progress', name: 'Fixed progress', start: '2026-01-05', end: '2026-01-09', progress: 20 }],
    options: { readonly_progress: true, bar_height: 17, padding: 3, column_width: 30 },
  },
]

/** What the factory throws, and why. */
const FAULTS: [string, () => unknown][] = [
  ['A selector that finds nothing', () => createTaskChart({}, '#nowhere', [])],
  ['An element of the wrong kind', () => createTaskChart({}, 7 as never, [])],
  ['No auth context', () => createTaskChart(null, '#examples', [])],
]

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  parent.append(element)
  return element
}

function draw(page: Element, { title, tasks, options = {} }: Example, at: number) {
  const section = add(page, 'section')
  section.setAttribute('aria-label', title)
  add(section, 'h2', title)
  const host = add(section, 'div')
  host.id = `chart-${at}`
  host.className = 'example gantt-host'
  host.setAttribute('role', 'group')
  host.setAttribute('aria-label', 'Bars')
  const events = add(section, 'p')
  events.className = 'events'
  events.setAttribute('role', 'log')
  const tell =
    (name: string) =>
    (...details: unknown[]) => {
      const shown = details.map((detail) =>
        detail instanceof Date
          ? detail.toString().slice(0, 24)
          : typeof detail === 'object'
            ? String((detail as { id?: unknown }).id)
            : String(detail),
      )
      events.textContent = `${name}: ${shown.join(', ')}`
    }
  createTaskChart({}, `#${host.id}`, tasks, {
    ...options,
    on_date_change: tell('date_change'),
    on_progress_change: tell('progress_change'),
    on_double_click: tell('double_click'),
    on_click: tell('click'),
  })
  add(add(section, 'details'), 'summary', 'The list').parentElement?.append(
    Object.assign(document.createElement('pre'), { textContent: JSON.stringify(tasks, null, 2) }),
  )
}

const page = document.getElementById('examples')
if (!page) throw new Error('chart-examples.html has no #examples')
await Promise.all([loadEditor(), loadFiles()])
EXAMPLES.forEach((example, at) => draw(page, example, at))
const faults = add(page, 'section')
faults.setAttribute('aria-label', 'Faults')
add(faults, 'h2', 'Faults')
const list = add(faults, 'ul')
for (const [title, run] of FAULTS)
  try {
    run()
    add(list, 'li', `${title}: nothing was thrown`)
  } catch (error) {
    const { name, message } = error as Error
    add(list, 'li', `${title}: ${name}: ${message}`)
  }
