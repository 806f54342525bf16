export { LinkBanner, VisitBanner } from './LinkBanner'
export { ShareDialog } from './ShareDialog'
export { useShare, type Share } from './use-share'
