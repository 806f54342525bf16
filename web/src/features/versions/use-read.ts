import { useEffect, useState } from 'react'

interface Fault {
  fault: string
}

/** What is read when a dialog opens: `null` until it is there, or a sentence that says why it is not. `read` is kept by its caller: another one is read anew. */
export function useRead<Read extends object>(read: () => Promise<Read | Fault>): Read | Fault | null {
  const [found, setFound] = useState<Read | Fault | null>(null)

  useEffect(() => {
    let isOver = false
    const failed = (error: unknown): Fault => ({
      fault: error instanceof Error ? error.message : String(error),
    })
    void read()
      .catch(failed)
      .then((found) => !isOver && setFound(found))
    return () => {
      isOver = true
    }
  }, [read])

  return found
}
