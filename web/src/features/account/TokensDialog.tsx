import { useCallback, useMemo, useRef, useState } from 'react'
import { createTokensApi, type TokenInfo } from '../../api/tokens'
import { copyText } from '../../platform/clipboard'
import { Button } from '../../ui/Button'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { TextField } from '../../ui/TextField'
import styles from './Account.module.css'
import { dayText, secretText } from './texts'
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
      title="API tokens"
      size="wide"
      onClose={onClose}
      items={items}
      problem={problem}
      row={(token) => (
        <ListRow
          key={token.id}
          name={token.name}
          facts={`made ${dayText(token.createdAt)} · ${token.lastUsedAt ? `last used ${dayText(token.lastUsedAt)}` : 'never used'}`}
        >
          <Button
            aria-label={`Revoke ${token.name}`}
            onPress={() => {
              setSecret(null)
              void change(() => api.revoke(token.id))
            }}
          >
            Revoke
          </Button>
        </ListRow>
      )}
    >
      <p className={styles.note}>
        A token lets a program of yours read, make and save your links. Send it as{' '}
        <span className={styles.code}>Authorization: Bearer</span>; it can do what you can, so keep it to
        yourself.
      </p>
      <div className={styles.form}>
        <TextField
          label="Name of the program"
          value={name}
          onChange={setName}
          maxLength={MOST_LETTERS}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void make()
          }}
        />
        <Button look="primary" isDisabled={name.trim() === ''} onPress={() => void make()}>
          Make a token
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
    <section aria-label="New token" className={styles.secret}>
      <p role="status">{secretText(isCopied)}</p>
      <div className={styles.form}>
        <TextField label="Token" value={secret} onChange={() => undefined} inputRef={field} isReadOnly />
        <Button onPress={() => void copy()}>Copy</Button>
      </div>
    </section>
  )
}
