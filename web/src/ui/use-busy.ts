import { useState } from 'react'

/**
 * For a dialog that stays until what it was asked for is done: a second press meanwhile does nothing, and nothing
 * behind the dialog is changed that is about to be replaced.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => unknown) => {
    if (isBusy) return
    const done = work()
    if (!(done instanceof Promise)) return
    setBusy(true)
    void done.finally(() => setBusy(false))
  }
  return { isBusy, run }
}
