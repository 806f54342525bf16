import { expect, test, vi } from 'vitest'
import type { DropCheck, Row } from '../../editor/__generated__/types'
import { DragStore } from './drag-store'

const card = { id: 7, name: 'Paint' } as Row
const check = (index: number): DropCheck => ({
  column: String(index),
  title: String(index),
  isOwn: index === 0,
  place: 0,
  count: 1,
  refusal: index === 2 ? 'too far' : null,
  effect: '',
})

test('columns look open, refused or own while a card is lifted, and calm again after', () => {
  const read = vi.fn((_: Row, index: number) => check(index))
  const drag = new DragStore(read)
  expect(drag.look(1)).toBe('idle')
  drag.lift(card, 0, 'keys')
  expect([0, 1, 2].map((index) => drag.look(index))).toEqual(['overOwn', 'open', 'refused'])
  drag.moveOver(2)
  expect([0, 1, 2].map((index) => drag.look(index))).toEqual(['own', 'open', 'overRefused'])
  expect(read).toHaveBeenCalledTimes(3)
  drag.moveOver(null)
  expect(drag.look(2)).toBe('refused')
  drag.end()
  expect([drag.look(0), drag.task()]).toEqual(['idle', null])
})

test('a card that is gone is not lifted', () => {
  const drag = new DragStore(() => null)
  expect(drag.lift(card, 0, 'pointer')).toBeNull()
  expect(drag.get()).toEqual({ at: 'idle' })
})

test('listeners hear of a move once', () => {
  const drag = new DragStore((_, index) => check(index))
  const heard = vi.fn()
  drag.subscribe(heard)
  drag.lift(card, 0, 'pointer')
  drag.moveOver(1)
  drag.moveOver(1)
  expect(heard).toHaveBeenCalledTimes(2)
})
