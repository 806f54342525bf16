import { expect, test } from 'vitest'
import { nextTask } from './next-task'

test('what was already due comes first, microtasks and messages alike', async () => {
  const order: string[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => order.push('message')
  port2.postMessage(null)
  const turn = nextTask().then(() => order.push('after the turn'))
  await Promise.resolve().then(() => order.push('microtask'))
  await turn
  expect(order).toEqual(['microtask', 'message', 'after the turn'])
  port1.close()
})
