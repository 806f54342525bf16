/** How shortcuts are written for people: `Ctrl` is the command key on Apple machines. */

const APPLE: Record<string, string> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }

/** Selects what is filled in, by text or by choosing. */
export const FIELDS = 'input, textarea, select, [contenteditable]'

const WITHOUT_TEXT = ['radio', 'checkbox', 'range', 'file', 'color', 'button', 'submit', 'reset', 'image']

/** Selects what text is typed into. It alone has an undo of its own, and takes every letter and sign. */
export const TEXT_FIELDS = `input${WITHOUT_TEXT.map((type) => `:not([type=${type}])`).join('')}, textarea, [contenteditable]`

export function isApple(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform)
}

type Held = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>

/** Whether the key of shortcuts is held: Control, and on an Apple machine Command as well. */
export const isCommandHeld = ({ ctrlKey, metaKey }: Held, platform = navigator.platform): boolean =>
  // Both together are the system's: full screen, the list of signs.
  isApple(platform) ? ctrlKey !== metaKey : ctrlKey

/** What of a key event tells which key it was. */
type Pressed = Held & Pick<KeyboardEvent, 'key' | 'code'>

/**
 * The key by the name that shortcuts have for it (U19). On a keyboard with other letters than Latin ones a letter goes
 * by its place: `я` is on the key of `z`. With Control a digit does so too, since French and Czech ones need Shift; but
 * not where the browser zooms by what is on its key.
 */
export function shortcutKey({ key, code, ctrlKey, metaKey }: Pressed): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter && /^[^\0-\x7f]$/.test(key)) return letter.toLowerCase()
  const [, digit] = /^Digit(\d)$/.exec(code) ?? []
  return digit && (ctrlKey || metaKey) && !/^[-+=]$/.test(key) ? digit : key
}

/** On an Apple machine Control and a letter move the caret of a field, or delete beside it. */
export const isCaretKey = (pressed: Pressed): boolean =>
  pressed.ctrlKey && /^[a-z]$/i.test(shortcutKey(pressed)) && isApple(navigator.platform)

/** An input method has the keys while one writes with it: no part of the page hears them (U19). */
export function leaveToInputMethod() {
  const leave = (event: KeyboardEvent) => {
    // Safari says that composing has ended before the key that ended it: 229 is what tells.
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', leave, { capture: true })
}

/** `Ctrl+Shift+Z` as the visitor's keyboard shows it. */
export function keyNames(shortcut: string, platform: string = navigator.platform): string {
  if (!isApple(platform)) return shortcut
  return shortcut
    .split('+')
    .map((key) => APPLE[key] ?? key)
    .join('')
}
