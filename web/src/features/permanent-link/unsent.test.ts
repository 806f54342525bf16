import { expect, test, vi } from 'vitest'
import type { LinkMemory } from '../../platform/link-memory'
import { isLinkTrouble, linkText } from './texts'
import { isUnsent } from './unsent'

const LINK = { code: 'k3x9ab', readOnly: false }
const behind = { code: LINK.code, etag: '"1"', longUrl: 'packed', isJoint: false }

const ask = (memory: LinkMemory, content = () => Promise.resolve('plain')) =>
  isUnsent(
    {
      content,
      loadRemote: () => Promise.resolve(memory),
      isSame: (one, other) => Promise.resolve(one === 'plain' && other === 'packed'),
    },
    LINK,
  )

test('ga16 what is known to be behind the link does not wait', async () => {
  expect(await ask({ behind, sent: [] })).toBe(false)
})

test('ga16 another plan waits, and one that was not answered or of which nothing is known', async () => {
  expect(await ask({ behind: { ...behind, longUrl: 'older' }, sent: [] })).toBe(true)
  expect(await ask({ behind, sent: ['other'] })).toBe(true)
  expect(await ask({ behind: null, sent: [] })).toBe(true)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await ask({ behind, sent: [] }, () => Promise.reject(new Error('no worker')))).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
})

test('ga16 signing out is trouble only where something waits', () => {
  const rests = { at: 'signedOut', isUnsent: false } as const
  expect(linkText(rests, false)).toBe('Signed out: link not kept up to date')
  expect(isLinkTrouble(rests)).toBe(false)
  const waits = { at: 'signedOut', isUnsent: true } as const
  expect(linkText(waits, false)).toBe('Link not saved: signed out')
  expect(isLinkTrouble(waits)).toBe(true)
})
