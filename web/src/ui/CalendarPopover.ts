import { later } from './later'

/** Calendars are a good part of the page's script, and none is open at first. */
export const CalendarPopover = later(
  () => import('./DatePicker').then(({ DatePicker }) => DatePicker),
  ({ isOpen }) => isOpen,
)

/** The key that opens what a field offers (APG "Combobox"). */
export const opensCalendar = ({ key, altKey }: { key: string; altKey: boolean }): boolean =>
  altKey && key === 'ArrowDown'
