export { LinkBanner } from './LinkBanner'
export { ShareDialog } from './ShareDialog'
export { useShare, type Share } from './use-share'
