/** The push, joined to the plan, the codec, the versions and what is stored on this device. */
import { MOST_CHANGES_LETTERS, type createChangesApi } from '../../api/changes'
import type { createLinksApi } from '../../api/links'
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import { Listeners } from '../../listeners'
import { dataIn } from '../../platform/link-address'
import {
  recallLink,
  rememberLink,
  rememberSent,
  rememberWhose,
  rowsToJoin,
  type LinkRows,
  type RemoteRevision,
} from '../../platform/link-memory'
import { pageOrigin } from '../../platform/origin'
import { tabName } from '../../platform/tabs'
import { todayText } from '../../platform/today'
import { keepPlan, keepVersion } from '../../state/versions'
import { notify } from '../../ui/notices'
import { joinPlans } from './join-plans'
import { hearNews, type LinkNews } from './hear-news'
import { createLinkPush } from './link-push'
import { nearestBase } from './nearest-base'
import { createOutgoing } from './outgoing'
import type { PackedPlan } from './packed-plan'
import type { LinkPush, TakenIn } from './push-ports'
import type { Question } from './question'
import { keepLost } from './keep-lost'
import { mergedText } from './texts'
import { unsentAge } from './unsent-age'
import { tellConflict, tellOthers } from './choices'

const MERGED_ID = 'merged'

type LinksApi = ReturnType<typeof createLinksApi>
type ChangesApi = ReturnType<typeof createChangesApi>

/** What is needed of saving on this device. */
export interface PlanSave {
  schedule: () => void
  flush: () => void
  settled: () => Promise<void>
}

/** Shows the plan of one link where that of another is shown; the content numbers, or null. */
export type TakeIn = (
  plan: Plan,
  from: RemoteRevision,
  to: RemoteRevision,
  isOwnKept?: boolean,
) => Promise<TakenIn | null>

interface Parts {
  plan: Plan
  packed: PackedPlan
  api: LinksApi
  changes: ChangesApi
  save: PlanSave
  question: Question
  takeIn: TakeIn
}

interface Away {
  is: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** The push, and who takes news of its link. */
export interface Pushing {
  push: LinkPush
  hear: (code: string, news: LinkNews) => void
  /** Whether what others saved has not been had for a while. */
  away: Away
  /** The link that was the same as the plan here at one time: what waits from before goes first. */
  settled: () => string | null
  /** Name of the account that is signed in, or null. */
  signedInAs: (name: string | null) => void
}

export function createPush(parts: Parts): Pushing {
  const { plan, packed, api, changes, save, question, takeIn } = parts
  let name: string | null = null
  const account = () => name
  const stored = () => storedNow(save)
  const push: LinkPush = createLinkPush({
    link: () => plan.getState().link,
    account,
    edits: () => plan.getState().content,
    content: packed.content,
    contentNow: packed.now,
    isSame,
    open: async (code, etag, isShared = false) => {
      const answer = await api.open(code, etag)
      if (answer.kind !== 'found' || !(isShared || answer.isJoint)) return answer
      const named = await changes.read(code)
      return named.kind === 'found' ? { ...answer, ...named } : named
    },
    save: api.save,
    outgoing: createOutgoing({
      edits: () => plan.getState().content,
      account,
      record: plan.record,
      content: packed.content,
      pack: packRecord,
      changes: ({ longUrl, rows }, record) => changesSince(longUrl, rows, record),
      save: api.save,
      sendChanges: changes.send,
      age: () => age.seconds(),
      client: tabName(),
    }),
    takeIn: async (base, there) => {
      // What was changed here long ago is asked about, where it meets what comes.
      if (age.isOld()) return null
      const taken = await takeIn(plan, base, there, true)
      if (taken) await stored()
      return taken
    },
    loadRemote: recallLink,
    remember: rememberLink,
    rememberWhose,
    rememberSent,
    adopt: async (there, known) => {
      const opened = await read(there)
      const { link } = plan.getState()
      if (!opened) return false
      if (!(await keepLost(plan, known, there))) await keepPlan('thisDevice', plan)
      if (!plan.restore(opened.record, true).ok) return false
      // What is behind a link does not say which.
      plan.setLink(link)
      // Known to be behind the link is only what this device has: else a page that is killed would send the plan of before.
      await stored()
      return true
    },
    nearestBase,
    join: async (base, there, onAsk) => {
      const [before, after] = [dataIn(base.longUrl), dataIn(there.longUrl)]
      if (before === null || after === null) return null
      await keepLost(plan, base, there)
      return joinPlans({
        stamp: () => plan.getState().content,
        record: plan.record,
        join: (record, takesTheirs) =>
          codec.call('joinLink', [
            before,
            record,
            after,
            todayText(),
            Uint32Array.from(takesTheirs),
            ...rowsToJoin(base.rows, there.rows),
          ]),
        ask: (conflicts) => {
          onAsk()
          return question.ask(conflicts)
        },
        keepBoth: async () => {
          await keepThere(there)
          await keepPlan('joined', plan)
        },
        show: plan.takeInOthers,
        stored,
        tell: (changes) => notify({ id: MERGED_ID, kind: 'info', text: mergedText(changes) }),
      })
    },
    onConflict: (there) => void keepThere(there).then((count) => tellConflict(push, there, count)),
    onOthers: (there, names) => tellOthers(push, there, names),
    random: Math.random,
  })
  const age = unsentAge({
    content: () => plan.getState().content,
    link: () => plan.getState().link?.code ?? null,
    onContent: plan.subscribe,
    isSaved: () => push.getState().at === 'saved',
    onSaved: push.subscribe,
  })
  const away = createAway()
  const hear = hearNews(push, {
    read: ({ code }) => changes.read(code),
    show: async (behind, there) => {
      await keepLost(plan, behind, there)
      const taken = await takeIn(plan, behind, there)
      if (taken) await stored() // As in `adopt`.
      return taken
    },
    tellAway: away.set,
  })
  let settled: string | null = null
  push.subscribe(() => {
    const state = push.getState()
    // Who may not save to it any more hears there when it is allowed again.
    if (state.at === 'saved' || (state.at === 'stopped' && state.why === 'notOwner'))
      settled = plan.getState().link?.code ?? null
  })
  const signedInAs = (next: string | null) => {
    name = next
    if (next !== null) push.signedIn()
  }
  return { push, hear, away, settled: () => settled, signedInAs }
}

function createAway(): Away & { set: (next: boolean) => void } {
  let isAway = false
  const listeners = new Listeners()
  const set = (next: boolean) => {
    isAway = next
    listeners.tell()
  }
  return { is: () => isAway, subscribe: listeners.add, set }
}

async function storedNow(save: PlanSave) {
  save.schedule()
  save.flush()
  await save.settled()
}

export const packRecord = (readOnly: boolean, record: string): Promise<string> =>
  codec.call('storedUrl', [pageOrigin(), readOnly ? 'ro' : 'rw', record])

async function changesSince(longUrl: string, { there, here }: LinkRows, record: string) {
  const data = dataIn(longUrl)
  if (data === null) return null
  const known = here ? Float64Array.from(here) : undefined
  const answer = await codec.call('linkChanges', [data, Float64Array.from(there), known, record, todayText()])
  return answer.ok && (answer.changes?.length ?? 0) <= MOST_CHANGES_LETTERS ? answer : null
}

export async function isSame(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [first, second] = [dataIn(one), dataIn(other)]
  return first !== null && second !== null && codec.call('isSamePlan', [first, second])
}

/** The plan behind a link, as a save record; null when it cannot be read. */
async function read({ longUrl }: RemoteRevision): Promise<{ record: string; count: number } | null> {
  const data = dataIn(longUrl)
  const answer = data === null ? null : await codec.call('openLink', [data, todayText(), true])
  return answer?.ok ? answer : null
}

/** @returns its tasks; null: it could not be kept */
async function keepThere(there: RemoteRevision): Promise<number | null> {
  const opened = await read(there)
  if (!opened) return null
  const { record, count } = opened
  return (await keepVersion('otherDevice', withEdition(record, there), count)) ? count : null
}

/** So that one revision of a link is kept once, however often it is met. */
const withEdition = (record: string, { code, etag }: RemoteRevision): string =>
  JSON.stringify({
    ...(JSON.parse(record) as object),
    revision: Number(etag.replaceAll('"', '')) || 0,
    writer: `link${code}`,
  })
