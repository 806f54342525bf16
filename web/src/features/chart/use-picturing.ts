/** A picture is under way: how far it is, and that it ends with the dialog that asked for it. */
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../ui/notices'
import { SLOW_MS } from '../../ui/StepProgress'
import type { Watch } from './picture'
import { DRAWING } from './texts-later'

export interface Step {
  text: string
  done: number
  /** 0 while it is not known. */
  total: number
}

const FIRST: Step = { text: DRAWING, done: 0, total: 0 }

/** @param onDone the picture has left the page; not called for one that failed, or whose dialog was left */
export function usePicturing(onDone: () => void) {
  const [step, setStep] = useState<Step | null>(null)
  const [isSlow, setSlow] = useState(false)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  /** @param sentence what is told of the steps that can be counted */
  const run = async (
    work: (watch: Watch) => Promise<void>,
    sentence: (done: number, total: number) => string,
  ) => {
    if (under.current) return
    const { signal } = (under.current = new AbortController())
    const onProgress = (done: number, total: number) => setStep({ text: sentence(done, total), done, total })
    setStep(FIRST)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    try {
      await work({ signal, onProgress })
      onDone()
    } catch (error) {
      if (!signal.aborted)
        notify({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
    }
    clearTimeout(timer)
    under.current = null
    setStep(null)
    setSlow(false)
  }

  return { isBusy: step !== null, step: isSlow ? step : null, run }
}
