import { useCallback, useMemo, useRef, useState } from 'react'
import { createTokensApi, type TokenInfo } from '../../api/tokens'
import { copyText } from '../../platform/clipboard'
import { Button } from '../../ui/Button'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { TextField } from '../../ui/TextField'
import {
  lastUsedText,
  NEVER_USED,
  revokeText,
  REVOKE,
  WHAT_A_TOKEN_DOES,
  KEEP_IT_TO_YOURSELF,
  NAME_OF_THE_PROGRAM,
  MAKE_A_TOKEN,
  NEW_TOKEN,
  TOKEN,
} from './texts-later'
import { COPY } from '../../ui/texts'
import styles from './Account.module.css'
import { dayText, secretText, API_TOKENS } from './texts'
import { useListing } from './use-listing'

/** Longest name the server takes. */
const MOST_LETTERS = 100

/** Keys for programs that use the account's links: made, shown once, revoked. */
export function TokensDialog({ onClose }: { onClose: () => void }) {
  const api = useMemo(() => createTokensApi(), [])
  const list = useCallback(async () => {
    const answer = await api.list()
    return answer.kind === 'list' ? answer.tokens : answer
  }, [api])
  const { items, problem, change } = useListing<TokenInfo>(list)
  const [name, setName] = useState('')
  const [secret, setSecret] = useState<string | null>(null)

  const make = async () => {
    const wanted = name.trim()
    if (wanted === '') return
    const made = await change(() => api.create(wanted))
    if (made?.kind !== 'created') return
    setName('')
    setSecret(made.secret)
  }
  return (
    <ListDialog
      title={API_TOKENS}
      size="wide"
      onClose={onClose}
      items={items}
      problem={problem}
      row={(token) => (
        <ListRow
          key={token.id}
          name={token.name}
          facts={`made ${dayText(token.createdAt)} · ${token.lastUsedAt ? lastUsedText(dayText(token.lastUsedAt)) : NEVER_USED}`}
        >
          <Button
            aria-label={revokeText(token.name)}
            onPress={() => {
              setSecret(null)
              void change(() => api.revoke(token.id))
            }}
          >
            {REVOKE}
          </Button>
        </ListRow>
      )}
    >
      <p className={styles.note}>
        {WHAT_A_TOKEN_DOES} <span className={styles.code}>Authorization: Bearer</span>
        {KEEP_IT_TO_YOURSELF}
      </p>
      <div className={styles.form}>
        <TextField
          label={NAME_OF_THE_PROGRAM}
          value={name}
          onChange={setName}
          maxLength={MOST_LETTERS}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void make()
          }}
        />
        <Button look="primary" isDisabled={name.trim() === ''} onPress={() => void make()}>
          {MAKE_A_TOKEN}
        </Button>
      </div>
      {secret !== null && <Secret secret={secret} />}
    </ListDialog>
  )
}

/** The one time it is shown. */
function Secret({ secret }: { secret: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(Promise.resolve(secret)))
  }
  return (
    <section aria-label={NEW_TOKEN} className={styles.secret}>
      <p role="status">{secretText(isCopied)}</p>
      <div className={styles.form}>
        <TextField label={TOKEN} value={secret} onChange={() => undefined} inputRef={field} isReadOnly />
        <Button onPress={() => void copy()}>{COPY}</Button>
      </div>
    </section>
  )
}
