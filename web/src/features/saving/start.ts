/** Where the plan is saved, before there is anything to draw with (app/start.ts): nothing here needs React. */
export { createPlanSave, readJournal, readStorage } from './create-plan-save'
export { hasPlan } from './find-stored'
export type { FoundAtFirst } from './find-stored'
export type { LocalSave } from './save-ports'
