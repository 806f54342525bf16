/** The save state in words, always visible (§B.5). */
import type { SaveState } from './save-state'

const WHY = {
  full: 'storage is full',
  blocked: 'storage is blocked',
  conflict: 'changed in another tab',
}

const clock = (time: Date): string => time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What fits on a phone, and the rest of the sentence. */
export function savedText(state: SaveState): { short: string; rest: string } {
  switch (state.at) {
    case 'saved':
      return { short: `Saved ${clock(state.time)}`, rest: ' on this device' }
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
