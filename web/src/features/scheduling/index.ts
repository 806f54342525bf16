export { DatesSwitch } from './DatesSwitch'
export { PlacingPopover } from './PlacingPopover'
export { DATES_NOTICE, useLinksOffer } from './use-links-offer'
export { WhyDate } from './WhyDate'
