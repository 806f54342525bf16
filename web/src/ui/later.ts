/** Parts of the page that its first picture does without: each is a file of its own, fetched once the page is there. */
import { createElement, useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react'
import { holdKeys } from './hold-keys'
import { fetchLostStyles } from './lost-styles'
import { notify } from './notices'
import { PART_NOT_LOADED } from './texts'
import { Listeners } from '../listeners'

const parts: (() => Promise<void>)[] = []

/** A line that says nothing ends no fetch: after so long what was pressed has failed. What comes later is there then. */
const PATIENCE_MS = 30_000

/**
 * Without a line, and without what the service worker keeps, none is to be had. It is not tried then: Firefox and Safari
 * ask no second time for a module that failed, until the page is loaded anew.
 */
const areOutOfReach = (): boolean =>
  !navigator.onLine && !(navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller

/**
 * A component that is fetched when first drawn, or before that by `loadParts`. From then on it is drawn at once, as if
 * it had been there from the start: nothing flashes and the focus stays. React's own `lazy` would hold it back for a
 * moment each first time. Keys pressed meanwhile are for the part, if it is one that is opened and closed. Where it
 * cannot be fetched this is said, and `onClose` is called, so that it can be asked for again.
 *
 * @param isNeeded of a part that is always in the tree: whether it has anything to draw
 * @returns the component; its `fetch` begins to fetch it, for whoever knows that it will be drawn at once
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
): ComponentType<Props & { onClose?: () => void }> & { fetch: () => void } {
  let part: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const listeners = new Listeners()
  const tried = async () => {
    if (areOutOfReach()) throw new TypeError('There is no line.')
    await fetchLostStyles()
    return load()
  }
  const start = () =>
    (loading ??= tried().then(
      (found) => {
        part = found
        listeners.tell()
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    ))
  const current = () => part
  parts.push(start)

  function Later(props: Props & { onClose?: () => void }) {
    const found = useSyncExternalStore(listeners.add, current)
    const { onClose } = props
    const isMissing = found === null && isNeeded(props)
    const close = useRef(onClose)
    useEffect(() => {
      close.current = onClose
    })
    const isOpened = onClose !== undefined
    useEffect(() => {
      if (!isMissing || !isOpened) return
      const held = holdKeys(() => close.current?.())
      return () => void (current() === null ? held.drop() : held.replay())
    }, [isMissing, isOpened])
    useEffect(() => {
      if (!isMissing) return
      // Nobody waits any more: what would be closed now is something else.
      let isOver = false
      const giveUp = (error: unknown) => {
        if (isOver) return
        isOver = true
        console.error('A part of the page could not be loaded:', error)
        notify({ id: 'later', kind: 'error', text: PART_NOT_LOADED })
        close.current?.()
      }
      start().catch(giveUp)
      const timer = isOpened ? setTimeout(() => giveUp(new Error('No answer.')), PATIENCE_MS) : undefined
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [isMissing, isOpened])
    return found && createElement(found, props)
  }
  // Where it cannot be had, this is said when it is to be drawn.
  return Object.assign(Later, { fetch: () => void start().catch(() => undefined) })
}

/**
 * Fetches the parts one after the other, each when the browser has nothing better to do and the visitor is idle:
 * to run a part takes as long as a frame or two, which nobody is to feel in a scroll or a drag.
 *
 * @param idleMs how long nothing was pressed, moved or scrolled
 */
export async function loadParts(idleMs = 2000): Promise<void> {
  const input = watchInput()
  for (const start of parts) {
    await input.idle(idleMs)
    await new Promise<void>((idle) =>
      typeof requestIdleCallback === 'function' ? requestIdleCallback(() => idle()) : setTimeout(idle, 50),
    )
    if (areOutOfReach()) await new Promise((done) => addEventListener('online', done, { once: true }))
    const isThere = await start().then(
      () => true,
      () => false,
    )
    // The others would fail too. Each is fetched, and what fails is said, when it is asked for.
    if (!isThere) break
  }
  input.end()
}

/** From now on; that the page has just opened counts as input. */
function watchInput() {
  let last = performance.now()
  const stop = new AbortController()
  const heard = () => void (last = performance.now())
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'])
    addEventListener(type, heard, { capture: true, passive: true, signal: stop.signal })
  return {
    async idle(ms: number) {
      const left = () => last + ms - performance.now()
      while (left() > 0) await new Promise((later) => setTimeout(later, left()))
    },
    end: () => stop.abort(),
  }
}
