/** What this tab and another one made of a plan behind a permanent link, joined by the record both had (L49). */
import type { TabsJoined } from '../../codec/calls'
import { goesInto, textOfRecord, type Edition, type StoredRecord } from '../../editor/records'
import type { SavePorts } from './save-ports'

/** Records that this tab saved or took over while others were open: one of them is what both had. */
const MOST_RECORDS = 4

/** Another tab has joined by then, if it is still there. */
const JOIN_MS = 5000

export class TabJoin {
  readonly #ports: SavePorts
  /** The youngest last. */
  #had: { edition: Edition; text: string }[] = []
  #awaited: { edition: Edition; timer: ReturnType<typeof setTimeout> } | null = null

  constructor(ports: SavePorts) {
    this.#ports = ports
  }

  /** It is what is shown here, edits that wait aside. */
  had(edition: Edition, text: string) {
    // Of a large plan each is some megabytes, which a tab alone need not hold.
    this.#had = [...this.#had, { edition, text }].slice(this.#ports.isAlone() ? -1 : -MOST_RECORDS)
    if (this.#awaited && goesInto(this.#awaited.edition, edition)) this.#awaitNone()
  }

  /**
   * The journal has this tab's record in the place of that one, whose tab finds that it is not in it, and joins them.
   * Where that tab is gone, the visitor is told of the version. False: nothing is joined.
   */
  awaits(other: Edition): boolean {
    if (!this.#ports.joining.isWanted()) return false
    this.#awaitNone()
    const tell = () => {
      this.#awaited = null
      this.#ports.news('keptOther')
    }
    this.#awaited = { edition: other, timer: setTimeout(tell, JOIN_MS) }
    return true
  }

  #awaitNone() {
    if (this.#awaited) clearTimeout(this.#awaited.timer)
    this.#awaited = null
  }

  /**
   * The plan here and another tab's; `takesOther`: whose value stands where they meet. Null: it could not be, and
   * nothing has changed.
   */
  async join(known: Edition, other: StoredRecord, takesOther: boolean): Promise<TabsJoined | null> {
    const { isWanted, content, join } = this.#ports.joining
    const base = this.#had.findLast(({ edition }) => goesInto(edition, other.edition))
    if (!base || !isWanted()) return null
    for (;;) {
      const before = content()
      const own = textOfRecord(this.#ports.record(new Date().toISOString(), known))
      const joined = await join(base.text, own, other.text, takesOther)
      // Work went on meanwhile: it is to be in it.
      if (!joined || content() === before) return joined
    }
  }

  /** What another tab made of the plan comes in here; false: not all of it. */
  async takeIn(known: Edition, other: StoredRecord): Promise<boolean> {
    const joined = await this.join(known, other, false)
    return joined !== null && this.#ports.joining.show(joined.record) && joined.conflicts === 0
  }
}
