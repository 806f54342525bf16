import { useState } from 'react'
import type { JoinConflict } from '../../codec/calls'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RadioGroup } from '../../ui/RadioGroup'
import {
  ALL_MINE,
  ALL_THEIRS,
  BOTH_KEPT,
  conflictLabel,
  JOIN_INTRO,
  JOIN_TITLE,
  MERGE,
  sideText,
} from './texts-later'
import styles from './PermanentLinkDialog.module.css'
import type { OpenQuestion } from './question'

type Side = 'mine' | 'theirs'

/** Both changed the same cells: which value stands is chosen for each (L12). */
export function JoinDialog({ conflicts, answer }: OpenQuestion) {
  const [chosen, setChosen] = useState<readonly Side[]>(() => conflicts.map(() => 'mine'))
  const all = (side: Side) => setChosen(conflicts.map(() => side))
  const choose = (at: number) => (side: Side) => setChosen(chosen.with(at, side))
  const isWhole = conflicts.length > 1
  return (
    <Dialog
      title={JOIN_TITLE}
      onClose={() => answer(null)}
      foot={
        <>
          {isWhole && <Button onPress={() => all('mine')}>{ALL_MINE}</Button>}
          {isWhole && <Button onPress={() => all('theirs')}>{ALL_THEIRS}</Button>}
          <Button
            look="primary"
            onPress={() => answer(chosen.flatMap((side, at) => (side === 'theirs' ? [at] : [])))}
          >
            {MERGE}
          </Button>
        </>
      }
    >
      <div className={styles.rows}>
        <p>{JOIN_INTRO}</p>
        {conflicts.map((conflict, at) => (
          <RadioGroup
            key={`${at} ${conflictLabel(conflict)}`}
            label={conflictLabel(conflict)}
            value={chosen[at] ?? 'mine'}
            onChange={choose(at)}
            options={sides(conflict)}
          />
        ))}
        <p className={styles.note}>{BOTH_KEPT}</p>
      </div>
    </Dialog>
  )
}

const sides = (conflict: JoinConflict) =>
  (['mine', 'theirs'] as const).map((value) => ({ value, label: sideText(conflict, value) }))
