import { expect, test } from 'vitest'
import { weekdays } from './weekdays'

const order = (locale: string) => weekdays(locale).map(({ name, weekday }) => `${name} ${weekday}`)

test('a week begins where the country begins it, and each day keeps its number', () => {
  expect(order('en-GB')[0]).toBe('Mon 0')
  expect(order('en-US').slice(0, 2)).toEqual(['Sun 6', 'Mon 0'])
  expect(order('en-EG').slice(0, 3)).toEqual(['Sat 5', 'Sun 6', 'Mon 0'])
})
