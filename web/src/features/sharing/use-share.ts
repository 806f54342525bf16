/** Making a link and copying it: one press, and a dialog that tells what came of it (spec §7, §8). */
import { useCallback, useMemo, useRef, useState } from 'react'
import { CodecError } from '../../codec/codec'
import { codec } from '../../codec/load'
import type { Mode, SharedLink } from '../../codec/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { copyText } from '../../platform/clipboard'
import { pageOrigin } from '../../platform/origin'
import { track } from '../../platform/tracker'
import { focusReturned } from '../../ui/focus-returned'
import { notify } from '../../ui/notices'
import { NOT_CREATED } from './texts'

type Sharing =
  | { at: 'idle' }
  | { at: 'packing' }
  /** `isCopied` is false where the browser refused: the visitor copies the link from the dialog. */
  | { at: 'made'; link: SharedLink; hasDescription: boolean; isCopied: boolean }

/** How long the quick form of a link waits for the short one: most plans have it by then. */
const PATIENCE_MS = 300

export interface Share {
  sharing: Sharing
  share: (mode: Mode) => void
  close: () => void
}

/** The answer, in a while. */
const after = <Answer>(milliseconds: number, answer: Answer, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(answer), milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

const fail = (text: string) => notify({ id: 'share', kind: 'error', text, stays: false })

export function useShare(): Share {
  const plan = usePlan()
  const [sharing, setSharing] = useState<Sharing>({ at: 'idle' })
  const stop = useRef<AbortController | null>(null)

  const share = useCallback(
    async (mode: Mode) => {
      stop.current?.abort()
      const own = new AbortController()
      stop.current = own
      setSharing({ at: 'packing' })
      const record = plan.record()
      const hasDescription = plan.ask.description() !== ''
      const { signal } = own
      const quick = codec.call('shareLink', [pageOrigin(), mode, record, true], { signal })
      const best = codec.call('shareLink', [pageOrigin(), mode, record], { signal })
      // Said once, by the first of the two.
      best.catch(() => undefined)
      // The quick form is a whole link: where there is no shorter one it is enough.
      const made = quick.then((answer) =>
        Promise.race([best.catch(() => answer), after(PATIENCE_MS, answer, signal)]),
      )
      try {
        // A plan without tasks is refused in words; there is nothing to copy.
        const copying = copyText(made.then((answer) => (answer.ok ? answer.link.url : null)))
        const answer = await made
        const isCopied = await copying
        if (own.signal.aborted) return
        setSharing({ at: 'idle' })
        if (!answer.ok) return void fail(answer.message)
        await focusReturned()
        track('share')
        setSharing({ at: 'made', link: answer.link, hasDescription, isCopied })
        const short = await best.catch(() => null)
        if (signal.aborted || !short?.ok || short.link.length >= answer.link.length) return
        setSharing({ at: 'made', link: short.link, hasDescription, isCopied })
      } catch (error) {
        if (own.signal.aborted) return
        if (!(error instanceof CodecError)) console.error('The link could not be made:', error)
        setSharing({ at: 'idle' })
        fail(NOT_CREATED)
      }
    },
    [plan],
  )
  const close = useCallback(() => {
    stop.current?.abort()
    setSharing({ at: 'idle' })
  }, [])
  return useMemo(() => ({ sharing, share: (mode) => void share(mode), close }), [close, share, sharing])
}
