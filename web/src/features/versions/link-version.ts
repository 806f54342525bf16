/** Versions of the plan's permanent link: read, looked at, put in the place of the plan here. */
import type { createVersionsApi, LinkVersion, Trouble } from '../../api/versions'
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import type { Change } from '../../editor/__generated__/types'
import { dataIn } from '../../platform/link-address'
import { pageOrigin } from '../../platform/origin'
import { todayText } from '../../platform/today'
import { keepPlan } from '../../state/versions'
import type { OtherPlan } from './other-plans'
import { NO_PLAN, RESTORE_STEP, timeText, troubleText, VERSION, versionText } from './texts'

export type VersionsApi = ReturnType<typeof createVersionsApi>

type Read<Found> = (Found & { ok: true }) | { ok: false; message: string }

export const timeOf = (version: LinkVersion): string => timeText(new Date(version.madeAt))
export const titleOf = (version: LinkVersion): string => version.name || versionText(timeOf(version))

/** What the version's link carries. */
async function dataOf(api: VersionsApi, code: string, revision: number): Promise<Read<{ data: string }>> {
  const answer = await api.open(code, revision)
  if (answer.kind !== 'version') return { ok: false, message: troubleText(answer) }
  const data = dataIn(answer.longUrl)
  return data === null ? { ok: false, message: NO_PLAN } : { ok: true, data }
}

export const ofLinkVersion = (api: VersionsApi, code: string, version: LinkVersion): OtherPlan => ({
  name: titleOf(version),
  heading: VERSION,
  read: async () => {
    const found = await dataOf(api, code, version.revision)
    return found.ok ? codec.call('openLink', [found.data, todayText(), true]) : found
  },
})

/** What is needed of the open plan: `PlanStore` has it. */
export type OpenPlan = Pick<Plan, 'record' | 'getState' | 'replaceByRecord'>

/**
 * Puts a version in the place of the plan, as one step of undo, and keeps what was there: here, and behind the link.
 * The rows that both have stay what they are, so that others who edit the link keep theirs. It then goes to the link
 * like any change of the plan here, with whatever waits to be sent.
 */
export async function restoreLinkVersion(
  plan: OpenPlan,
  api: VersionsApi,
  code: string,
  version: LinkVersion,
): Promise<Read<{ change: Change }>> {
  const found = await dataOf(api, code, version.revision)
  if (!found.ok) return found
  // Where it does not come through, what is there now is kept here, and Undo brings it back.
  await api.keep(code)
  await keepPlan('restore', plan)
  for (;;) {
    const { content } = plan.getState()
    const record = plan.record()
    const now = dataIn(await codec.call('storedUrl', [pageOrigin(), 'rw', record]))
    if (now === null) return { ok: false, message: NO_PLAN }
    const joined = await codec.call('joinLink', [now, record, found.data, todayText(), new Uint32Array()])
    if (!joined.ok) return { ok: false, message: joined.message }
    // Work went on meanwhile, here or elsewhere: it is to be taken back by the same step.
    if (plan.getState().content !== content) continue
    const outcome = plan.replaceByRecord(RESTORE_STEP, joined.record, true)
    return outcome.ok ? { ok: true, change: outcome.change } : { ok: false, message: NO_PLAN }
  }
}

export type Listed = { kind: 'list'; versions: readonly LinkVersion[] } | Trouble
