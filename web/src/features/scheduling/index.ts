import { later } from '../../ui/later'

export { datesEntries } from './dates'
export const DatesQuestion = later(() => import('./DatesQuestion').then(({ DatesQuestion }) => DatesQuestion))
export const DatesSwitch = later(() => import('./DatesSwitch').then(({ DatesSwitch }) => DatesSwitch))
export { PlacingPopover } from './PlacingPopover'
export const ProjectDatesDialog = later(() =>
  import('./ProjectDatesDialog').then(({ ProjectDatesDialog }) => ProjectDatesDialog),
)
export { DATES_NOTICE, useLinksOffer } from './use-links-offer'
export const WhyDate = later(() => import('./WhyDate').then(({ WhyDate }) => WhyDate))
