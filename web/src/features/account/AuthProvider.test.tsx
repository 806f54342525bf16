/** @vitest-environment jsdom */
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../api/session'
import { AuthProvider, useAuth } from './AuthProvider'

const answers = { current: {} as object | null, asked: 0 }
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const sessionOf = (name: string | null): Session => ({
  isAuthenticated: name !== null,
  user: name === null ? null : { name },
  canSignIn: true,
})
const answerOf = (name: string | null) =>
  name === null
    ? { authenticated: false, signIn: true }
    : { authenticated: true, user: { name }, signIn: true }

let visibility = 'visible'
const show = async (state: 'visible' | 'hidden') => {
  visibility = state
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10)
  })
}

let end: () => void

function drawn(session: Session) {
  const box = document.createElement('div')
  const root = createRoot(box)
  const Who = () => createElement('p', null, useAuth().user?.name ?? 'nobody')
  act(() => root.render(<AuthProvider session={session} children={<Who />} />))
  end = () => act(() => root.unmount())
  return box
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  vi.spyOn(console, 'error').mockReturnValue()
  answers.asked = 0
  vi.stubGlobal('fetch', async () => {
    answers.asked++
    if (!answers.current) throw new TypeError('offline')
    return Response.json(answers.current)
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('ga16 a tab that was away for long asks who is signed in when it is shown again', async () => {
  const box = drawn(sessionOf('Ada'))
  answers.current = answerOf(null)
  await show('hidden')
  vi.advanceTimersByTime(59_000)
  await show('visible')
  // Not so soon: it was awake enough to be told.
  expect([box.textContent, answers.asked]).toEqual(['Ada', 0])

  await show('hidden')
  vi.advanceTimersByTime(61_000)
  await show('visible')
  expect([box.textContent, answers.asked]).toEqual(['nobody', 1])

  answers.current = answerOf('Ben')
  await act(async () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.advanceTimersByTimeAsync(10)
  })
  expect([box.textContent, answers.asked]).toEqual(['Ben', 2])
})

test('ga16 where nobody answers it stays as it was', async () => {
  const box = drawn(sessionOf('Ada'))
  answers.current = null
  await show('hidden')
  vi.advanceTimersByTime(61_000)
  await show('visible')
  expect([box.textContent, answers.asked]).toEqual(['Ada', 1])
})

const unanswered: Session = { isAuthenticated: false, user: null, canSignIn: false, unanswered: 'offline' }
const online = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('l18 where nobody has answered, it is asked once the line is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const box = drawn(unanswered)
  answers.current = answerOf('Ada')
  // Without a line asking is of no use.
  await pass(600_000)
  expect([box.textContent, answers.asked]).toEqual(['nobody', 0])
  await online()
  expect([box.textContent, answers.asked]).toEqual(['Ada', 1])
  // And no more, as after an answer at first.
  await online()
  await pass(600_000)
  expect(answers.asked).toBe(1)
})

test('l18 a server that was away is asked at growing intervals until it answers', async () => {
  const box = drawn(unanswered)
  answers.current = null
  await pass(60_000)
  expect(answers.asked).toBeGreaterThan(3)
  expect(answers.asked).toBeLessThan(10)
  answers.current = answerOf('Ada')
  await pass(30_000)
  const { asked } = answers
  expect(box.textContent).toBe('Ada')
  await pass(600_000)
  expect(answers.asked).toBe(asked)
})

test('l18 who comes back to a page without an answer has it asked at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const box = drawn(unanswered)
  answers.current = answerOf('Ada')
  await show('hidden')
  await show('visible')
  expect([box.textContent, answers.asked]).toEqual(['Ada', 1])
})

test('l18 a server without accounts is asked no more once it has answered, and one that answered at first never', async () => {
  answers.current = { authenticated: false, signIn: false }
  drawn(unanswered)
  await online()
  expect(answers.asked).toBe(1)
  await online()
  await pass(600_000)
  expect(answers.asked).toBe(1)
  end()
  drawn({ isAuthenticated: false, user: null, canSignIn: false })
  await online()
  await show('hidden')
  await pass(600_000)
  await show('visible')
  expect(answers.asked).toBe(1)
})
