export { PermanentLinkDialog } from './PermanentLinkDialog'
export { isLinkTrouble, linkText } from './sentences'
export { usePermanentLink, type PermanentLinkControl } from './use-permanent-link'
