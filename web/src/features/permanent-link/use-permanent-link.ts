/** When the plan is pushed to its permanent link, and what is told of it. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createChangesApi } from '../../api/changes'
import { createLinksApi, isKeptAlive } from '../../api/links'
import { usePlan, usePlanValue, type Plan } from '../../editor/PlanProvider'
import type { PermanentLink } from '../../editor/__generated__/types'
import { onOnline } from '../../platform/line'
import { onLeave } from '../../platform/leaving'
import { onLinkChanged } from '../../platform/link-events'
import { addressOfCode, pageOrigin } from '../../platform/origin'
import { inOneTab } from '../../platform/tabs'
import { dismissNotice, notify } from '../../ui/notices'
import { createPush, packRecord, type PlanSave, type TakeIn } from './create-push'
import type { LinkNews } from './hear-news'
import { createPackedPlan, type PackedPlan } from './packed-plan'
import type { RemoteRevision } from '../../platform/link-memory'
import type { LinkPush } from './push-ports'
import { createQuestion, type OpenQuestion } from './question'
import { TICK_MS } from './remote'
import { sendSoon } from './send-soon'
import { NOT_CREATED, type LinkState } from './texts'
import { NOTICE_ID, usePushNotices } from './use-push-notices'
import { useShownLink } from './use-shown-link'
import { useUnsent } from './use-unsent'

interface Heard extends Pick<LinkPush, 'restingAt' | 'subscribe'> {
  code: string
  hear: (code: string, news: LinkNews) => void
}

export interface PermanentLinkControl {
  link: PermanentLink | null
  /** What to give to others. */
  address: string
  state: LinkState
  /** The link is another person's, who lets this account save to it (L7). */
  isJoint: boolean
  /** Asks once more what is to be behind the link; null where nothing was left open, or another tab asks. */
  choose: (() => void) | null
  /** What two changed, to be chosen from (L12). */
  question: OpenQuestion | null
  /** The link whose news this tab takes, and who takes them. */
  heard: Heard | null
  /** Makes the link. False: it was told why not. */
  create: (readOnly: boolean) => Promise<boolean>
  /** The plan is saved on this device alone from now on; what is behind the link stays there. */
  letGo: () => void
}

/** What is needed of the session. */
interface SigningIn {
  user: { name: string } | null
  /** Nobody has said yet who is signed in, and why. */
  unanswered?: 'offline' | 'server'
  /** Leaves the page. */
  signIn: () => void
  /** The server said so: the session is over. */
  noteSignedOut: () => void
}

/** @param isOwn the plan on the screen is the one of this browser; another one is pushed nowhere */
export function usePermanentLink(
  { user, unanswered, noteSignedOut, signIn }: SigningIn,
  save: PlanSave,
  isOwn: boolean,
  onMakeAnother: () => void,
  takeIn: TakeIn,
): PermanentLinkControl {
  const plan = usePlan()
  const link = usePlanValue((state) => state.link)
  const api = useMemo(() => createLinksApi(), [])
  const account = user?.name ?? null
  const isAuthenticated = account !== null
  const [packed] = useState(() => createPacked(plan))
  const [question] = useState(createQuestion)
  const [{ push, hear, away, settled, signedInAs }] = useState(() =>
    createPush({
      plan,
      packed,
      api,
      changes: createChangesApi(),
      save,
      question,
      takeIn,
    }),
  )
  const { shown, isLeading, shownState, isJoint } = useShownLink({ push, away })
  const pushState = useSyncExternalStore(push.subscribe, push.getState)
  const open = useSyncExternalStore(question.subscribe, question.get)

  useEffect(() => {
    signedInAs(account)
    if (account === null || !isOwn) return
    shown.lead(false)
    const end = new AbortController()
    const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    const tick = () => void push.tick()
    const lead = async () => {
      if (end.signal.aborted) return
      shown.lead(true)
      const timer = setInterval(tick, TICK_MS)
      // What the last visit could not send waits no second longer.
      tick()
      const stops = [
        onLeave(push.leave),
        packed.keepReady(),
        sendSoon(push, plan),
        onOnline(() => {
          push.wake()
          tick()
        }),
      ]
      await ended
      clearInterval(timer)
      for (const stop of stops) stop()
      shown.lead(false)
    }
    // GL7: of all tabs that show the plan one pushes it.
    void inOneTab('barline.push', end.signal, lead)
    return () => end.abort()
  }, [account, isOwn, packed, plan, push, shown, signedInAs])

  const letGo = useCallback(() => {
    plan.setLink(null)
    save.schedule()
    void push.tick()
  }, [plan, push, save])

  // Its maker may have put its end off, or let others save again.
  useEffect(
    () =>
      onLinkChanged((code) => {
        if (code === plan.getState().link?.code) push.resume()
      }),
    [plan, push],
  )

  usePushNotices(shown, isAuthenticated, { noteSignedOut, signIn, letGo, onMakeAnother })

  const create = useCallback(
    async (readOnly: boolean) => {
      const { content } = plan.getState()
      const made = await makeLink(packed, api, readOnly)
      if ('problem' in made) {
        if (made.isSignedOut) noteSignedOut()
        notify({ id: NOTICE_ID, kind: 'error', text: made.problem })
        return false
      }
      plan.setLink({ code: made.code, readOnly })
      save.schedule()
      push.attach(made, content)
      return true
    },
    [api, noteSignedOut, packed, plan, push, save],
  )

  const waits = useUnsent(isOwn && !isAuthenticated ? link : null, pushState, packed)
  const known = useSyncExternalStore(push.subscribe, settled)
  const code = isOwn && isLeading && link?.code === known ? known : null
  const heard = useMemo(() => {
    const { restingAt, subscribe } = push
    return code === null ? null : { code, hear, restingAt, subscribe }
  }, [code, hear, push])

  return {
    heard,
    link: isOwn ? link : null,
    address: link ? addressOfCode(link.code) : '',
    isJoint,
    state: link && isOwn ? stateOf(isAuthenticated, unanswered, waits, shownState) : { at: 'none' },
    choose: isLeading && isLeftOpen(shownState) ? () => askAgain(push) : null,
    question: open,
    create,
    letGo,
  }
}

const isLeftOpen = (state: LinkState): boolean =>
  state.at === 'stopped' && (state.why === 'conflict' || state.why === 'otherAccount')

function askAgain(push: LinkPush) {
  // The answers that the notice offers are for what was there when it came.
  dismissNotice(NOTICE_ID)
  push.askAgain()
  void push.tick()
}

function stateOf(
  isIn: boolean,
  unanswered: SigningIn['unanswered'],
  isUnsent: boolean,
  state: LinkState,
): LinkState {
  if (unanswered) return isUnsent ? { at: 'retrying', why: unanswered } : { at: 'away' }
  if (!isIn) return { at: 'signedOut', isUnsent }
  // Until the first tick.
  return state.at === 'none' ? { at: 'waiting' } : state
}

const createPacked = (plan: Plan): PackedPlan =>
  createPackedPlan({
    link: () => plan.getState().link,
    stamp: () => plan.getState().content,
    subscribe: plan.subscribe,
    pack: (readOnly) => packRecord(readOnly, plan.record()),
    packPlain: (readOnly) => plan.ask.plainUrl(pageOrigin(), readOnly),
    isSmall: isKeptAlive,
  })

async function makeLink(
  packed: PackedPlan,
  api: ReturnType<typeof createLinksApi>,
  readOnly: boolean,
): Promise<RemoteRevision | { problem: string; isSignedOut: boolean }> {
  const failed = (isSignedOut = false) => ({ problem: NOT_CREATED, isSignedOut })
  try {
    const longUrl = await packed.content(readOnly)
    const answer = await api.create(longUrl)
    if (answer.kind === 'refused') return { problem: `${NOT_CREATED} ${answer.reason}`, isSignedOut: false }
    if (answer.kind !== 'created') return failed(answer.kind === 'signedOut')
    const { code } = answer
    if (answer.etag !== null) return { code, etag: answer.etag, longUrl, isJoint: false }
    const there = await api.open(code, null)
    return there.kind === 'found'
      ? { code, etag: there.etag, longUrl: there.longUrl, isJoint: false }
      : failed()
  } catch (error) {
    console.error('The permanent link could not be made:', error)
    return failed()
  }
}
