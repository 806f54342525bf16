/** Names the journeys that needed a second try, for the summary of the test command: each is a fault to mend. */
import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

export default class SecondTry implements Reporter {
  readonly #file = process.env.BARLINE_E2E_SECOND_TRY
  #root: Suite | null = null

  onBegin(_: FullConfig, root: Suite) {
    this.#root = root
  }

  onEnd() {
    if (this.#file === undefined) return
    const tests = this.#root?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    const names = tests.map(({ parent, title, location }) => {
      const file = location.file.replace(/^.*journeys\//, '')
      return `${file}:${location.line} ${title} (${parent.project()?.name})\n`
    })
    writeFileSync(this.#file, names.join(''))
  }
}
