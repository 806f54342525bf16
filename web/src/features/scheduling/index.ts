export { DatesSwitch } from './DatesSwitch'
export { DATES_NOTICE, useLinksOffer } from './use-links-offer'
