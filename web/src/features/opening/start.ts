/** What opens the plan, before there is anything to draw with (app/start.ts): nothing here needs React. */
export { isSpareOpen, type Opening } from './open-plan'
export type { Arrival } from './link-arrival'
export { arrive, hasLink, openVisit, saveOpened } from './open-visit'
