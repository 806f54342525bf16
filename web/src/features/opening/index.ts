export { mayBeSaved } from './open-plan'
export { useOpeningNotices } from './opening-notices'
export { bannerOf, useArrival } from './use-arrival'
export { useSaveAsOwn } from './use-save-as-own'
