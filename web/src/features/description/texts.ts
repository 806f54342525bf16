/** What is said in description. */

// DescriptionDialog
export const NOT_STORED = 'Not stored and not sent'
export const TYPED_INTO = 'the project description'
export const LEFT_AS_IT_WAS = 'The project description was left as it was, without what you typed.'
export const PROJECT_DESCRIPTION = 'Project Description'
export const DESCRIPTION = 'Description'
export const NOTIFICATION_EMAIL = 'Notification Email'
export const NOTIFICATION_TELEGRAM = 'Notification Telegram'
export const SAVING_PUTS_YOURS_THERE = 'Saving puts yours in its place.'
export const TOOK_ITS_PLACE = 'Your description took the place of what was written meanwhile:'
export const PUT_THEIRS_BACK = 'Put theirs back'
