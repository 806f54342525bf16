/** A plan at a glance: its bars as a picture of 120 by 64, a row each. */
import styles from './Templates.module.css'
import type { Template } from './templates'

const WIDTH = 120
const HEIGHT = 64

export function MiniChart({ bars }: Pick<Template, 'bars'>) {
  const days = Math.max(1, ...bars.map((bar) => bar.end))
  const row = HEIGHT / Math.max(1, bars.length)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.mini}>
      {bars.map(({ start, end, isParent, isMilestone }, at) => {
        const x = (start / days) * WIDTH
        const width = Math.max(1.5, ((end - start) / days) * WIDTH)
        const y = at * row
        return isMilestone ? (
          <circle
            key={at}
            cx={Math.min(x + width / 2, WIDTH - row * 0.5)}
            cy={y + row / 2}
            r={row * 0.5}
            className={styles.milestone}
          />
        ) : (
          <rect
            key={at}
            x={x}
            y={y + row * (isParent ? 0.35 : 0.15)}
            width={width}
            height={row * (isParent ? 0.3 : 0.7)}
            rx={isParent ? 0 : 0.6}
            className={isParent ? styles.parent : styles.bar}
          />
        )
      })}
    </svg>
  )
}
