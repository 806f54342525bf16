// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const link = { address: { kind: 'code' as const, code: 'k3x9ab' }, readable: false }

/** As the next page loads it. */
async function newPage(type: NavigationTimingType) {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  return import('./link-session')
}

beforeEach(() => window.sessionStorage.clear())

test('l3 a reload finds the link, a visit that begins anew does not', async () => {
  ;(await newPage('navigate')).keepLink(link)
  expect((await newPage('reload')).keptLink()).toEqual(link)
  expect((await newPage('navigate')).keptLink()).toBeNull()
  expect((await newPage('reload')).keptLink()).toBeNull()
})

test('l3 whoever comes back from signing in finds the link, once', async () => {
  const left = await newPage('navigate')
  left.keepLink(link)
  left.keepLinkWhileAway()
  const back = await newPage('navigate')
  // It is asked for whether there is one, and then for the link.
  expect(back.keptLink()).toEqual(link)
  expect(back.keptLink()).toEqual(link)
  expect((await newPage('navigate')).keptLink()).toBeNull()
})

test('l3 a page that is there again as it was has not been signed in', async () => {
  const left = await newPage('navigate')
  left.keepLink(link)
  left.keepLinkWhileAway()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect((await newPage('navigate')).keptLink()).toBeNull()
})

test('gl4 what is damaged is no link', async () => {
  const damaged = [
    '[]',
    '{}',
    '7',
    '{"address":{}}',
    '{"address":{"kind":"data"}}',
    '{"address":{"kind":"s","code":"a"}}',
  ]
  for (const stored of [...damaged, '{"address":{"kind":"code","code":7}}', '{']) {
    window.sessionStorage.setItem('barline.link', stored)
    expect((await newPage('reload')).keptLink()).toBeNull()
  }
  window.sessionStorage.setItem('barline.link', '{"address":{"kind":"data","data":"x"}}')
  expect((await newPage('reload')).keptLink()).toEqual({
    address: { kind: 'data', data: 'x' },
    readable: false,
  })
})
