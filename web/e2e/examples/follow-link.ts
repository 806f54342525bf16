/** The second example of docs/short-link-api.md: the two are compared, and this one is run. */
import type { components } from '../../src/api/__generated__/schema'

type Saved = components['schemas']['SavedEvent']
type Ended = components['schemas']['EndEvent']

/** Calls `onSaved` with each plan that is saved behind the link, until the link is gone. */
export async function follow(
  site: string,
  code: string,
  onSaved: (saved: Saved) => void,
): Promise<Ended['why']> {
  let last = ''
  for (;;) {
    const headers: HeadersInit = last === '' ? {} : { 'Last-Event-ID': last }
    const answer = await fetch(`${site}/api/short-url/${code}/live`, { headers })
    if (answer.status === 404) return 'deleted'
    let text = ''
    if (answer.ok && answer.body) {
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const events = (text + part.value).split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const field = (name: string) => event.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
          last = field('id') ?? last
          const data: unknown = JSON.parse(field('data') ?? 'null')
          if (field('event') === 'saved') onSaved(data as Saved)
          if (field('event') === 'end' && (data as Ended).why !== 'stopping') return (data as Ended).why
        }
      }
    }
    // Not all at once: after a restart everybody comes back.
    await new Promise((done) => setTimeout(done, 1000 + Math.random() * 4000))
  }
}
