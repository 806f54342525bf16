/** What the bars' colours tell, by name; it folds to its heading (TL34). */
import { STATUS_COLOURS } from '../../editor/__generated__/constants'
import type { ColourBy } from '../../editor/__generated__/types'
import { usePlan, usePlanValue } from '../../editor/PlanProvider'
import { STATUS_OPTIONS } from '../../editor/statuses'
import { NOBODYS_COLOUR } from '../../state/owners'
import { shownText } from '../../ui/shown-text'
import { useNarrow } from '../../ui/use-narrow'
import styles from './ChartLegend.module.css'
import { LEGENDS, NO_OWNER } from './texts-later'

const STATUSES = STATUS_OPTIONS.map(({ value, label }) => ({ name: label, colour: STATUS_COLOURS[value] }))

export function ChartLegend({ by }: { by: ColourBy }) {
  const isNarrow = useNarrow()
  return (
    <details open={!isNarrow} translate="no" className={styles.legend}>
      <summary>{LEGENDS[by]}</summary>
      {by === 'owner' ? <Owners /> : <Names of={STATUSES} />}
    </details>
  )
}

function Owners() {
  const plan = usePlan()
  // Nobody comes last: it is no name.
  const people = usePlanValue(() => plan.totals().people)
  const owners = people.map(({ owner, colour }) => ({
    name: colour === NOBODYS_COLOUR ? NO_OWNER : shownText(owner),
    colour,
  }))
  return (
    <Names
      of={owners.toSorted(
        (one, other) => Number(one.colour === NOBODYS_COLOUR) - Number(other.colour === NOBODYS_COLOUR),
      )}
    />
  )
}

const Names = ({ of }: { of: readonly { name: string; colour: string }[] }) => (
  <ul>
    {of.map(({ name, colour }) => (
      <li key={name} className={`hue-${colour}`}>
        {name}
      </li>
    ))}
  </ul>
)
