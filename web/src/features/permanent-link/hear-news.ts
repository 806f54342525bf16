/**
 * News of the plan's own link, as they come (LV1, LV8): what others saved is shown at once where nothing waits to be
 * sent; else the next save meets it, and the two are joined (L12, L21).
 */
import type { NamedPlan } from '../../api/changes'
import type { Later, Refused } from '../../api/links'
import { Retries } from '../../platform/backoff'
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'
import type { LinkPush, TakenIn } from './push-ports'
import { called, revisionOf } from './remote'

export type LinkNews =
  /** Another plan is behind the link; `longUrl` null: it is to be asked for. `rows` null: they are to be told apart anew. */
  | { kind: 'saved'; revision: number; longUrl: string | null; rows: LinkRows | null }
  /** Others who may save to it have it open. */
  | { kind: 'met' }
  /** Whether this account may save to it, which its owner decides. */
  | { kind: 'rights'; canSave: boolean }
  /** It was deleted, or has ended. */
  | { kind: 'gone' }
  /** The server has newer rules than this page (LV25). */
  | { kind: 'updated' }

type Saved = { code: string } & Extract<LinkNews, { kind: 'saved' }>

/** What is needed beside the push. */
export interface NewsPorts {
  /** What is behind the link. */
  read: (behind: RemoteRevision) => Promise<({ kind: 'found' } & NamedPlan) | Refused | Later>
  /** Shows what is `there`, stored on this device. Null: it could not be shown. */
  show: (behind: RemoteRevision, there: RemoteRevision) => Promise<TakenIn | null>
  /** What is there is known to be newer, and has not been had for a while; or has at last. */
  tellAway: (isAway: boolean) => void
}

/** @returns takes the news of the link with this code */
export function hearNews(push: LinkPush, ports: NewsPorts): (code: string, news: LinkNews) => void {
  let heard: Saved | null = null
  /** Code of the link that others have open. */
  let met: string | null = null
  /** What was behind it when it was asked for. */
  let asked: RemoteRevision | null = null
  let isShowing = false
  const retries = new Retries(() => void show(), ports.tellAway)

  const askedFor = async (behind: RemoteRevision, news: Saved): Promise<NamedPlan | null> => {
    const answer = await ports.read(behind)
    if (answer.kind === 'later') {
      // What was heard meanwhile is newer.
      heard ??= news
      retries.failed(answer.afterMs ?? 0)
      return null
    }
    if (answer.kind === 'found') return answer
    retries.reset()
    if (answer.kind !== 'refused') push.stop(answer.kind)
    return null
  }

  const show = async () => {
    const behind = push.restingAt()
    if (isShowing || !heard || !behind) return
    if (heard.longUrl === null && retries.isWaiting()) return
    const news = heard
    heard = null
    if (news.code !== behind.code || news.revision <= revisionOf(behind.etag)) return retries.reset()
    isShowing = true
    try {
      const { revision, longUrl } = news
      const rows = news.rows ?? { epoch: revision, there: [], here: null }
      const there = longUrl === null ? await askedFor(behind, news) : { etag: `"${revision}"`, longUrl, rows }
      if (there) retries.reset()
      // What was edited meanwhile is sent, and meets there what is newer.
      const next = there && { ...behind, etag: there.etag, longUrl: there.longUrl, rows: there.rows }
      // A change that is made as soon as it is seen is one of what was seen.
      if (next)
        await push.hold(async () => {
          const taken = await ports.show(behind, next)
          if (taken) push.follow(called(next, taken.here), taken.after)
        })
    } catch (error) {
      console.error('What others saved to the link could not be shown:', error)
    } finally {
      isShowing = false
    }
    await show()
  }

  /** Before the first change meets theirs: as a list it can go between them, the plan whole cannot (L30, L31). */
  const meet = async () => {
    const behind = push.restingAt()
    if (!behind || behind.code !== met || behind.rows) return
    if (asked?.code === met && asked.etag === behind.etag) return
    asked = behind
    const answer = await ports.read(behind)
    if (answer.kind === 'found') push.meet({ ...behind, ...answer })
  }

  push.subscribe(() => {
    // What was being sent is there, or has been joined.
    void show()
    void meet()
  })

  return (code, news) => {
    switch (news.kind) {
      case 'saved':
        if (heard?.code !== code || heard.revision <= news.revision) heard = { code, ...news }
        return void show()
      case 'met':
        met = code
        return void meet()
      case 'rights':
        return news.canSave ? push.resume() : push.stop('notOwner')
      case 'gone':
      case 'updated':
        retries.reset()
        return push.stop(news.kind)
    }
  }
}
