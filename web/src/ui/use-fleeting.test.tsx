/** @vitest-environment jsdom */
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { FLEETING_MS, useFleeting } from './use-fleeting'

test('what is told goes after a while, and the next one has its own', () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  const root = createRoot(box)
  const Live = ({ told }: { told: string }) => createElement('p', null, useFleeting(told))
  const tell = (told: string) => act(() => root.render(createElement(Live, { told })))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  tell('Added.')
  wait(FLEETING_MS - 1)
  expect(box.textContent).toBe('Added.')
  tell('Deleted.')
  wait(FLEETING_MS - 1)
  expect(box.textContent).toBe('Deleted.')
  wait(1)
  expect(box.textContent).toBe('')
  tell('Added.')
  expect(box.textContent).toBe('Added.')
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
