/**
 * How long an answer is waited for that may be a whole plan: as long as it goes on arriving. On a slow line a large plan
 * takes minutes; a server that says nothing for a while is away (GL11).
 */

/** Of the head of an answer, and between two pieces of its body. */
export const SILENT_MS = 15_000

/** What a call is to be made with. */
export function unlessSilent(ask: typeof fetch) {
  const silent = new AbortController()
  const giveUp = () => silent.abort()
  let timer = setTimeout(giveUp, SILENT_MS)
  const over = () => clearTimeout(timer)
  const heard = () => {
    over()
    timer = setTimeout(giveUp, SILENT_MS)
  }
  return {
    signal: silent.signal,
    fetch: async (request: Request): Promise<Response> => {
      const answer = await ask(request).finally(over)
      // A browser gives 304 a body too, which no other answer of that status may have.
      if (!answer.body || answer.status === 304) return answer
      heard()
      const pieces = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, out) => {
          heard()
          out.enqueue(piece)
        },
        flush: over,
      })
      const { status, statusText, headers } = answer
      return new Response(answer.body.pipeThrough(pieces), { status, statusText, headers })
    },
  }
}
