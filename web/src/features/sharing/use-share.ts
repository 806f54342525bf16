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
  | { at: 'made'; link: SharedLink; isCopied: boolean }

export interface Share {
  sharing: Sharing
  share: (mode: Mode) => void
  close: () => void
}

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
      const made = codec.call('shareLink', [pageOrigin(), mode, record], { signal: own.signal })
      try {
        const copying = copyText(
          made.then((answer) => (answer.ok ? answer.link.url : Promise.reject(new Error(answer.message)))),
        )
        const answer = await made
        const isCopied = await copying
        if (own.signal.aborted) return
        setSharing({ at: 'idle' })
        if (!answer.ok) return void fail(answer.message)
        await focusReturned()
        track('share')
        setSharing({ at: 'made', link: answer.link, isCopied })
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
