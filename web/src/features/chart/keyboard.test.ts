import { expect, test } from 'vitest'
import { keyIntent } from './keyboard'

const press = (
  key: string,
  held: Partial<Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>> = {},
) => keyIntent({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('arrows move a bar by a day, with Shift its end, with Ctrl its start', () => {
  expect(press('ArrowRight')).toEqual({ kind: 'nudge', handle: 'bar', by: 1 })
  expect(press('ArrowLeft')).toEqual({ kind: 'nudge', handle: 'bar', by: -1 })
  expect(press('ArrowRight', { shiftKey: true })).toEqual({ kind: 'nudge', handle: 'end', by: 1 })
  expect(press('ArrowLeft', { ctrlKey: true })).toEqual({ kind: 'nudge', handle: 'start', by: -1 })
})

test('up and down go from bar to bar', () => {
  expect(press('ArrowDown')).toEqual({ kind: 'go', rows: 1 })
  for (const held of [{}, { ctrlKey: true }]) {
    expect(press('Home', held)).toEqual({ kind: 'goTo', end: 'first' })
    expect(press('End', held)).toEqual({ kind: 'goTo', end: 'last' })
  }
})

test('u19 a letter goes by its place where the keyboard has no Latin ones, a sign never', () => {
  expect(press('д', { code: 'KeyL' })).toEqual({ kind: 'link' })
  // French: the minus is on the key of 6.
  expect(press('-', { code: 'Digit6' })).toEqual({ kind: 'nudge', handle: 'progress', by: -5 })
})

test("keys of the page and the browser are not the chart's", () => {
  expect(press('s', { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('ArrowLeft', { metaKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})
