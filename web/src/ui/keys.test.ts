// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { isCommandHeld, keyNames, leaveToInputMethod, shortcutKey, TEXT_FIELDS } from './keys'

test.each([
  ['Ctrl+Shift+Z', 'Linux x86_64', 'Ctrl+Shift+Z'],
  ['Ctrl+Shift+Z', 'MacIntel', '⌘⇧Z'],
  ['F2', 'MacIntel', 'F2'],
])('%s on %s reads %s', (shortcut, platform, shown) => {
  expect(keyNames(shortcut, platform)).toBe(shown)
})

test.each([
  ['z', 'KeyZ', 'z'],
  ['я', 'KeyZ', 'z'],
  ['Я', 'KeyZ', 'z'],
  ['ı', 'KeyI', 'i'],
  // A Latin letter is where its keyboard has it: French, and Dvorak.
  ['a', 'KeyQ', 'a'],
  ["'", 'KeyQ', "'"],
  ['é', 'Digit2', '2'],
  ['&', 'Digit1', '1'],
  // What the browser zooms by.
  ['-', 'Digit6', '-'],
  ['+', 'Digit1', '+'],
  ['Enter', 'Enter', 'Enter'],
  ['Dead', 'KeyE', 'Dead'],
])('u19 with Control %s on %s is the shortcut of %s', (key, code, name) => {
  expect(shortcutKey({ key, code, ctrlKey: true, metaKey: false })).toBe(name)
})

test('u19 without Control the row of digits has the signs that are on it', () => {
  expect(shortcutKey({ key: '-', code: 'Digit6', ctrlKey: false, metaKey: false })).toBe('-')
  expect(shortcutKey({ key: 'é', code: 'Digit2', ctrlKey: false, metaKey: false })).toBe('é')
})

test('u19 no part of the page hears the keys of an input method, also not of one of Safari', () => {
  leaveToInputMethod()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  const press = (more: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
    document.body.dispatchEvent(event)
    return event
  }
  expect(press({ isComposing: true }).defaultPrevented).toBe(false)
  press({ keyCode: 229 })
  expect(heard).not.toHaveBeenCalled()
  press({ keyCode: 13 })
  expect(heard).toHaveBeenCalledOnce()
})

test('u19 shortcuts are with Command or Control on an Apple machine, but not with both', () => {
  const held = (ctrlKey: boolean, metaKey: boolean, platform: string) =>
    isCommandHeld({ ctrlKey, metaKey }, platform)
  expect([held(true, false, 'MacIntel'), held(false, true, 'MacIntel')]).toEqual([true, true])
  expect(held(true, true, 'MacIntel')).toBe(false)
  expect([held(true, false, 'Win32'), held(false, true, 'Win32')]).toEqual([true, false])
})

const TYPES = 'text search number email radio checkbox range color file button submit reset'.split(' ')

test('text is typed into no field that is chosen or pressed', () => {
  const element = (name: string, attribute = '', value = '') => {
    const made = document.createElement(name)
    if (attribute) made.setAttribute(attribute, value)
    return made
  }
  const takesText = (one: Element) => one.matches(TEXT_FIELDS)
  expect(TYPES.filter((type) => takesText(element('input', 'type', type)))).toEqual(TYPES.slice(0, 4))
  const typed = [element('input'), element('textarea'), element('span', 'contenteditable', 'true')]
  expect(typed.every(takesText)).toBe(true)
  expect(['select', 'button', 'span'].map((name) => element(name)).some(takesText)).toBe(false)
})
