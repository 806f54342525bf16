import { expect, test, vi } from 'vitest'
import { checkSession, endSession } from './session'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

const answering = (body: string, status = 200) => vi.fn(() => Promise.resolve(new Response(body, { status })))
const nobody = { isAuthenticated: false, user: null, canSignIn: false }

test('the answer says who is signed in', async () => {
  expect(await checkSession(answering('{"authenticated":true,"user":{"name":"Ada"},"signIn":true}'))).toEqual(
    {
      isAuthenticated: true,
      user: { name: 'Ada' },
      canSignIn: true,
    },
  )
  expect(await checkSession(answering('{"authenticated":false,"user":null,"signIn":false}'))).toEqual(nobody)
})

test('f13 one answer says also whether this site offers signing in: nothing else is asked', async () => {
  const ask = answering('{"authenticated":false,"user":null,"signIn":true}')
  expect(await checkSession(ask)).toEqual({ ...nobody, canSignIn: true })
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each([
  ['an error', answering('{}', 503), 'server'],
  ['too many calls', answering('{}', 429), 'server'],
  ['no such page on a static host', answering('<!doctype html>', 404), undefined],
  ['a page of a static host', answering('<!doctype html>'), undefined],
  ['no server', vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))), 'offline'],
  ['no answer in time', vi.fn(() => Promise.reject(new DOMException('', 'TimeoutError'))), 'offline'],
])(
  '%s counts as signed out and is logged; without an answer that is said too',
  async (_, ask, unanswered) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    expect(await checkSession(ask)).toEqual({ ...nobody, unanswered })
    expect(log).toHaveBeenCalledWith('Error checking auth status:', expect.anything())
  },
)

test('a failed sign-out is logged and no more (spec §7)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await endSession(answering('{}', 503))
  expect(log).toHaveBeenCalledWith('Error logging out:', expect.anything())
})
