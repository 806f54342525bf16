/** What the days off say. */
import { counted, type Noun } from '../../ui/count'

export const WORKING_WEEK = 'Working week'
export const workText = (weekday: string, works: boolean): string =>
  `${weekday} ${works ? 'works' : 'is off'} now.`

export const IMPORT_CALENDAR = 'Import a calendar (.ics)'

const LEFT_OUT: Noun = {
  one: 'event is left out: it is no whole day, is cancelled, or repeats in another way than yearly.',
  other: 'events are left out: they are no whole days, are cancelled, or repeat in another way than yearly.',
}
/** Behind what was read of a calendar. */
export const leftOutText = (count: number): string => (count === 0 ? '' : ` ${counted(count, LEFT_OUT)}`)

const HOLIDAYS: Noun = { one: 'holiday', other: 'holidays' }
const PUBLIC_HOLIDAYS: Noun = { one: 'public holiday', other: 'public holidays' }
export const takeOverText = (count: number): string => `Take over ${counted(count, HOLIDAYS)} of this browser`
export const addHolidaysText = (count: number): string => `Add ${counted(count, PUBLIC_HOLIDAYS)}`

const ENTRIES: Noun = { one: 'entry', other: 'entries' }
export const addedText = (count: number): string => `${counted(count, ENTRIES)} added.`
export const ALREADY_LISTED = 'These days are in the list already.'

// AddDays
export const OFF = 'Off'
export const OFF_EVERY_YEAR = 'Off every year'
export const EXTRA_WORKING_DAY = 'Extra working day'
export const ADD_DAYS = 'Add days'
export const FIRST_DAY = 'First day'
export const LAST_DAY = 'Last day'
export const THE_SAME_DAY = 'Same day'
export const THEY_ARE = 'They are'
export const NAME = 'Name'
export const HOLIDAY = 'Holiday'
export const ADD = 'Add'
export const LINES = 'Days off, one line each'
export const LINES_HINT =
  '2026-07-06 to 2026-07-17 Summer. Without a year, as in 24 Dec, they are off every year. Rows of a spreadsheet can be pasted.'
export const SEVERAL_AT_ONCE = 'Several at once'
export const ADD_THESE_LINES = 'Add these lines'
export const ONE_AT_A_TIME = 'One at a time'

// CountryHolidays
export const HOLIDAYS_FAILED =
  'The public holidays could not be loaded. Look at your connection and try again.'
export const HOLIDAYS_TITLE = 'Public holidays'
export const HOLIDAYS_OF_COUNTRY = 'Public holidays of a country'
export const COUNTRY = 'Country'
export const REGION = 'Region'
export const WHOLE_COUNTRY = 'Whole country'
export const FROM = 'From'
export const UNTIL = 'Until'
export const holidaySource = (until: number, source: string): string =>
  `Known until ${until}; whole days only. From ${source} by commenthol and contributors, with data of Wikipedia’s articles under CC BY-SA 3.0:`
export const LICENCE = 'licence and sources'

// DaysOffDialog
export const DAYS_OFF = 'Days off'
export const DAYS_OFF_HINT = 'Days off are shaded in the chart. Tasks go around them once dates go by links.'
export const WHOSE = 'Days off of'
export const EVERYBODY_LABEL = 'Everybody'
export const MORE_DAYS_OFF = 'More days off'
export const NONE_YET = 'None yet.'
export const DAYS = 'Days'
export const removeDayLabel = (name: string, when: string): string =>
  name ? `Remove ${name} ${when}` : `Remove ${when}`
export const removedText = (what: string): string => `${what} is removed.`
export const ALL_REMOVED = 'All of them are removed.'
export const removeAllText = (length: number): string => `Remove all ${length}`
