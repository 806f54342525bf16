import { expect, test, vi } from 'vitest'

test('gh1 the policy trusts the addresses of the two workers, and no other of this origin', async () => {
  let trust = (address: string) => address
  const started: unknown[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_: string, rules: { createScriptURL: typeof trust }) => {
      trust = rules.createScriptURL
      return rules
    },
  })
  vi.stubGlobal('Worker', function (address: unknown) {
    started.push(address)
  })
  const { startWorker } = await import('./workers')
  startWorker('codec')
  startWorker('journal')
  expect(started).toEqual([
    expect.stringContaining('codec.worker'),
    expect.stringContaining('journal.worker'),
  ])
  expect(() => trust('/assets/start.js')).toThrow(TypeError)
  expect(() => trust(`${String(started[0])}?other`)).toThrow(TypeError)
})
