import { expect, test, vi } from 'vitest'
import { checkSession, endSession, isSignInOffered } from './session'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

const answering = (body: string, status = 200) => vi.fn(() => Promise.resolve(new Response(body, { status })))
const nobody = { isAuthenticated: false, user: null }

test('the answer says who is signed in', async () => {
  expect(await checkSession(answering('{"authenticated":true,"user":{"name":"Ada"}}'))).toEqual({
    isAuthenticated: true,
    user: { name: 'Ada' },
  })
  expect(await checkSession(answering('{"authenticated":false,"user":null}'))).toEqual(nobody)
})

test.each([
  ['an error', answering('{}', 503)],
  ['a page of a static host', answering('<!doctype html>')],
  ['no server', vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
])('%s counts as signed out and is logged', async (_, ask) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await checkSession(ask)).toEqual(nobody)
  expect(log).toHaveBeenCalledWith('Error checking auth status:', expect.anything())
})

test('a failed sign-out is logged and no more (spec §7)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await endSession(answering('{}', 503))
  expect(log).toHaveBeenCalledWith('Error logging out:', expect.anything())
})

test('signing in is offered only by a site that knows it', async () => {
  expect(await isSignInOffered(answering('{}', 403))).toBe(true)
  expect(await isSignInOffered(answering('{}', 404))).toBe(false)
  // A static host answers everything with its page.
  expect(await isSignInOffered(answering('<!doctype html>'))).toBe(false)
  expect(await isSignInOffered(vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(false)
})
