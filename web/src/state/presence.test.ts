import { describe, expect, test } from 'vitest'
import { marksOf, type Other } from './presence'

const other = (initials: string, task: number | null): Other => ({
  number: 1,
  name: initials,
  initials,
  hue: `hue of ${initials}`,
  at: task === null ? null : { task, column: null, dragging: null },
})

describe('marksOf', () => {
  test('lv21 one who stands at a task is shown by initials, several by their number', () => {
    const marks = marksOf([other('A', 7), other('B', null), other('C', 8), other('D', 7), other('E', 7)])
    expect([...marks]).toEqual([
      [7, { mark: '+3', hue: 'hue of E' }],
      [8, { mark: 'C', hue: 'hue of C' }],
    ])
  })
})
