import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a text that cannot be made is no fault of its own where the browser refuses to copy at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('ClipboardItem', vi.fn())
  const write = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  vi.stubGlobal('navigator', { clipboard: { write } })
  // Vitest fails where a promise is rejected and nobody looks.
  expect(await copyText(Promise.reject(new Error('No tasks to share')))).toBe(false)
  expect(write).toHaveBeenCalledOnce()
})

test('where there is nothing to copy that is no fault, and nothing is copied', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('ClipboardItem', undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText(Promise.resolve(null))).toBe(false)
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly data: Record<string, Promise<Blob>>) {}
    },
  )
  const write = vi.fn(([item]: { data: Record<string, Promise<Blob>> }[]) => item?.data['text/plain'])
  vi.stubGlobal('navigator', { clipboard: { write } })
  expect(await copyText(Promise.resolve(null))).toBe(false)
  expect([writeText.mock.calls, fault.mock.calls]).toEqual([[], []])
})
