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
