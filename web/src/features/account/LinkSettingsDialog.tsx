import { useState } from 'react'
import type { LinkInfo, LinkSettings } from '../../api/links'
import { useDrafts } from '../../state/use-drafts'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { useBusy } from '../../ui/use-busy'
import { linkNameText, LINK_SETTINGS, NAME } from './texts-later'
import { CANCEL, SAVE } from '../../ui/texts'
import styles from './Account.module.css'
import { endOfDay, lastDayOf } from './link-facts'
import { DAY_IS_OVER, NO_DAY, SETTINGS } from './texts'

interface LinkSettingsDialogProps {
  link: LinkInfo
  onClose: () => void
  /** What went wrong last. */
  problem: string | null
  /** Closes it once they are stored. */
  onSave: (settings: LinkSettings) => Promise<void>
}

/** Longest name the server takes. */
const MOST_LETTERS = 100

/** What the owner of a link decides about it (L7, L9). */
export function LinkSettingsDialog({ link, onClose, problem, onSave }: LinkSettingsDialogProps) {
  const lastDay = link.expiresAt === null ? '' : lastDayOf(link.expiresAt)
  const [name, setName] = useState(link.name)
  const [othersMaySave, setOthersMaySave] = useState(link.othersMaySave)
  const [cardShowsPlan, setCardShowsPlan] = useState(link.cardShowsPlan)
  const [until, setUntil] = useState(lastDay)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const [wasTried, setTried] = useState(false)

  useDrafts(
    name === link.name
      ? []
      : [
          {
            place: { kind: 'other', name: `name of link ${link.shortCode}` },
            what: linkNameText(link.shortCode),
            text: name,
          },
        ],
  )

  const save = () => {
    const day = until.trim()
    // An end that is left alone stays the moment it is: a program may have set it to the second.
    const expiresAt = day === lastDay ? link.expiresAt : endOfDay(day)
    if (day !== '' && expiresAt === null) return setError(NO_DAY)
    if (day !== lastDay && expiresAt !== null && new Date(expiresAt) <= new Date())
      return setError(DAY_IS_OVER)
    run(() => {
      setTried(true)
      return onSave({ name: name.trim(), expiresAt, othersMaySave, cardShowsPlan })
    })
  }
  return (
    <Dialog
      title={LINK_SETTINGS}
      onClose={onClose}
      isBusy={isBusy}
      foot={
        <>
          <Button onPress={() => run(onClose)}>{CANCEL}</Button>
          <Button look="primary" onPress={save}>
            {SAVE}
          </Button>
        </>
      }
    >
      <div className={styles.settings}>
        {wasTried && problem && <p role="alert">{problem}</p>}
        <TextField
          label={NAME}
          value={name}
          onChange={setName}
          maxLength={MOST_LETTERS}
          hint={SETTINGS.nameHint}
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
        />
        <div>
          <Checkbox isSelected={othersMaySave} onChange={setOthersMaySave}>
            {SETTINGS.othersMaySave}
          </Checkbox>
          <p className={styles.note}>{SETTINGS.othersHint}</p>
        </div>
        <div>
          <Checkbox isSelected={cardShowsPlan} onChange={setCardShowsPlan}>
            {SETTINGS.cardShowsPlan}
          </Checkbox>
          <p className={styles.note}>{SETTINGS.cardHint}</p>
        </div>
        <div>
          <DateField
            label={SETTINGS.expires}
            value={until}
            onChange={(text) => {
              setUntil(text)
              setError(null)
            }}
            error={error}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
            }}
          />
          <p className={styles.note}>{SETTINGS.expiresHint}</p>
        </div>
      </div>
    </Dialog>
  )
}
