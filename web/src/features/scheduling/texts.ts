/** Sentences of what places a task. */

export const GO_TO_HOLDER = 'Go to what holds it'
export const SHOW_CHAIN = 'Show what holds it'

// use-links-offer
export const offerText = (text: string): string => `Let links place the tasks? ${text}`
export const TURN_ON = 'Turn on'

// dates, DatesSwitch
export const DATES_BY_HAND = 'Dates by hand'
export const DATES_BY_HAND_ELSEWHERE = ['Manual scheduling']
export const DATES_BY_LINKS = 'Dates by links'
export const DATES_BY_LINKS_ELSEWHERE = ['Automatic scheduling', 'Auto-schedule']
