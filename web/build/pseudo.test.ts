import { expect, test } from 'vitest'
import { hear, pseudo, say } from './pseudo'

test('a text is accented, longer and in brackets, but for what was put into it', () => {
  expect(pseudo('Share')).toBe('[Šĥářé··]')
  expect(pseudo('7 %')).toBe('7 %')
  expect(say('', [(name: string) => `Go to ${name}`])[0]?.('Lay (it)')).toBe('[Ĝó ţó Lay (it)······]')
  expect(say('', [{ done: 'Done' }])).toEqual([{ done: '[Đóñé··]' }])
})

test('sentences of the rules are found by their fields, the plan stays', () => {
  const view = { free: () => {}, card: () => ({ name: 'Paint', ends: 'Ends today', notes: ['late'] }) }
  const heard = hear({ view: () => view, record: () => 'Paint' })
  expect(heard.record()).toBe('Paint')
  expect(heard.view().card()).toEqual({ name: 'Paint', ends: '[Éñđš ţóđáý····]', notes: ['[ļáţé··]'] })
})
