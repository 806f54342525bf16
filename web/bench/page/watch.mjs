/**
 * Put into every page before its own scripts: when what was asked for is on the screen. `watch` begins to wait for
 * an event, `since` waits from now; both count to the first task after the first frame in which `holds` is true.
 */
export function watch() {
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const painted = async (began, holds) => {
    const limit = performance.now() + 60_000
    for (;;) {
      await frame()
      if (holds()) break
      if (performance.now() > limit) throw new Error(`${holds} was never seen`)
    }
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(null)
    })
    return performance.now() - began
  }
  const conditions = {
    frame: () => () => true,
    /** A cell that is not being edited says this. */
    says: (cells, text) => () =>
      [...document.querySelectorAll(cells)].some(
        (cell) => cell.textContent.includes(text) && !cell.querySelector('input'),
      ),
    gone: (cells, text) => () =>
      ![...document.querySelectorAll(cells)].some((cell) => cell.textContent.includes(text)),
    rows: (grid, rows) => () => Number(document.querySelector(grid).ariaRowCount) === rows,
  }
  let seen = null
  globalThis.bench = {
    /** From the key or the button itself, not the Ctrl that is pressed before it. */
    watch(type, [condition, ...given]) {
      const end = new AbortController()
      seen = new Promise((done, failed) => {
        addEventListener(
          type,
          (event) => {
            if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
            end.abort()
            painted(event.timeStamp, conditions[condition](...given)).then(done, failed)
          },
          { capture: true, signal: end.signal },
        )
      })
    },
    seen: () => seen,
    async call(name, given, [condition, ...wanted]) {
      await frame()
      const began = performance.now()
      void globalThis.peer[name](given)
      return painted(began, conditions[condition](...wanted))
    },
    /** Gaps between frames, from `start` to `stop`. */
    frames() {
      const gaps = []
      let last = null
      let isOn = true
      const next = (now) => {
        if (last !== null) gaps.push(now - last)
        last = now
        if (isOn) requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
      globalThis.bench.stop = () => {
        isOn = false
        return gaps
      }
    },
    /** How far down and to the side something in the page is scrolled. */
    offsets: () => {
      // One by one: a peer's page has 150,000 elements, more than a call takes.
      const all = [...document.querySelectorAll('*')]
      return ['scrollTop', 'scrollLeft'].map((way) =>
        all.reduce((most, element) => Math.max(most, element[way]), 0),
      )
    },
    /** The middle of the first element of these that stands free in the view, or null. */
    free(selector, within) {
      const box = within
        ? document.querySelector(within).getBoundingClientRect()
        : new DOMRect(0, 0, innerWidth, innerHeight)
      for (const element of document.querySelectorAll(selector)) {
        const { left, top, width, height } = element.getBoundingClientRect()
        const x = left + Math.min(width / 2, 60)
        const y = top + height / 2
        if (
          x < box.left + 5 ||
          x > box.right - 150 ||
          y < box.top + 80 ||
          y > Math.min(box.bottom, innerHeight) - 80
        )
          continue
        const hit = document.elementFromPoint(x, y)
        if (hit && (element.contains(hit) || hit.contains(element) || hit.closest('g')?.contains(element)))
          return { x, y }
      }
      return null
    },
  }
}
