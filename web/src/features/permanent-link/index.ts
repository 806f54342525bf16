export { PermanentLinkDialog } from './PermanentLinkDialog'
export { isLinkTrouble, linkText, type LinkState } from './sentences'
export { usePermanentLink, type PermanentLinkControl } from './use-permanent-link'
