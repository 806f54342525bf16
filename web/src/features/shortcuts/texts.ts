/** What the keys dialog shows (spec §2, decisions §B.2). */

interface KeyGroup {
  title: string
  /** Keys (alternatives joined by " or ") and what they do. */
  keys: [shortcuts: string, meaning: string][]
}

export const KEY_GROUPS: KeyGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl+K', 'Commands and tasks by name'],
      ['Ctrl+S', 'Export CSV'],
      ['Ctrl+Enter', 'Add a task at the last task’s level'],
      ['Ctrl+1 … 9', 'Add a task at level 0 to 8'],
      ['Ctrl+I', 'Go to the quick-add form'],
      ['Ctrl+Z', 'Undo'],
      ['Ctrl+Shift+Z or Ctrl+Y', 'Redo'],
      ['Ctrl+F', 'Find and filter'],
      ['Ctrl+P', 'Print or save a picture'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'Quick-add form',
    keys: [
      ['Enter', 'Add the task'],
      ['Shift+Enter', 'One level below the last task'],
      ['Ctrl+Enter', 'At the last task’s level'],
    ],
  },
  {
    title: 'Rows of the table',
    keys: [
      ['Ctrl+← or Alt+Shift+←', 'Move to parent level'],
      ['Ctrl+→ or Alt+Shift+→', 'Move to subtask level'],
      ['Ctrl+↑ or Alt+Shift+↑', 'Move up'],
      ['Ctrl+↓ or Alt+Shift+↓', 'Move down'],
      ['Insert', 'Add a task below, on the same level'],
      ['Ctrl+Delete', 'Delete'],
      ['Alt+← or Alt+→', 'Fold, unfold subtasks'],
      ['Alt+↓ in Prior Dep.', 'Dependencies and limits'],
      ['Shift+F10', 'Row menu'],
    ],
  },
  {
    title: 'Cells of the table',
    keys: [
      ['← or ↑ or → or ↓', 'Go to the next cell'],
      ['Tab or Shift+Tab', 'Next, previous cell'],
      ['Home or End', 'First, last column'],
      ['Ctrl+Home or Ctrl+End', 'First, last row'],
      ['PageUp or PageDown', 'One page up, down'],
      ['Enter or F2', 'Edit the cell'],
      ['a … z', 'Replace the cell'],
      ['Delete', 'Clear the selected cells'],
      ['Space', 'Done, or not done'],
      ['Ctrl+C or Ctrl+X or Ctrl+V', 'Copy, cut, paste a cell, a date or a block'],
      ['Ctrl+D', 'Copy the first selected row, or the row above, down'],
      ['Shift+→ or Shift+↓', 'Select cells'],
      ['Shift+Home or Shift+End', 'Select to the first, last column'],
      ['Ctrl+Shift+Home or Ctrl+Shift+End', 'Select to the first, last row'],
      ['Shift+PageUp or Shift+PageDown', 'Select one page up, down'],
      ['Shift+Space', 'Select the row'],
      ['Ctrl+A', 'Select everything'],
      ['Escape', 'Select nothing'],
    ],
  },
  {
    title: 'While editing a cell',
    keys: [
      ['Enter or Shift+Enter', 'Save, then move down or up'],
      ['Tab or Shift+Tab', 'Save, then next or previous cell'],
      ['Alt+Enter', 'New line in a comment'],
      ['Alt+↓ in a date', 'Open the calendar'],
      ['F2', 'Save, and stay in the cell'],
      ['Ctrl+Enter', 'Save, and add a task'],
      ['Escape', 'Back to the old value'],
    ],
  },
  {
    title: 'Bars of the chart',
    keys: [
      ['↑ or ↓', 'Go to the bar above, below'],
      ['← or →', 'Move the bar by a day'],
      ['Shift+← or Shift+→', 'Move its end'],
      ['Ctrl+← or Ctrl+→', 'Move its start'],
      ['+ or -', 'More, less progress'],
      ['L', 'Draw a dependency to another bar'],
      ['D', 'Go to the dependencies of the bar: Enter opens, Delete removes'],
      ['W', 'Show what holds the date of the bar; Escape ends it'],
      ['Enter', 'Show details'],
    ],
  },
  {
    title: 'Cards of the board',
    keys: [
      ['← or ↑ or → or ↓', 'Go to the next card'],
      ['Home or End', 'First, last card of the column'],
      ['Enter', 'Open the card'],
      ['Space', 'Lift the card, drop it'],
      ['← or →', 'Carry a lifted card to another column'],
      ['Escape', 'Put a lifted card back'],
      ['Delete', 'Delete'],
      ['Shift+F10', 'Card menu'],
    ],
  },
]
