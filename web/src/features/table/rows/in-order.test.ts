// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInOrder, staying } from './in-order'

test('what rises stays, and the rest moves', () => {
  expect([...staying([1, 2, 3, 0])].sort()).toEqual([0, 1, 2])
  expect([...staying([3, 0, 1, 2])].sort()).toEqual([1, 2, 3])
  expect([...staying([3, 0, 1, 2], 0)]).toEqual([0])
})

test('prop: elements stand in the order wanted before those of others, and the one with the focus stays', () => {
  const orders = fc.array(fc.uniqueArray(fc.nat(8), { maxLength: 9 }), { maxLength: 6 })
  fc.assert(
    fc.property(orders, fc.nat(8), (steps, focused) => {
      document.body.replaceChildren()
      const parent = document.createElement('div')
      const other = document.createElement('p')
      parent.append(other)
      document.body.append(parent)
      const elements = Array.from({ length: 9 }, () => document.createElement('button'))
      for (const step of steps) {
        const wanted = step.flatMap((at) => elements[at] ?? [])
        for (const element of elements) if (!wanted.includes(element)) element.remove()
        elements[focused]?.focus()
        const focus = document.activeElement
        placeInOrder(parent, wanted)
        expect([...parent.children]).toEqual([...wanted, other])
        expect(document.activeElement).toBe(focus)
      }
    }),
  )
})
