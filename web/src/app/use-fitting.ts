import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Room {
  /** Inside the bar, px. */
  width: number
  gap: number
  /** What never leaves. */
  fixed: number
  /** Of the menu, which is there only when something is in it. */
  menu: number
  /** What may leave, by name. */
  widths: Readonly<Record<string, number>>
}

/** Those that find no room, the first of `leaving` first. */
export function leftOut({ width, gap, fixed, menu, widths }: Room, leaving: readonly string[]): string[] {
  const present = leaving.filter((id) => id in widths)
  const need = (shown: readonly string[]) =>
    shown.reduce((sum, id) => sum + gap + (widths[id] ?? 0), fixed) +
    (shown.length < present.length ? gap + menu : 0)
  let out = 0
  while (out < present.length && need(present.slice(out)) > width) out++
  return present.slice(0, out)
}

/**
 * Which commands of a bar find no room in it, measured: words are as wide as the visitor's font makes them.
 *
 * Children with `data-command` may leave, the one with `data-menu` takes them in, the others stay. What left must
 * stay measurable: out of the flow and invisible, but in the page. Measured before the first paint, so nothing jumps.
 *
 * @param all everything is out, however much room there is
 */
export function useFitting(
  bar: RefObject<HTMLElement | null>,
  leaving: readonly string[],
  all: boolean,
): ReadonlySet<string> {
  const [out, setOut] = useState('')
  const watch = useRef<(child: Element) => void>(null)

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => setOut(leftOut(roomOf(element), leaving).join(' '))
    measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    const watched = new WeakSet<Element>()
    watch.current = (child) => {
      // One that is watched already would be measured again.
      if (!watched.has(child)) observer.observe(child)
      watched.add(child)
    }
    return () => {
      watch.current = null
      observer.disconnect()
    }
  }, [bar, leaving, all])

  // Which children there are may change with each drawing; only a change of size makes the bar measure itself.
  useLayoutEffect(() => {
    for (const child of bar.current?.children ?? []) watch.current?.(child)
  })

  return new Set(all ? leaving : out.split(' '))
}

function roomOf(bar: HTMLElement): Room {
  const style = getComputedStyle(bar)
  const gap = parseFloat(style.columnGap) || 0
  const widths: Record<string, number> = {}
  let fixed = -gap
  let menu = 0
  for (const child of bar.children) {
    if (!(child instanceof HTMLElement)) continue
    const { width } = child.getBoundingClientRect()
    const id = child.dataset.command
    if (id) widths[id] = width
    else if ('menu' in child.dataset) menu = width
    else fixed += gap + width
  }
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
  return { width: bar.clientWidth - padding, gap, fixed, menu, widths }
}
