/** Sentences of what places a task. */

export const GO_TO_HOLDER = 'Go to what holds it'
export const SHOW_CHAIN = 'Show what holds it'
