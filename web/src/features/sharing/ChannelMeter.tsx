import type { ChannelLimit } from '../../codec/__generated__/types'
import { number } from '../../ui/count'
import { Icon } from '../../ui/Icon'
import {
  WHERE_IT_FITS,
  IT_FITS_EVERYWHERE,
  fitsText,
  IT_FITS,
  IT_IS_TOO_LONG,
  limitText,
} from './texts-later'
import styles from './Sharing.module.css'

/** How much of the scale a limit takes: links grow by tens, so does the scale. */
const share = (characters: number, most: number): number =>
  Math.min(100, Math.max(0, (Math.log10(characters / 100) / Math.log10(most / 100)) * 100))

/** Where a link of this length can be sent (decisions §B.6). */
export function ChannelMeter({ length, channels }: { length: number; channels: readonly ChannelLimit[] }) {
  const most = Math.max(...channels.map(({ limit }) => limit))
  const tooShort = channels.filter(({ fits }) => !fits).length
  return (
    <section aria-label={WHERE_IT_FITS}>
      <h3 className={styles.heading}>
        {tooShort === 0 ? IT_FITS_EVERYWHERE : fitsText(channels.length - tooShort, channels.length)}
      </h3>
      <ul className={styles.places}>
        {channels.map(({ name, limit, fits }) => (
          <li key={name} data-fits={fits}>
            <Icon name={fits ? 'check' : 'close'} size={13} />
            <span className={styles.place}>
              {name}
              <span className="visually-hidden">{fits ? IT_FITS : IT_IS_TOO_LONG}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${share(limit, most)}%` }} />
              <i style={{ left: `${share(length, most)}%` }} />
            </span>
            <span className={styles.limit}>{limitText(number(limit))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
