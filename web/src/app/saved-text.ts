/** The save state in words, always visible (§B.5). */
import type { SaveState } from '../platform/local-save'

const WHY = {
  full: 'storage is full',
  blocked: 'storage is blocked',
  conflict: 'changed in another tab',
}

export const clock = (time: Date): string =>
  time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

export function savedText(state: SaveState): string {
  switch (state.at) {
    case 'saved':
      return `Saved ${clock(state.time)} on this device`
    case 'waiting':
      return 'Saving…'
    case 'failed':
      return `Not saved: ${WHY[state.why]}`
    case 'off':
      return 'Not saved: the stored plan is left as it is'
    case 'idle':
      return ''
  }
}
