/** What is said in permanent-link, in what is fetched later. */

// PermanentLinkDialog
export const PERMANENT_LINK = 'Permanent Link'
export const CREATE_LINK = 'Create link'
export const WHAT_IT_IS =
  'A short link that stays the same. While you are signed in, every change you make is saved to it within seconds.'
export const VISITORS_OF_THE_LINK = 'Visitors of the link'
export const MAY_EDIT = 'may edit a copy of their own'
export const MAY_VIEW = 'may only view'
export const WHO_CAN_READ =
  'Anyone who has the link can read the plan. Only you can change what is behind it, unless you let others: My links, in the account menu, has a link’s settings.'
export const COPY_THE_LINK = 'Copy the link'
export const LINK = 'Link'
