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
