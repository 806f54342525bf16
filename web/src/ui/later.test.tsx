// @vitest-environment jsdom
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { later, loadParts } from './later'
import { dismissNotice, getNotices } from './notices'

const Part = ({ name }: { name: string; onClose?: () => void }) => <p>{name}</p>

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  dismissNotice('later')
})

async function drawn(
  Found: ComponentType<{ name: string; onClose?: () => void }>,
  onClose = () => undefined,
) {
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<Found name="Move" onClose={onClose} />))
  return { host, root }
}

test('Escape is for a part that has just come, which gives the focus back', async () => {
  const heard = vi.fn()
  const Later = later<{ name: string }>(async () => () => (
    <input autoFocus onKeyDown={({ key }) => heard(key)} />
  ))
  const onClose = vi.fn()
  const { host } = await drawn(Later, onClose)
  document.body.append(host)
  const field = host.querySelector('input')!
  field.focus()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await vi.waitUntil(() => heard.mock.calls.length + onClose.mock.calls.length > 0)
  expect(heard).toHaveBeenCalledExactlyOnceWith('Escape')
  expect(onClose).not.toHaveBeenCalled()
})

test('a part is fetched when it is drawn, and after that it is drawn at once', async () => {
  const load = vi.fn(async () => Part)
  const Later = later(load)
  expect(load).not.toHaveBeenCalled()
  expect((await drawn(Later)).host.textContent).toBe('Move')

  const host = document.createElement('div')
  act(() => createRoot(host).render(<Later name="Again" />))
  expect(host.textContent).toBe('Again')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that has nothing to draw is fetched by loadParts alone', async () => {
  const load = vi.fn(async () => Part)
  const Later = later(load, ({ name }) => name !== 'Move')
  await drawn(Later)
  expect(load).not.toHaveBeenCalled()
  await act(() => loadParts(0))
  expect(load).toHaveBeenCalledTimes(1)
})

test('parts wait until the visitor is idle', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Part)
  later(load)
  const all = loadParts(1000)
  await vi.advanceTimersByTimeAsync(900)
  window.dispatchEvent(new Event('wheel'))
  await vi.advanceTimersByTimeAsync(900)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  await all
  expect(load).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('parts wait for the line, and once one cannot be had the others wait until they are asked for', async () => {
  vi.useFakeTimers()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = vi.fn(async () => Part)
  lost.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const next = vi.fn(async () => Part)
  later(lost)
  const Next = later(next)
  const all = loadParts(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).not.toHaveBeenCalled()
  isOnline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  await all
  vi.useRealTimers()
  expect(lost).toHaveBeenCalledTimes(1)
  expect(next).not.toHaveBeenCalled()
  expect((await drawn(Next)).host.textContent).toBe('Move')
})

test('a part that is asked for before it is drawn is drawn at once', async () => {
  const load = vi.fn(async () => Part)
  const Later = later(load)
  await act(async () => Later.fetch())
  const host = document.createElement('div')
  act(() => createRoot(host).render(<Later name="Early" />))
  expect(host.textContent).toBe('Early')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that could not be had early is fetched when it is drawn', async () => {
  const load = vi.fn(async () => Part)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Later = later(load)
  await act(async () => Later.fetch())
  expect(getNotices()).toEqual([])
  expect((await drawn(Later)).host.textContent).toBe('Move')
})

test('gl16_a part that cannot be fetched is said, closed, and fetched again when asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => Part)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Later = later(load)
  const onClose = vi.fn()
  const { host, root } = await drawn(Later, onClose)
  expect(host.textContent).toBe('')
  expect(onClose).toHaveBeenCalled()
  expect(getNotices().map(({ id }) => id)).toContain('later')
  await act(async () => root.unmount())
  expect((await drawn(Later)).host.textContent).toBe('Move')
})

test('gl16_u15_without a line a part is not tried, which some browsers would remember, but has failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Part)
  const Later = later(load)
  const onClose = vi.fn()
  const { root } = await drawn(Later, onClose)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(getNotices().map(({ id }) => id)).toContain('later')
  expect(load).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  isOnline.mockRestore()
  expect((await drawn(Later)).host.textContent).toBe('Move')
})

test('gl16_u15_a part that does not come is said after half a minute, and drawn once it is there', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let letGo: (part: typeof Part) => void = () => undefined
  const Later = later(() => new Promise<typeof Part>((found) => (letGo = found)))
  const onClose = vi.fn()
  const { root } = await drawn(Later, onClose)
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(getNotices().map(({ id }) => id)).toContain('later')
  await act(async () => root.unmount())
  await act(async () => letGo(Part))
  vi.useRealTimers()
  expect((await drawn(Later)).host.textContent).toBe('Move')
})

test('u15_a part that fails once nobody waits for it closes nothing', async () => {
  let fail: (error: Error) => void = () => undefined
  const Later = later(() => new Promise<typeof Part>((_, failed) => (fail = failed)))
  const onClose = vi.fn()
  const { root } = await drawn(Later, onClose)
  await act(async () => root.unmount())
  await act(async () => fail(new TypeError('Failed to fetch dynamically imported module')))
  expect(onClose).not.toHaveBeenCalled()
  expect(getNotices()).toEqual([])
})
