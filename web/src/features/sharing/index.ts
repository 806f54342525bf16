export { LinkBanner, VisitBanner } from './LinkBanner'
export { ShareDialog } from './ShareDialog'
export { useShare } from './use-share'
