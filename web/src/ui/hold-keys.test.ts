// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdKeys } from './hold-keys'

const at = (id: string) => document.getElementById(id)!
const pressed: string[] = []

const key = (name: string, more: KeyboardEventInit = {}) =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  )

beforeEach(() => {
  pressed.length = 0
  const fields = ['cell', 'find'].map((id) => {
    const field = Object.assign(document.createElement('input'), { id })
    field.addEventListener('keydown', ({ key }) => pressed.push(`${id} ${key}`))
    return field
  })
  document.body.replaceChildren(...fields)
  // jsdom has none: what a browser does with it the journey of the find bar shows.
  document.execCommand = vi.fn(() => true)
  at('cell').focus()
})
afterEach(() => vi.restoreAllMocks())

test('keys are pressed again in order where the focus is then, with those that come meanwhile', async () => {
  const held = holdKeys(() => undefined)
  key('A')
  key('Enter')
  expect(pressed).toEqual([])
  at('find').focus()
  const replayed = held.replay()
  key('d')
  await replayed
  expect(pressed).toEqual(['find A', 'find Enter', 'find d'])
  expect(document.execCommand).toHaveBeenCalledTimes(2)
  expect(document.execCommand).toHaveBeenLastCalledWith('insertText', false, 'd')
  key('a')
  expect(pressed.at(-1)).toBe('find a')
})

test('a key that the part uses up types nothing', async () => {
  at('find').addEventListener('keydown', (event) => event.preventDefault())
  const held = holdKeys(() => undefined)
  key('a')
  at('find').focus()
  await held.replay()
  expect(document.execCommand).not.toHaveBeenCalled()
})

test('a part without a field is not pressed', async () => {
  const button = document.createElement('button')
  button.addEventListener('keydown', ({ key }) => pressed.push(key))
  document.body.append(button)
  const held = holdKeys(() => undefined)
  key('Enter')
  button.focus()
  await held.replay()
  expect(pressed).toEqual([])
})

test('Escape is for the part from when it is there, before it has heard of the keys', async () => {
  const escaped = vi.fn()
  const held = holdKeys(escaped)
  at('find').focus()
  const replayed = held.replay()
  key('Escape')
  await replayed
  expect(escaped).not.toHaveBeenCalled()
  expect(pressed).toEqual(['find Escape'])
})

test('Escape closes a part without a field, too', async () => {
  const button = document.createElement('button')
  button.addEventListener('keydown', ({ key }) => pressed.push(key))
  document.body.append(button)
  const held = holdKeys(() => undefined)
  button.focus()
  const replayed = held.replay()
  key('Enter')
  key('Escape')
  await replayed
  expect(pressed).toEqual(['Escape'])
})

test('Escape gives up, keys with Ctrl and function keys go where they always go', () => {
  const escaped = vi.fn()
  const held = holdKeys(escaped)
  key('a')
  key('z', { ctrlKey: true })
  key('F5')
  expect(pressed).toEqual(['cell z', 'cell F5'])
  key('Escape')
  expect(escaped).toHaveBeenCalledTimes(1)
  held.drop()
  key('b')
  expect(pressed).toEqual(['cell z', 'cell F5', 'cell b'])
})
