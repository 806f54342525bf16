/**
 * Server-sent events (HTML standard) of an address, and whether its line still lives. A browser's own reader,
 * `EventSource`, tells nobody of the comments that the service sends as signs of life, nor that a line is dead that
 * no network has closed: it stays open for ever, and hears nothing (GS28).
 */
import { createParser } from 'eventsource-parser'

/** Of the signs of life, one each 15 seconds, two have not come. */
export const SILENT_MS = 40_000

export interface ServerEvent {
  name: string
  data: unknown
  /** Empty where the event has none. */
  id: string
}

/** Calls `hear` with every event, until the stream ends, fails or is silent, or `signal` says so. */
export async function readEvents(
  address: string,
  signal: AbortSignal,
  hear: (event: ServerEvent) => void,
): Promise<void> {
  const over = new AbortController()
  const stop = () => over.abort()
  let silence = setTimeout(stop, SILENT_MS)
  signal.addEventListener('abort', stop)
  const parser = createParser({
    onEvent: ({ event = '', data, id = '' }) => {
      if (over.signal.aborted) return
      try {
        hear({ name: event, data: JSON.parse(data), id })
      } catch (error) {
        console.error('An event of the service could not be taken in:', error)
      }
    },
  })
  try {
    const options = {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: over.signal,
    } as const
    const { ok, body } = await fetch(address, options)
    const reader = ok ? body?.getReader() : undefined
    const text = new TextDecoder()
    while (reader && !over.signal.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(stop, SILENT_MS)
      parser.feed(text.decode(value, { stream: true }))
    }
  } catch {
    // No network, or it was given up: whoever asked takes it again.
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    stop()
  }
}
