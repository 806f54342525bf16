import { expect, test, vi } from 'vitest'
import { Listeners } from '../../listeners'
import type { LedLinkChannel } from '../../platform/led-link'
import type { PushState } from './push-ports'
import { createShownLink } from './shown-link'
import { linkText } from './texts'

const CODE = 'abc123'

/** Tabs of one browser, each with a push of its own. */
function browser() {
  const channels = new Set<{ told: Listeners<[unknown]>; asked: Listeners }>()
  const channel = (): LedLinkChannel => {
    const own = { told: new Listeners<[unknown]>(), asked: new Listeners() }
    channels.add(own)
    const others = () => [...channels].filter((one) => one !== own)
    return {
      tell: (news) => others().forEach(({ told }) => told.tell(structuredClone(news))),
      onTold: own.told.add,
      ask: () => others().forEach(({ asked }) => asked.tell()),
      onAsked: own.asked.add,
    }
  }
  const tab = (isLeading: boolean) => {
    const listeners = new Listeners()
    let state: PushState = { at: 'none' }
    let isAway = false
    const plan: { code: string | undefined } = { code: CODE }
    const led = channel()
    const resume = vi.fn<() => void>()
    const askToResume = vi.fn<(code: string) => void>()
    const shown = createShownLink({
      push: { getState: () => state, isJoint: () => isLeading, subscribe: listeners.add, resume },
      away: { is: () => isAway, subscribe: listeners.add },
      code: () => plan.code,
      channel: led,
      askToResume,
    })
    shown.lead(isLeading)
    const set = (next: PushState, away = false) => {
      state = next
      isAway = away
      listeners.tell()
    }
    const says = () => linkText(shown.getState(), shown.isJoint())
    return { shown, set, says, plan, resume, askToResume, tell: led.tell }
  }
  return { tab }
}

const SAVED = { at: 'saved', time: null } as const

test('gl7 a tab that does not lead says how the link stands in the one that does', () => {
  const { tab } = browser()
  const leader = tab(true)
  const other = tab(false)
  const told = vi.fn<() => void>()
  other.shown.subscribe(told)
  const states: [PushState, string][] = [
    [SAVED, 'Link saved by another tab'],
    [{ at: 'saving' }, 'Saving for everybody…'],
    [{ at: 'retrying', why: 'offline' }, 'Offline – will retry'],
    [{ at: 'refused', reason: 'Too long.' }, 'Link not saved'],
    [{ at: 'stopped', why: 'notOwner' }, 'Link not saved: not yours'],
    [{ at: 'stopped', why: 'gone' }, 'Link not saved: deleted or ended'],
    [{ at: 'stopped', why: 'conflict' }, 'Link not saved: changed elsewhere'],
  ]
  for (const [state, text] of states) {
    told.mockClear()
    leader.set(state)
    expect(other.says()).toBe(text)
    expect(told).toHaveBeenCalled()
  }
  leader.set(SAVED, true)
  expect(other.says()).toBe('Reconnecting…')
})

test('gl7 one that opens asks, and claims nothing before it is answered', () => {
  const { tab } = browser()
  const early = tab(false)
  expect(early.says()).toBe('Link: waiting for another tab…')
  const leader = tab(true)
  leader.set({ at: 'retrying', why: 'offline' })
  expect(tab(false).says()).toBe('Offline – will retry')
})

test('what another link or another release of the page says is no word about this one', () => {
  const { tab } = browser()
  const leader = tab(true)
  const other = tab(false)
  leader.plan.code = 'other1'
  leader.set(SAVED)
  expect(other.says()).toBe('Link: waiting for another tab…')
  for (const state of [{ at: 'new' }, { at: 'stopped', why: 'new' }, undefined])
    leader.tell({ code: CODE, state, isJoint: false })
  for (const news of [null, 'new', 7]) leader.tell(news)
  expect(other.says()).toBe('Link: waiting for another tab…')
})

test('a tab that leads now says what its own push says', () => {
  const { tab } = browser()
  const leader = tab(true)
  const other = tab(false)
  leader.set({ at: 'stopped', why: 'gone' })
  leader.shown.lead(false)
  other.shown.lead(true)
  expect(other.shown.getState()).toEqual({ at: 'none' })
  other.set(SAVED)
  expect(leader.says()).toBe('Link saved by another tab')
})

test('ga16 that the session is over is no word to a tab that may have another by now', () => {
  const { tab } = browser()
  const leader = tab(true)
  const other = tab(false)
  leader.set({ at: 'stopped', why: 'signedOut' })
  expect(other.says()).toBe('Link: waiting for another tab…')
})

test('to try again is asked of the tab that leads', () => {
  const { tab } = browser()
  const leader = tab(true)
  const other = tab(false)
  other.shown.resume()
  expect(other.askToResume).toHaveBeenCalledWith(CODE)
  leader.shown.resume()
  expect(leader.resume).toHaveBeenCalledOnce()
})
