/**
 * A plan that came by link: shown beside the visitor's own, which it replaces at the first edit and not before
 * (L2, L3). What it replaces is set aside first (GL10).
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Editor } from '../editor/load'
import { usePlan, type Plan } from '../editor/PlanProvider'
import { keepDrafts, quarantine, readRecord, type LocalSave } from '../platform/local-save'
import { openLinksPutInTheAddress } from '../platform/link-address'
import { keepLink, reopen } from '../platform/link-session'
import { keepVersion } from '../platform/versions'
import { notify } from '../ui/notices'
import { isShown, type Arrival, type ShownArrival } from './link-arrival'

/** The visitor's own plan as it is stored. */
interface OwnPlan {
  record: string
  tasks: number
}

/** `own`: the page saves. `link`: it does not. `taking`: the own plan is being set aside. `kept`: it could not be. */
type Place = 'own' | 'link' | 'taking' | 'kept'

export interface LinkView {
  /** What is shown is the plan of this browser and is saved as such. */
  isOwn: boolean
  /** What is shown came by link and has not become the visitor's own. */
  arrival: ShownArrival | null
  hasOwn: boolean
  makeCopy: () => void
  goBack: () => void
}

export function useLink(arrival: Arrival | null, save: LocalSave, exportPlan: () => void): LinkView {
  const plan = usePlan()
  const shown = isShown(arrival) ? arrival : null
  const [place, setPlace] = useState<Place>(shown ? 'link' : 'own')
  const [hasOwn] = useState(() => readRecord() !== null)
  const isTaken = useRef(false)

  useEffect(() => tellArrival(arrival), [arrival])
  useEffect(openLinksPutInTheAddress, [])
  useEffect(() => {
    keepDrafts(place === 'own')
    return () => keepDrafts(true)
  }, [place])

  /** The plan that is shown becomes the one of this browser. */
  const takeOver = useCallback(async () => {
    if (isTaken.current) return
    isTaken.current = true
    setPlace('taking')
    const own = await setAside()
    if (own === 'impossible') {
      setPlace('kept')
      notify({
        id: 'link',
        kind: 'error',
        text: 'Your own project could not be set aside, so it stays the one of this browser and changes here are not saved. Export this project to keep it.',
        actions: [{ label: 'Export CSV', run: exportPlan, keepsOpen: true }],
      })
      return
    }
    keepLink(null)
    setPlace('own')
    save.schedule()
    if (own)
      notify({
        id: 'link',
        kind: 'info',
        stays: true,
        text: `This is now the project of this browser. Your own, ${own.tasks} task(s), was set aside.`,
        actions: [{ label: 'Restore', run: () => void restore(plan, save, own) }],
      })
  }, [exportPlan, plan, save])

  useEffect(() => {
    if (place !== 'link') return
    // What can be undone is an edit; folding and filtering are none.
    return plan.subscribe(() => {
      if (plan.getState().undo !== null) void takeOver()
    })
  }, [place, plan, takeOver])

  return {
    isOwn: place === 'own',
    arrival: place === 'own' ? null : shown,
    hasOwn,
    makeCopy: useCallback(() => {
      plan.setReadOnly(false)
      void takeOver()
    }, [plan, takeOver]),
    goBack: useCallback(() => reopen(null), []),
  }
}

/** Keeps the stored plan as a version; null when there is nothing to lose. */
async function setAside(): Promise<OwnPlan | null | 'impossible'> {
  const record = readRecord()
  if (record === null) return null
  // Read by the rules, on an editor of its own: the one that is open holds the link's plan.
  const reader = new Editor()
  try {
    const found = reader.load(record)
    // A newer version's record is not written over (GL5), damage is moved out of the way first (GL3).
    if (found.kind === 'newer') return 'impossible'
    if (found.kind === 'unreadable') return quarantine(record) === null ? 'impossible' : null
    if (found.count === 0 && reader.description() === '') return null
    return (await keepVersion('link', record, found.count)) ? { record, tasks: found.count } : 'impossible'
  } finally {
    reader.free()
  }
}

/** The plan that was set aside comes back, and the one it replaces is set aside in its turn. */
async function restore(plan: Plan, save: LocalSave, own: OwnPlan) {
  const { editor } = plan
  if (!(await keepVersion('link', editor.record(new Date().toISOString()), plan.getState().tasks))) {
    notify({
      id: 'link',
      kind: 'error',
      text: 'The project could not be restored: this browser has no room to keep the one that is open. Export it first.',
    })
    return
  }
  plan.reopen(() => editor.load(own.record))
  save.schedule()
  notify({ id: 'link', kind: 'success', text: 'Your own project is back.' })
}

function tellArrival(arrival: Arrival | null) {
  if (!arrival) return
  switch (arrival.kind) {
    case 'shared': {
      const mode = arrival.mode === 'ro' ? 'Read-only mode' : 'Editable mode'
      const { count, warnings } = arrival
      notify({
        id: 'arrival',
        kind: warnings.length > 0 ? 'warning' : 'success',
        text: `Successfully loaded ${count} tasks from shared link! ${mode}`,
        details: warnings,
      })
      return
    }
    case 'clean':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.message,
        ...(readRecord() === null
          ? {}
          : { actions: [{ label: 'Restore my project', run: () => reopen(null) }] }),
      })
      return
    case 'damaged':
      notify({
        id: 'arrival',
        kind: 'error',
        text:
          arrival.readable > 0
            ? `${arrival.message} ${arrival.readable} task(s) could be read.`
            : arrival.message,
        actions:
          arrival.readable > 0
            ? [{ label: 'Show them read-only', run: () => reopen({ ...arrival.kept, readable: true }) }]
            : [],
      })
      return
    case 'unreachable':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.message,
        actions: [{ label: 'Try again', run: () => reopen(arrival.kept) }],
      })
  }
}
