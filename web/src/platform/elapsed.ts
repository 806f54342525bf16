/** How long ago something was, whatever happens to the clocks (GS12). */
export interface Moment {
  steady: number
  clock: number
}

export const moment = (): Moment => ({ steady: performance.now(), clock: Date.now() })

/** ms since then: one clock stands still while the machine sleeps, the other may be set back. */
export const msSince = ({ steady, clock }: Moment): number =>
  Math.max(performance.now() - steady, Date.now() - clock, 0)
