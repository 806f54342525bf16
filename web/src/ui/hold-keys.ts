/** Keys that are pressed while the part that they are meant for is still fetched. */
import { TEXT_FIELDS } from './keys'

const isText = ({ key }: KeyboardEvent) => [...key].length === 1

/** Presses a key again, and does what the browser does where no part uses it up. */
function press(event: KeyboardEvent) {
  const field = document.activeElement
  const isField = field?.matches(TEXT_FIELDS) ?? false
  // Nobody typed for a button that they had not seen yet.
  if (!field || !(isField || event.key === 'Escape')) return
  const isUsed = !field.dispatchEvent(
    new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true, cancelable: true }),
  )
  if (isUsed || !isField) return
  // The one way to type that fields, React and the browser's own undo all take for typing.
  if (isText(event)) document.execCommand('insertText', false, event.key)
  if (event.key === 'Backspace') document.execCommand('delete')
}

const keyOf = ({ key, code, shiftKey, altKey }: KeyboardEvent) => ({ key, code, shiftKey, altKey })

export interface HeldKeys {
  /** The part is there: presses them again in its field, in order, and with them those that come meanwhile. */
  replay: () => Promise<void>
  drop: () => void
}

/**
 * Keeps keys from what has the focus now: whoever asks for the find bar and types at once does not mean the cell that
 * they stood on. Keys with Ctrl and function keys go where they always go.
 *
 * @param onEscape who asked no longer waits for the part
 */
export function holdKeys(onEscape: () => void): HeldKeys {
  const held: KeyboardEvent[] = []
  let isReplaying = false
  let isPressing = false
  const hold = (event: KeyboardEvent) => {
    if (isPressing || event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape' && !isReplaying) onEscape()
    else held.push(event)
  }
  const drop = () => window.removeEventListener('keydown', hold, { capture: true })
  const replay = async () => {
    isReplaying = true
    // By the next frame the part has taken the focus.
    await new Promise(requestAnimationFrame)
    for (let event = held.shift(); event; event = held.shift()) {
      isPressing = true
      press(event)
      isPressing = false
      // What the key did is drawn before the next one.
      await new Promise((drawn) => setTimeout(drawn))
    }
    drop()
  }
  window.addEventListener('keydown', hold, { capture: true })
  return { replay, drop }
}
