/** A list on the server: fetched when the dialog opens, and again after each change. */
import { useCallback, useEffect, useState } from 'react'
import type { Later, Refused } from '../../api/links'
import { useAuth } from './AuthProvider'
import { troubleText } from './texts'

type Failed = Refused | Later

const isFailure = (answer: object): answer is Failed =>
  'kind' in answer && ['signedOut', 'notOwner', 'gone', 'refused', 'later'].includes(String(answer.kind))

export interface Listing<Item> {
  /** Null while it is asked for. */
  items: readonly Item[] | null
  /** What went wrong last, as a sentence. */
  problem: string | null
  /** Carries out a change and lists again. Null: it failed, and `problem` says why. */
  change: <Answer extends object>(work: () => Promise<Answer | Failed>) => Promise<Answer | null>
}

/** @param list stays the same function */
export function useListing<Item>(list: () => Promise<readonly Item[] | Failed>): Listing<Item> {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { noteSignedOut } = useAuth()

  const tell = useCallback(
    (failed: Failed) => {
      setProblem(troubleText(failed))
      if (failed.kind === 'signedOut') noteSignedOut()
    },
    [noteSignedOut],
  )

  const show = useCallback(
    (answer: readonly Item[] | Failed) => {
      if (isFailure(answer)) {
        setItems((known) => known ?? [])
        tell(answer)
      } else setItems(answer)
    },
    [tell],
  )

  useEffect(() => {
    let isGone = false
    void list().then((answer) => !isGone && show(answer))
    return () => {
      isGone = true
    }
  }, [list, show])

  const change = useCallback(
    async <Answer extends object>(work: () => Promise<Answer | Failed>): Promise<Answer | null> => {
      setProblem(null)
      const answer = await work()
      const failed = isFailure(answer)
      if (failed) tell(answer)
      show(await list())
      return failed ? null : (answer as Answer)
    },
    [list, show, tell],
  )
  return { items, problem, change }
}
