/**
 * A plan that came by link: shown beside the visitor's own, which it replaces at the first edit and not before
 * (L2, L3). What it replaces is set aside first (GL10).
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlan, usePlanValue } from '../../editor/PlanProvider'
import { keepDrafts } from '../../platform/draft'
import { openLinksPutInTheAddress } from '../../platform/link-address'
import { rememberLink, type RemoteRevision } from '../../platform/link-memory'
import { followHistory, isKeptAlone, keepAlone, keepLink, reopen } from '../../platform/link-session'
import { keepSettings } from '../../state/settings'
import { tellArrival, tellNotBackedUp, tellTakenOver } from './arrival-notice'
import { isReadOnly, isShown, withRights, type Arrival, type ShownArrival } from './link-arrival'
import type { FoundAtFirst, Saver } from './ports'
import { setAside } from './set-aside'
import { useVisit } from './use-visit'

/** `own`: the page saves. `link`: it does not. `taking`: the own plan is being set aside. `kept`: it could not be. */
type Place = 'own' | 'link' | 'taking' | 'kept'

export interface ArrivalView {
  /** What is shown is the plan of this browser and is saved as such. */
  isOwn: boolean
  /** What is shown came by link and has not become the visitor's own. */
  arrival: ShownArrival | null
  /** With the first change it is saved to the link as well, which its maker lets the visitor (L7). */
  isJoint: boolean
  hasOwn: boolean
  /** The permanent link that is shown and followed; null where none is, or where it has become the visitor's own. */
  followed: RemoteRevision | null
  /** What is behind it now is shown. */
  noteShown: (there: RemoteRevision) => void
  /** Whether its maker lets the visitor save to it, who may change that at any time. */
  noteRights: (maySave: boolean) => void
  /** The plan is, or began as, another person's permanent link, and is saved to none (L7). */
  isVisit: boolean
  /** What is shown becomes the plan of this browser, where it is not yet. False: it could not. */
  becomeOwn: () => Promise<boolean>
  /** That it began as another person's is told no more. */
  endVisit: () => void
  makeCopy: () => void
  /** Changes stay the visitor's own. */
  keepAlone: () => void
  goBack: () => void
}

export function useArrival(
  arrival: Arrival | null,
  found: FoundAtFirst,
  save: Saver,
  exportPlan: () => void,
): ArrivalView {
  const plan = usePlan()
  const [shown, setShown] = useState(() => (isShown(arrival) ? arrival : null))
  const [place, setPlace] = useState<Place>(shown ? 'link' : 'own')
  const hasOwn = found.text !== null
  const taking = useRef<Promise<boolean> | null>(null)
  const joint = shown?.kind === 'shared' ? shown.joint : undefined
  const behind = shown?.kind === 'shared' ? (shown.behind ?? null) : null
  const newest = useRef(behind)
  const visits = shown?.kind === 'shared' && shown.visits !== undefined
  const { isVisit, begin, isReplaced, end } = useVisit()
  const hasLink = usePlanValue((state) => state.link !== null)
  const [isAlone, setAlone] = useState(isKeptAlone)
  const isJoint = joint !== undefined && !isAlone
  const isLooking = usePlanValue((state) => state.isReadOnly)

  useEffect(() => tellArrival(plan, arrival, hasOwn), [arrival, hasOwn, plan])
  useEffect(openLinksPutInTheAddress, [])
  useEffect(followHistory, [])
  useEffect(() => {
    if (place === 'link' && shown?.kind === 'shared') plan.setReadOnly(isReadOnly(shown))
  }, [place, plan, shown])
  useEffect(() => {
    const writesNothing = place !== 'own' && isLooking
    keepDrafts(place === 'own' ? 'own' : writesNothing ? 'not' : 'link')
    keepSettings(!writesNothing)
  }, [isLooking, place])

  /** The plan that is shown becomes the one of this browser. */
  const take = useCallback(async (): Promise<boolean> => {
    setPlace('taking')
    const now = await found.again()
    // Of a browser whose data was cleared meanwhile this page has the last copy.
    const own = await setAside(now.text === null ? found : now, 'link')
    if (own === 'impossible') {
      setPlace('kept')
      tellNotBackedUp(exportPlan)
      return false
    }
    keepLink(null)
    begin(visits)
    // Another plan in its place lets the link go (L9).
    const staysJoint = isJoint && !isReplaced()
    if (staysJoint && joint) {
      // What is behind the link is known, so what is saved is what was changed here (L12).
      await rememberLink({ ...(newest.current ?? joint), isJoint: true })
      plan.setLink({ code: joint.code, readOnly: shown?.kind === 'shared' && shown.mode === 'ro' })
    }
    setPlace('own')
    save.schedule()
    tellTakenOver(plan, staysJoint ? 'joint' : shown?.kind === 'clean' ? 'clean' : 'copy', own)
    return true
  }, [begin, exportPlan, found, isJoint, isReplaced, joint, plan, save, shown, visits])
  /** Once; whoever asks meanwhile waits for the same. What could not be is tried again. */
  const takeOver = useCallback(
    () =>
      (taking.current ??= take().then((isTaken) => {
        if (!isTaken) taking.current = null
        return isTaken
      })),
    [take],
  )

  useEffect(() => {
    if (place !== 'link') return
    // Folding and filtering are no edits.
    const { edits } = plan.getState()
    return plan.subscribe(() => {
      if (plan.getState().edits !== edits) void takeOver()
    })
  }, [place, plan, takeOver])

  return {
    isOwn: place === 'own',
    arrival: place === 'own' ? null : shown,
    isJoint,
    hasOwn,
    followed: place === 'link' ? behind : null,
    noteShown: useCallback((there: RemoteRevision) => {
      newest.current = there
    }, []),
    noteRights: useCallback(
      (maySave: boolean) => setShown((before) => before && withRights(before, maySave)),
      [],
    ),
    isVisit: (place === 'own' ? isVisit : visits) && !hasLink,
    becomeOwn: useCallback(async () => place === 'own' || (await takeOver()), [place, takeOver]),
    endVisit: end,
    makeCopy: useCallback(() => {
      plan.setReadOnly(false)
      void takeOver()
    }, [plan, takeOver]),
    keepAlone: useCallback(() => {
      keepAlone()
      setAlone(true)
    }, []),
    goBack: useCallback(() => reopen(null), []),
  }
}

/** What its banner says of it. */
export function bannerOf({ arrival, isJoint, isVisit }: ArrivalView) {
  if (arrival?.kind !== 'shared') return { kind: 'clean', count: 0 } as const
  const edit = isJoint ? 'joint' : isVisit ? 'visit' : 'edit'
  const kind = arrival.isPart ? 'part' : isReadOnly(arrival) ? 'view' : edit
  return { kind, count: arrival.count } as const
}
