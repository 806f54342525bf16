/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { printPages } from './picture'

test('between two sheets the page has its turn: what is cancelled then is not printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const stop = new AbortController()
  const press = new MessageChannel()
  press.port1.onmessage = () => stop.abort(new Error('Cancelled'))
  let read = 0
  HTMLImageElement.prototype.decode = () => {
    if (++read === 2) press.port2.postMessage('a press on Cancel, which waits for its turn')
    return Promise.resolve()
  }
  const told: string[] = []
  const printing = printPages(['<svg/>', '<svg/>', '<svg/>'], {
    signal: stop.signal,
    onProgress: (done, total) => told.push(`${done} of ${total}`),
  })
  await expect(printing).rejects.toThrow('Cancelled')
  expect(told).toEqual(['0 of 3', '1 of 3'])
  expect(print).not.toHaveBeenCalled()
  expect(document.querySelector('.chart-print')).toBeNull()
  press.port1.close()
})
