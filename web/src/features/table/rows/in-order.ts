/** Puts elements into an order by moving the fewest: to move one costs the browser as much as to make it. */

/**
 * Which of these numbers may stay where they are while the others move between them: the longest rising run. The one
 * at `kept` is in it.
 */
export function staying(numbers: readonly number[], kept = -1): Set<number> {
  const pin = numbers[kept]
  const mayStay = (at: number) => {
    const number = numbers[at] ?? 0
    return pin === undefined || at === kept || (at < kept ? number < pin : number > pin)
  }
  /** The best run that ends here: its length and the place before. */
  const runs: { length: number; before: number }[] = []
  let end = -1
  numbers.forEach((number, at) => {
    const run = { length: 1, before: -1 }
    runs.push(run)
    if (!mayStay(at)) return void (run.length = 0)
    for (let earlier = 0; earlier < at; earlier++) {
      const length = runs[earlier]?.length ?? 0
      if (length === 0 || (numbers[earlier] ?? 0) >= number || length < run.length) continue
      run.length = length + 1
      run.before = earlier
    }
    if (run.length > (runs[end]?.length ?? 0)) end = at
  })
  const stay = new Set<number>()
  for (let at = end; at >= 0; at = runs[at]?.before ?? -1) stay.add(at)
  return stay
}

/** Moves without taking the focus; browsers that do not have it yet keep the element with the focus where it is. */
interface Movable extends Element {
  moveBefore?: (element: Element, next: Element | null) => void
}

/** Where everything that this stands in is scrolled to. @returns what brings that back. */
function keepScroll(element: Element): () => void {
  const places: [box: Element, top: number, left: number][] = []
  for (let box = element.parentElement; box; box = box.parentElement)
    places.push([box, box.scrollTop, box.scrollLeft])
  return () => {
    for (const [box, top, left] of places) {
      if (box.scrollTop !== top) box.scrollTop = top
      if (box.scrollLeft !== left) box.scrollLeft = left
    }
  }
}

/** Chromium scrolls what has the focus into view as it moves it: who scrolled away from it stays there. */
function moveInPlace(parent: Required<Movable>, element: Element, next: Element | null) {
  const putBack = element.contains(document.activeElement) ? keepScroll(element) : null
  parent.moveBefore(element, next)
  putBack?.()
}

const canMove = (parent: Movable): parent is Required<Movable> => parent.moveBefore !== undefined

/**
 * Makes these the children of `parent` in this order; children of others stay behind them. The one with the focus
 * keeps it: a row that was taken back hands its element to the row that comes in at the end, and if that had to
 * stay, every row between the two would be moved.
 */
export function placeInOrder(parent: Movable, wanted: readonly Element[]) {
  const stood = new Map([...parent.children].map((child, at) => [child, at]))
  const known = wanted.filter((element) => stood.has(element))
  const stay = staying(
    known.map((element) => stood.get(element) ?? 0),
    canMove(parent) ? -1 : known.findIndex((element) => element.contains(document.activeElement)),
  )
  const staysPut = new Set(known.filter((_, at) => stay.has(at)))
  const ours = new Set(wanted)
  let next: Element | null = [...parent.children].find((child) => !ours.has(child)) ?? null
  for (const element of wanted.toReversed()) {
    if (!staysPut.has(element)) {
      if (canMove(parent) && stood.has(element)) moveInPlace(parent, element, next)
      else parent.insertBefore(element, next)
    }
    next = element
  }
}
