/** Follows the permanent link of the plan on the screen, a visitor's or one's own. */
import { useEffect, useState } from 'react'
import type { EndEvent, HelloEvent, SavedEvent, SettingsEvent, WhoEvent } from '../../api/follow'
import { etagOf, readLink, revisionOf } from '../../api/follow'
import { RULES } from '../../editor/__generated__/constants'
import { usePlan } from '../../editor/PlanProvider'
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'
import { followStream, type StreamEvent } from '../../platform/stream'
import { Following, type LiveState } from './follow'
import { startPresence, type Saving } from './presence'
import { takeIn } from './take-in'
import { Listeners } from '../../listeners'

/** A plan that is shown as it is behind a link, and in which nothing was changed here. */
interface Visit {
  followed: RemoteRevision | null
  noteShown: (there: RemoteRevision) => void
  noteRights: (maySave: boolean) => void
}

type News =
  | { kind: 'saved'; revision: number; longUrl: string | null; rows: LinkRows | null }
  | { kind: 'met' }
  | { kind: 'rights'; canSave: boolean }
  | { kind: 'gone' }
  | { kind: 'updated' }

/** The link that the open plan is saved to, and who takes its news. */
interface Own extends Saving {
  code: string
  hear: (code: string, news: News) => void
}

export function useFollowing({ followed, noteShown, noteRights }: Visit, own: Own | null): LiveState {
  const plan = usePlan()
  const [state, setState] = useState<LiveState>('off')

  useEffect(() => {
    if (!followed) return
    const { code } = followed
    const behind = shownBehind(followed)
    const following = new Following(
      { revision: revisionOf(followed.etag), longUrl: followed.longUrl },
      {
        read: (revision) => readLink(code, revision),
        show: async (from, to) => {
          const isShown = (await takeIn(plan, from, to)) !== null
          if (isShown) {
            const there = { ...followed, etag: etagOf(to.revision), longUrl: to.longUrl }
            noteShown(there)
            behind.set(there)
          }
          return isShown
        },
        tell: (next) => {
          setState(next)
          // Nobody comes back to a link that is gone: asking for it is guessing codes (GR1).
          if (next === 'deleted' || next === 'expired') stop()
        },
      },
    )
    const presence = startPresence(code, plan, behind)
    const stop = followStream(code, (event) => {
      presence.hear(event)
      const rights = rightsIn(event)
      if (rights) noteRights(rights.canSave && !rights.isOwner)
      following.hear(event)
    })
    return () => {
      stop()
      presence.stop()
      following.stop()
      setState('off')
    }
  }, [followed, noteRights, noteShown, plan])

  useEffect(() => {
    if (!own) return
    const { code, hear } = own
    const presence = startPresence(code, plan, own)
    const stop = followStream(code, (event) => {
      presence.hear(event)
      for (const news of newsOf(event)) {
        if (news.kind === 'gone') stop()
        hear(code, news)
      }
    })
    return () => {
      stop()
      presence.stop()
    }
  }, [own, plan])

  return state
}

/** What is shown of a link in which nothing was changed here: its rows are known by their order alone. */
function shownBehind(first: RemoteRevision): Saving & { set: (next: RemoteRevision) => void } {
  let behind = unnamed(first)
  const listeners = new Listeners()
  return {
    restingAt: () => behind,
    subscribe: listeners.add,
    set: (next) => {
      behind = unnamed(next)
      listeners.tell()
    },
  }
}

const unnamed = ({ code, etag, longUrl, isJoint }: RemoteRevision): RemoteRevision => ({
  code,
  etag,
  longUrl,
  isJoint,
})

/** What its maker decided before the stream began, or while the line was lost, comes with `hello`. */
const rightsIn = ({ name, data }: StreamEvent): SettingsEvent | null =>
  name === 'hello' || name === 'settings' ? (data as SettingsEvent) : null

/** Of one's own link. What its maker decided before the stream began, or while the line was lost, comes with `hello`. */
function newsOf({ name, data }: StreamEvent): News[] {
  switch (name) {
    case 'hello': {
      const { rules, revision, canSave } = data as HelloEvent
      const there: News =
        rules > RULES ? { kind: 'updated' } : { kind: 'saved', revision, longUrl: null, rows: null }
      return [{ kind: 'rights', canSave }, there]
    }
    case 'reload':
      return [{ kind: 'saved', revision: (data as HelloEvent).revision, longUrl: null, rows: null }]
    case 'saved': {
      const { revision, longUrl, ids, epoch } = data as SavedEvent
      return [{ kind: 'saved', revision, longUrl, rows: ids && { epoch, there: ids, here: null } }]
    }
    case 'settings':
      return [{ kind: 'rights', canSave: (data as SettingsEvent).canSave }]
    case 'end':
      return (data as EndEvent).why === 'stopping' ? [] : [{ kind: 'gone' }]
    case 'who':
      return ((data as WhoEvent).people?.length ?? 0) > 1 ? [{ kind: 'met' }] : []
    case 'open':
    case 'lost':
      return []
  }
}
