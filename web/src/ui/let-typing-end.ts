/** What is still typed when the field that it was meant for is taken away. */

/** Who has seen that the field is gone has stopped by then; who looks at the keys may think for a moment. */
const PAUSE_MS = 3000

/** Who presses one of these has seen it too. */
const STEERING = ['Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

const EDITING = ['Backspace', 'Delete', 'Enter']

// AltGr, by which signs are typed, is Control and Alt.
const isTyping = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  ctrlKey === altKey && !metaKey && ([...key].length === 1 || EDITING.includes(key))

/** Keys of typing go nowhere until one pauses or presses somewhere: they would be shortcuts, or change what was not meant. */
export function letTypingEnd() {
  const heard = { capture: true }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, heard)
    window.removeEventListener('pointerdown', end, heard)
  }
  const keep = (event: KeyboardEvent) => {
    if (STEERING.includes(event.key)) return end()
    if (!isTyping(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
  }
  let timer = setTimeout(end, PAUSE_MS)
  window.addEventListener('keydown', keep, heard)
  window.addEventListener('pointerdown', end, heard)
}
