import { expect, test, vi } from 'vitest'
import { checkSession } from './session'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

const answering = (body: string, status = 200) => vi.fn(() => Promise.resolve(new Response(body, { status })))

test('the answer says who is signed in', async () => {
  expect(await checkSession(answering('{"authenticated":true,"user":{"name":"Ada"}}'))).toEqual({
    isAuthenticated: true,
  })
  expect(await checkSession(answering('{"authenticated":false,"user":null}'))).toEqual({
    isAuthenticated: false,
  })
})

test.each([
  ['an error', answering('{}', 503)],
  ['a page of a static host', answering('<!doctype html>')],
  ['no server', vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
])('%s counts as signed out and is logged', async (_, ask) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await checkSession(ask)).toEqual({ isAuthenticated: false })
  expect(log).toHaveBeenCalledWith('Error checking auth status:', expect.anything())
})
