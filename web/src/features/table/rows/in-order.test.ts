// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInOrder, staying } from './in-order'

test('what rises stays, and the rest moves', () => {
  expect([...staying([1, 2, 3, 0])].sort()).toEqual([0, 1, 2])
  expect([...staying([3, 0, 1, 2])].sort()).toEqual([1, 2, 3])
  expect([...staying([3, 0, 1, 2], 0)]).toEqual([0])
})

test('where a browser can move the element with the focus, it alone is moved, and keeps the focus', () => {
  const parent = document.createElement('div')
  document.body.replaceChildren(parent)
  const elements = Array.from({ length: 9 }, () => document.createElement('button'))
  parent.append(...elements)
  const [first] = elements
  first?.focus()
  const moved: Element[] = []
  // jsdom has no `moveBefore`: this one, which is not the browser's, gives the focus back as that keeps it.
  const moveBefore = (element: Element, next: Element | null) => {
    const focus = document.activeElement
    moved.push(element)
    parent.insertBefore(element, next)
    if (focus instanceof HTMLElement) focus.focus()
  }
  const wanted = [...elements.slice(1), ...elements.slice(0, 1)]
  placeInOrder(Object.assign(parent, { moveBefore }), wanted)
  expect(moved).toEqual([first])
  expect([...parent.children]).toEqual(wanted)
  expect(document.activeElement).toBe(first)
})

test('what the browser scrolls as it moves the element with the focus is where it was afterwards', () => {
  const frame = document.createElement('div')
  const parent = document.createElement('div')
  frame.append(parent)
  document.body.replaceChildren(frame)
  const elements = Array.from({ length: 3 }, () => document.createElement('button'))
  parent.append(...elements)
  elements[0]?.focus()
  Object.assign(frame, { scrollTop: 1000, scrollLeft: 200 })
  const moveBefore = (element: Element, next: Element | null) => {
    parent.insertBefore(element, next)
    elements[0]?.focus()
    Object.assign(frame, { scrollTop: 0, scrollLeft: 0 })
  }
  const wanted = [...elements.slice(1), ...elements.slice(0, 1)]
  placeInOrder(Object.assign(parent, { moveBefore }), wanted)
  expect([...parent.children]).toEqual(wanted)
  expect([frame.scrollTop, frame.scrollLeft]).toEqual([1000, 200])
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
