/** @vitest-environment jsdom */
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PAUSE_MS, useAfterPause } from './use-after-pause'
import { FLEETING_MS } from './use-fleeting'

test('what each letter is read as is not told, what the whole is read as is, once typing pauses', () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  const root = createRoot(box)
  const Live = ({ text }: { text: string }) => createElement('p', null, useAfterPause(text))
  const read = (text: string) => act(() => root.render(createElement(Live, { text })))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  read('A hint')
  wait(PAUSE_MS)
  expect(box.textContent).toBe('')
  for (const one of ['2026-01-01', '2026-12-01', '2026-12-24']) {
    read(one)
    wait(PAUSE_MS - 1)
    expect(box.textContent).toBe('')
  }
  wait(1)
  expect(box.textContent).toBe('2026-12-24')
  wait(FLEETING_MS)
  expect(box.textContent).toBe('')
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
