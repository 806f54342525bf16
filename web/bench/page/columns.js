/** The twelve columns of every peer: as many as ours shows, as wide, and all of them to be edited. */
export const columns = [
  { id: 'number', title: '#', width: 44 },
  { id: 'text', title: 'Task name', width: 220 },
  { id: 'prior', title: 'Prior', width: 60 },
  { id: 'startText', title: 'Start', width: 92 },
  { id: 'days', title: 'Days', width: 56 },
  { id: 'endText', title: 'End', width: 92 },
  { id: 'owner', title: 'Owner', width: 110 },
  { id: 'percent', title: 'Progress', width: 60 },
  { id: 'done', title: 'Done', width: 44 },
  { id: 'status', title: 'Status', width: 100 },
  { id: 'comment', title: 'Comment', width: 140 },
  { id: 'level', title: 'Level', width: 60 },
]

export const ROW_HEIGHT = 32

/** What the cells of a task say. */
export const cellsOf = (task, at) => ({
  id: at + 1,
  number: at + 1,
  text: task.name,
  prior: task.prior.map((index) => index + 1).join(', '),
  startText: task.start,
  days: task.days,
  endText: task.end,
  owner: task.owner,
  percent: task.progress,
  done: String(task.done),
  status: task.done ? 'Done' : 'Not Started',
  comment: '',
  level: task.level,
})

/** A task that is inserted. */
export const fresh = (id) => ({
  ...cellsOf(
    {
      name: `Inserted ${id}`,
      prior: [],
      start: '2026-01-05',
      end: '2026-01-06',
      days: 1,
      owner: '',
      progress: 0,
      done: false,
      level: 0,
    },
    id - 1,
  ),
})
