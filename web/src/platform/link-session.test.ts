// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const link = { address: { kind: 'code' as const, code: 'k3x9ab' }, readable: false }

/** As the next page loads it: at another entry nothing is kept, the same one may be reloaded or entered again. */
async function newPage(entry: 'reload' | 'another' | 'entered again') {
  vi.resetModules()
  const type = entry === 'reload' ? 'reload' : 'navigate'
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  if (entry === 'another') window.history.pushState(null, '')
  return import('./link-session')
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.pushState(null, '')
})

test('l3 a reload finds the link, a visit that begins anew does not', async () => {
  ;(await newPage('another')).keepLink(link)
  expect((await newPage('reload')).keptLink()).toEqual(link)
  expect((await newPage('entered again')).keptLink()).toBeNull()
  expect((await newPage('reload')).keptLink()).toBeNull()
})

test('l3 whoever comes back from signing in finds the link, once', async () => {
  const left = await newPage('another')
  left.keepLink(link)
  left.keepLinkWhileAway()
  const back = await newPage('another')
  // It is asked for whether there is one, and then for the link.
  expect(back.keptLink()).toEqual(link)
  expect(back.keptLink()).toEqual(link)
  expect((await newPage('reload')).keptLink()).toEqual(link)
  expect((await newPage('another')).keptLink()).toBeNull()
})

test('l3 a page that is there again as it was has not been signed in', async () => {
  const left = await newPage('another')
  left.keepLink(link)
  left.keepLinkWhileAway()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect((await newPage('another')).keptLink()).toBeNull()
})

test('l7 a reload finds that changes to the link stay the visitor’s own, as long as it is that link', async () => {
  const page = await newPage('another')
  page.keepAlone()
  page.keepLink(link)
  expect(page.isKeptAlone()).toBe(false)
  page.keepAlone()
  expect((await newPage('reload')).keptLink()).toEqual({ ...link, isAlone: true })
  const again = await newPage('reload')
  again.keptLink()
  expect(again.isKeptAlone()).toBe(true)
  again.keepLink(link)
  expect(again.isKeptAlone()).toBe(false)
})

test('l3 a new fragment of the page shows what was shown', async () => {
  const page = await newPage('another')
  page.keepLink(link)
  const end = page.followHistory()
  window.history.pushState(null, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect((await newPage('reload')).keptLink()).toEqual(link)
  end()
})

test('l3 a link that the entry has no room for is forgotten', async () => {
  const page = await newPage('another')
  page.keepLink(link)
  const told = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(window.history, 'replaceState').mockImplementationOnce(() => {
    throw new DOMException('too large', 'DataCloneError')
  })
  page.keepLink({ address: { kind: 'data', data: 'x' }, readable: false })
  expect(told).toHaveBeenCalledOnce()
  expect((await newPage('reload')).keptLink()).toBeNull()
})

test('gl4 what is damaged is no link', async () => {
  const damaged = [
    [],
    {},
    7,
    'x',
    { address: {} },
    { address: { kind: 'data' } },
    { address: { kind: 's', code: 'a' } },
    { address: { kind: 'code', code: 7 } },
  ]
  for (const kept of damaged) {
    window.history.replaceState({ link: kept }, '')
    expect((await newPage('reload')).keptLink()).toBeNull()
    window.sessionStorage.setItem('barline.linkAway', JSON.stringify(kept))
    expect((await newPage('reload')).keptLink()).toBeNull()
  }
  window.sessionStorage.setItem('barline.linkAway', '{')
  expect((await newPage('reload')).keptLink()).toBeNull()
  window.history.replaceState({ link: { address: { kind: 'data', data: 'x' } } }, '')
  expect((await newPage('reload')).keptLink()).toEqual({
    address: { kind: 'data', data: 'x' },
    readable: false,
  })
})
