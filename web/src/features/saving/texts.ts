/** The save state in words, always visible (§B.5). */
import { clockText } from '../../ui/locale'
import type { SaveState } from './save-state'

const WHY = {
  full: 'storage is full',
  blocked: 'storage is blocked',
  conflict: 'changed in another tab',
}

/** What fits on a phone, and the rest of the sentence. */
export function savedText(state: SaveState): { short: string; rest: string } {
  switch (state.at) {
    case 'saved':
      return { short: `Saved ${clockText(state.time)}`, rest: ' on this device' }
    case 'waiting':
      return { short: 'Saving…', rest: '' }
    case 'failed':
      return { short: 'Not saved', rest: `: ${WHY[state.why]}` }
    case 'off':
      return { short: 'Not saved', rest: ': the stored plan is left as it is' }
    case 'idle':
      return { short: '', rest: '' }
  }
}

// tab-notices
export const OTHER_TAB_SHOWN =
  'Another tab saved this plan too. Its plan is shown now; the plan that was here is among the versions.'
export const OTHER_TAB_KEPT =
  'This plan was also changed in another tab. The plan shown here is saved; the other one is among the versions.'
export const SHOW_THE_OTHER = 'Show the other'
export const NEWER_TAB =
  'A newer Barline saved this plan in another tab. It is read-only here, and nothing is written over; reload the page to go on.'

// use-saving
export const STORAGE_FULL =
  'Your changes could not be saved: this browser’s storage for the page is full. They stay here until you close the page. Export the plan to keep them.'
export const STORAGE_BLOCKED =
  'This browser does not let the page store anything. The plan stays here until you close the page. Export it to keep it.'
export const STORAGE_CONFLICT =
  'Your changes could not be saved: the plan was also changed in another tab, and there is no room to keep both. Export this plan to keep it, then reload the page.'
export const EXPORT_CSV = 'Export CSV'
