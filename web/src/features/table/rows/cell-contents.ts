/**
 * What stands in a cell of each column. A content is made once for a cell and draws whatever row the cell shows next:
 * what differs from the row before, or all of it. Events are the table's: nothing here listens.
 */
import { STATUS_COLOURS } from '../../../editor/__generated__/constants'
import type { Row } from '../../../editor/__generated__/types'
import { STATUS_WORDS } from '../../../editor/texts'
import { element, setAttribute } from '../../../ui/dom'
import { runsLeft } from '../../../ui/runs-left'
import { shownText } from '../../../ui/shown-text'
import { cellText, type ColumnId } from '../columns'
import { DONE, DOUBTFUL, LATE, LATE_MARK, matchLabel, matchTip } from '../texts'
import { mark } from './marks'
import { nameContent } from './name-content'
import { placedButton, priorContent } from './placing-contents'
import { readDate } from './read-date'
import styles from './Row.module.css'
import status from './StatusCell.module.css'

/** `was` is the row that the cell showed before; null where nothing of it stands. */
export type Content = (row: Row, was: Row | null) => void

/** A text alone, which most cells are. */
function plain(cell: HTMLElement, column: ColumnId): Content {
  const text = cell.appendChild(new Text())
  let shown = ''
  return (row) => {
    const next = shownText(cellText(row, column))
    if (next !== shown) text.data = shown = next
  }
}

function ownerContent(cell: HTMLElement): Content {
  const draw = plain(cell, 'owner')
  return (row, was) => {
    const { owner, ownerColour, ownerInitials } = row
    if (was?.owner === owner && was.ownerColour === ownerColour && was.ownerInitials === ownerInitials) return
    cell.dataset.hue = ownerColour
    setAttribute(cell, 'data-initials', ownerInitials || undefined)
    draw(row, was)
  }
}

function commentContent(cell: HTMLElement): Content {
  const draw = plain(cell, 'comment')
  return (row, was) => {
    if (was?.comment === row.comment) return
    draw(row, was)
    // Cut where it ends.
    setAttribute(cell, 'dir', runsLeft(row.comment) ? 'rtl' : undefined)
  }
}

/** As people read it: drawn over the text, which stays as it is copied and edited (Row.module.css). */
function date(cell: HTMLElement, column: 'startDate' | 'endDate' | 'lastDay'): Content {
  const draw = plain(cell, column)
  return (row, was) => {
    const read = readDate(row[column])
    // The same day is read otherwise in another year.
    if (was?.[column] === row[column] && cell.dataset.read === read) return
    cell.dataset.read = read
    draw(row, was)
  }
}

function startContent(cell: HTMLElement): Content {
  const draw = date(cell, 'startDate')
  let marks: Element[] = []
  return (row, was) => {
    draw(row, was)
    const placed = placedButton(row)
    if (marks.length === 0 && !placed && !row.dateDoubtful) return
    for (const one of marks) one.remove()
    marks = [...(placed ? [placed] : []), ...(row.dateDoubtful ? [mark(DOUBTFUL)] : [])]
    cell.append(...marks)
  }
}

/** Which day is the last one, why the column shows another, and whether it has passed. */
function tipOfEnd(row: Row): string {
  const late = row.isLate ? LATE : null
  const ends = `${row.ends.slice(0, 1).toUpperCase()}${row.ends.slice(1)}.`
  return [ends, row.endDateWhy, late].filter(Boolean).join('\n')
}

function endContent(cell: HTMLElement): Content {
  const draw = date(cell, 'endDate')
  return (row, was) => {
    draw(row, was)
    cell.dataset.tip = tipOfEnd(row)
    if ((was?.isLate ?? false) !== row.isLate)
      setAttribute(cell, 'data-late', row.isLate ? LATE_MARK : undefined)
  }
}

/** No column is wide enough by default for what a record may hold (T2). */
const LONG_DURATION = 100_000

function durationContent(cell: HTMLElement): Content {
  return ({ duration }, was) => {
    if (was?.duration === duration) return
    const text = String(duration)
    if (duration < LONG_DURATION && cell.firstChild instanceof Text) cell.firstChild.data = text
    else if (duration < LONG_DURATION) cell.replaceChildren(text)
    else {
      const clipped = element('span', styles.clipped ?? '', { 'data-full': text })
      clipped.append(text)
      cell.replaceChildren(clipped)
    }
  }
}

/** The bar below the number is the cell's background, as long as this. */
function progressContent(cell: HTMLElement): Content {
  const draw = plain(cell, 'progress')
  return (row, was) => {
    if (was?.progress === row.progress) return
    cell.style.backgroundSize = `${row.progress}% 3px, 100% 3px`
    draw(row, was)
  }
}

function doneContent(cell: HTMLElement, isReadOnly: boolean): Content {
  const box = element('span', styles.box ?? '', {
    role: 'checkbox',
    'aria-disabled': isReadOnly ? 'true' : undefined,
    'aria-label': DONE,
    tabindex: '-1',
    'data-toggle': 'done',
  })
  cell.append(box)
  return ({ done }, was) => {
    if (was?.done !== done) box.ariaChecked = String(done)
  }
}

/** Words in a pill of the status's colour, and the offer of the one that its progress says. */
function statusContent(cell: HTMLElement): Content {
  cell.classList.add(status.cell ?? '')
  const pill = element('span', status.pill ?? '')
  const text = new Text()
  let match: HTMLElement | null = null
  return (row, was) => {
    if (was && was.status === row.status && was.statusSuggestion === row.statusSuggestion) return
    // Begun by nobody: words without a pill, which are the cell's own.
    const isQuiet = row.status === 'not_started' && !row.statusSuggestion
    const holder = isQuiet ? cell : pill
    text.data = STATUS_WORDS[row.status]
    holder.append(text)
    holder.dataset.status = row.status
    holder.dataset.hue = STATUS_COLOURS[row.status]
    if (isQuiet) pill.remove()
    else {
      pill.dataset.full = text.data
      cell.append(pill)
      delete cell.dataset.status
      delete cell.dataset.hue
    }
    match?.remove()
    match = null
    if (!row.statusSuggestion) return
    const suggested = STATUS_WORDS[row.statusSuggestion]
    match = element('button', status.match ?? '', {
      type: 'button',
      tabindex: '-1',
      'data-match': row.statusSuggestion,
      'aria-label': matchLabel(suggested),
      'data-tip': matchTip(suggested),
    })
    cell.prepend(match)
  }
}

/** What its buttons are is the row's to say. */
const nothing: Content = () => undefined

export function contentOf(column: ColumnId, cell: HTMLElement, isReadOnly: boolean): Content {
  switch (column) {
    case 'name':
      return nameContent(cell)
    case 'priorDependency':
      return priorContent(cell)
    case 'startDate':
      return startContent(cell)
    case 'duration':
      return durationContent(cell)
    case 'endDate':
      return endContent(cell)
    case 'lastDay':
      return date(cell, 'lastDay')
    case 'owner':
      return ownerContent(cell)
    case 'progress':
      return progressContent(cell)
    case 'done':
      return doneContent(cell, isReadOnly)
    case 'status':
      return statusContent(cell)
    case 'comment':
      return commentContent(cell)
    case 'actions':
      return nothing
    default:
      return plain(cell, column)
  }
}
