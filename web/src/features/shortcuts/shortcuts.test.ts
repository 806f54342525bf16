import { expect, test } from 'vitest'
import { pageCommand, type PageCommand, type Press } from './shortcuts'

const on = (key: string, mods: Partial<Press> = {}): Press => ({
  key,
  ctrl: true,
  shift: false,
  alt: false,
  isTyping: false,
  isInDialog: false,
  ...mods,
})

const TABLE: [Press, PageCommand | null][] = [
  [on('s'), { do: 'export' }],
  [on('s', { isTyping: true }), { do: 'export' }],
  [on('S', { shift: true }), null],
  [on('Enter'), { do: 'add', place: { at: 'endSameLevel' } }],
  [on('1'), { do: 'add', place: { at: 'end', level: 0 } }],
  [on('9', { isTyping: true }), { do: 'add', place: { at: 'end', level: 8 } }],
  [on('0'), null],
  [on('f'), { do: 'find' }],
  [on('F', { shift: true }), null],
  [on('p'), { do: 'picture' }],
  [on('P', { shift: true }), null],
  [on('p', { isInDialog: true }), null],
  [on('z'), { do: 'undo' }],
  [on('Z', { shift: true }), { do: 'redo' }],
  [on('y'), { do: 'redo' }],
  [on('z', { isTyping: true }), null],
  [on('y', { isTyping: true }), null],
  [on('?', { ctrl: false, shift: true }), { do: 'help' }],
  [on('?', { ctrl: false, isTyping: true }), null],
  [on('1', { alt: true }), null],
  [on('1', { ctrl: false }), null],
  [on('i'), { do: 'quickAdd' }],
  [on('i', { isTyping: true }), { do: 'quickAdd' }],
  [on('i', { ctrl: false }), null],
  [on('k'), { do: 'commands' }],
  [on('k', { isTyping: true }), { do: 'commands' }],
  [on('k', { isInDialog: true }), null],
  // A dialog keeps its keys, but the browser must not save the page.
  [on('s', { isInDialog: true, isTyping: true }), { do: 'export' }],
  [on('z', { isInDialog: true }), null],
  [on('1', { isInDialog: true }), null],
  [on('?', { ctrl: false, isInDialog: true }), null],
]

test.each(TABLE)('%j means %j', (press, command) => {
  expect(pageCommand(press)).toEqual(command)
})
