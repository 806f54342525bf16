/**
 * News of the plan's own link, as they come (LV1, LV8): what others saved is shown at once where nothing waits to be
 * sent; else the next save meets it, and the two are joined (L12, L21).
 */
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'
import type { LinkPush, TakenIn } from './push-ports'
import { called, revisionOf } from './remote'

export type LinkNews =
  /** Another plan is behind the link; `longUrl` null: it is to be asked for. `rows` null: they are to be told apart anew. */
  | { kind: 'saved'; revision: number; longUrl: string | null; rows: LinkRows | null }
  /** Whether this account may save to it, which its owner decides. */
  | { kind: 'rights'; canSave: boolean }
  /** It was deleted, or has ended. */
  | { kind: 'gone' }
  /** The server has newer rules than this page (LV25). */
  | { kind: 'updated' }

/** What is needed beside the push. */
export interface NewsPorts {
  /** What is behind the link; null when the server does not say. */
  read: (behind: RemoteRevision) => Promise<{ etag: string; longUrl: string; rows: LinkRows } | null>
  /** Shows what is `there`, stored on this device. Null: it could not be shown. */
  show: (behind: RemoteRevision, there: RemoteRevision) => Promise<TakenIn | null>
}

/** @returns takes the news of the link with this code */
export function hearNews(push: LinkPush, ports: NewsPorts): (code: string, news: LinkNews) => void {
  let heard: ({ code: string } & Extract<LinkNews, { kind: 'saved' }>) | null = null
  let isShowing = false

  const show = async () => {
    const behind = push.restingAt()
    if (isShowing || !heard || !behind) return
    const news = heard
    heard = null
    if (news.code !== behind.code || news.revision <= revisionOf(behind.etag)) return
    isShowing = true
    try {
      const { revision, longUrl } = news
      const rows = news.rows ?? { epoch: revision, there: [], here: null }
      const there = longUrl === null ? await ports.read(behind) : { etag: `"${revision}"`, longUrl, rows }
      // What was edited meanwhile is sent, and meets there what is newer.
      const next = there && { ...behind, ...there }
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

  // What was being sent is there, or has been joined.
  push.subscribe(() => void show())

  return (code, news) => {
    switch (news.kind) {
      case 'saved':
        if (heard?.code !== code || heard.revision <= news.revision) heard = { code, ...news }
        return void show()
      case 'rights':
        return news.canSave ? push.resume() : push.stop('notOwner')
      case 'gone':
        return push.stop('gone')
      case 'updated':
        return push.stop('updated')
    }
  }
}
