/** The push, joined to the plan, the codec, the versions and what is stored on this device. */
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { dataIn } from '../../platform/link-address'
import { recallLink, rememberLink, rememberSent, type RemoteRevision } from '../../platform/link-memory'
import { todayText } from '../../platform/today'
import { keepVersion } from '../../state/versions'
import { notify } from '../../ui/notices'
import { joinPlans } from './join-plans'
import { hearNews, type LinkNews } from './hear-news'
import { createLinkPush } from './link-push'
import type { PackedPlan } from './packed-plan'
import type { LinkPush, PushPorts } from './push-ports'
import type { Question } from './question'
import { conflictText, MERGE_CHANGES, mergedText, SAVE_THIS_ONE, SHOW_OTHER_ONE } from './texts'
import { NOTICE_ID } from './use-push-notices'

const MERGED_ID = 'merged'

/** What is needed of saving on this device. */
export interface PlanSave {
  schedule: () => void
  flush: () => void
  settled: () => Promise<void>
}

/** Shows the plan of one link's address where that of another is shown; the content number then, or null. */
export type TakeIn = (plan: Plan, from: string, to: string) => Promise<number | null>

interface Parts {
  plan: Plan
  packed: PackedPlan
  api: Pick<PushPorts, 'open' | 'save'>
  save: PlanSave
  question: Question
  takeIn: TakeIn
}

/** The push, and who takes news of its link. */
export interface Pushing {
  push: LinkPush
  hear: (code: string, news: LinkNews) => void
  /** The link that was the same as the plan here at one time: what waits from before goes first. */
  settled: () => string | null
}

export function createPush({ plan, packed, api, save, question, takeIn }: Parts): Pushing {
  const stored = async () => {
    save.schedule()
    save.flush()
    await save.settled()
  }
  let undo: ReturnType<typeof undoActions> = []
  const push: LinkPush = createLinkPush({
    link: () => plan.getState().link,
    edits: () => plan.getState().content,
    content: packed.content,
    contentNow: packed.now,
    isSame,
    open: api.open,
    save: api.save,
    loadRemote: recallLink,
    remember: rememberLink,
    rememberSent,
    adopt: async (there) => {
      const opened = await read(there)
      const { link, tasks } = plan.getState()
      if (!opened) return false
      await keepVersion('otherDevice', plan.record(), tasks)
      if (!plan.restore(opened.record).ok) return false
      // What is behind a link does not say which.
      plan.setLink(link)
      // Known to be behind the link is only what this device has: else a page that is killed would send the plan of before.
      await stored()
      return true
    },
    join: async (base, there, onAsk) => {
      const [before, after] = [dataIn(base.longUrl), dataIn(there.longUrl)]
      if (before === null || after === null) return false
      return joinPlans({
        stamp: () => plan.getState().content,
        record: plan.record,
        join: (record, takesTheirs) =>
          codec.call('joinLink', [before, record, after, todayText(), Uint32Array.from(takesTheirs)]),
        ask: (conflicts) => {
          onAsk()
          return question.ask(conflicts)
        },
        keepBoth: async () => {
          await keepThere(there)
          await keepVersion('joined', plan.record(), plan.getState().tasks)
        },
        show: (record) => {
          const outcome = plan.joinRecord(MERGE_CHANGES, record)
          if (outcome.ok) undo = undoActions(plan, outcome.change)
          return outcome.ok
        },
        stored,
        tell: (changes) => notify({ id: MERGED_ID, kind: 'info', text: mergedText(changes), actions: undo }),
      })
    },
    onConflict: (there) => void tellConflict(plan, push, there),
    random: Math.random,
  })
  const hear = hearNews(push, {
    read: async ({ code, etag }) => {
      const answer = await api.open(code, etag)
      return answer.kind === 'found' ? answer : null
    },
    show: async (behind, there) => {
      const edits = await takeIn(plan, behind.longUrl, there.longUrl)
      // Known to be behind the link is only what this device has: see `adopt`.
      if (edits !== null) await stored()
      return edits
    },
  })
  let settled: string | null = null
  push.subscribe(() => {
    if (push.getState().at === 'saved') settled = plan.getState().link?.code ?? null
  })
  return { push, hear, settled: () => settled }
}

async function isSame(one: string, other: string): Promise<boolean> {
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

async function keepThere(there: RemoteRevision) {
  const opened = await read(there)
  if (opened) await keepVersion('otherDevice', withEdition(opened.record, there), opened.count)
  return opened
}

async function tellConflict(plan: Plan, push: LinkPush, there: RemoteRevision) {
  const opened = await keepThere(there)
  const choose = (choice: 'mine' | 'theirs') => () => void push.resolve(there, choice)
  notify({
    id: NOTICE_ID,
    kind: 'warning',
    text: conflictText(opened?.count ?? 0, plan.getState().tasks),
    actions: [
      { label: SAVE_THIS_ONE, run: choose('mine') },
      { label: SHOW_OTHER_ONE, run: choose('theirs') },
    ],
  })
}

/** So that one revision of a link is kept once, however often it is met. */
const withEdition = (record: string, { code, etag }: RemoteRevision): string =>
  JSON.stringify({
    ...(JSON.parse(record) as object),
    revision: Number(etag.replaceAll('"', '')) || 0,
    writer: `link${code}`,
  })
