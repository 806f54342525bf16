import { pickFile } from '../../platform/files'
import { Button } from '../../ui/Button'
import { readCalendar } from './read-days'

interface ImportCalendarProps {
  onAdd: (lines: string, note: string) => void
  onFailure: (text: string) => void
}

/** Days off of a company, a school or another program, as an iCalendar file. */
export function ImportCalendar({ onAdd, onFailure }: ImportCalendarProps) {
  const take = async () => {
    const file = await pickFile('.ics,text/calendar')
    if (file === null) return
    const days = await readCalendar(file)
    if (days.ok) onAdd(days.lines, leftOut(days.leftOut))
    else onFailure(days.message)
  }
  return (
    <Button look="quiet" icon="upload" onPress={() => void take()}>
      Import a calendar (.ics)
    </Button>
  )
}

function leftOut(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 event is left out: it is no whole day, is cancelled, or repeats in another way than yearly.'
    : ` ${count} events are left out: they are no whole days, are cancelled, or repeat in another way than yearly.`
}
