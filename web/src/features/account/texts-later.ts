/** What is said in account, in what is fetched later. */

// link-facts
export const planText = (shortCode: string): string => `Plan ${shortCode}`
export const VISITORS_MAY_VIEW = 'visitors may view'
export const VISITORS_MAY_EDIT = 'visitors may edit a copy'
export const othersMaySaveText = (visitors: string): string => `${visitors}, others signed in may save`
export const EXPIRED_AFTER = 'expired after'
export const EXPIRES_AFTER = 'expires after'

// LinkSettingsDialog
export const linkNameText = (shortCode: string): string => `the name of the link ${shortCode}`
export const LINK_SETTINGS = 'Link settings'
export const NAME = 'Name'

// LinksDialog
export const LINK_COPIED = 'The link was copied.'
export const notCopiedText = (addressOfCode: string): string => `The page could not copy it: ${addressOfCode}`
export const NO_LINKS_YET =
  'You have no permanent links yet. Make one for the plan that is open with Permanent Link.'
export const OPEN = 'Open'
export const SETTINGS = 'Settings'
export const DELETE_THIS_LINK = 'Delete this link?'
export const DELETE_LINK = 'Delete link'

// TokensDialog
export const lastUsedText = (dayText: string): string => `last used ${dayText}`
export const NEVER_USED = 'never used'
export const revokeText = (name: string): string => `Revoke ${name}`
export const REVOKE = 'Revoke'
export const WHAT_A_TOKEN_DOES = 'A token lets a program of yours read, make and save your links. Send it as'
export const KEEP_IT_TO_YOURSELF = '; it can do what you can, so keep it to yourself.'
export const NAME_OF_THE_PROGRAM = 'Name of the program'
export const MAKE_A_TOKEN = 'Make a token'
export const NEW_TOKEN = 'New token'
export const TOKEN = 'Token'
