import { pickFile } from '../../platform/files'
import { Button } from '../../ui/Button'
import { readCalendar } from './read-days'
import { IMPORT_CALENDAR, leftOutText } from './texts'

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
    if (days.ok) onAdd(days.lines, leftOutText(days.leftOut))
    else onFailure(days.message)
  }
  return (
    <Button look="quiet" icon="upload" onPress={() => void take()}>
      {IMPORT_CALENDAR}
    </Button>
  )
}
