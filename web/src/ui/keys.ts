/** How shortcuts are written for people: `Ctrl` is the command key on Apple machines. */

const APPLE: Record<string, string> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }

/** Selects what keys are typed into. */
export const FIELDS = 'input, textarea, select, [contenteditable]'

export function isApple(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform)
}

/** `Ctrl+Shift+Z` as the visitor's keyboard shows it. */
export function keyNames(shortcut: string, platform: string = navigator.platform): string {
  if (!isApple(platform)) return shortcut
  return shortcut
    .split('+')
    .map((key) => APPLE[key] ?? key)
    .join('')
}
