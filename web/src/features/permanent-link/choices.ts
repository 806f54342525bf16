/** Where what is behind the link and what is here are two plans, the reader chooses: nothing is written over unasked. */
import type { RemoteRevision } from '../../platform/link-memory'
import { pageLocale } from '../../ui/locale'
import { notify } from '../../ui/notices'
import type { LinkPush } from './push-ports'
import {
  conflictText,
  DISCARD_THEM,
  discardedText,
  othersText,
  SAVE_AS_MINE,
  SAVE_THIS_ONE,
  SHOW_OTHER_ONE,
} from './texts'
import { NOTICE_ID } from './use-push-notices'

/** Both were changed (L12). @param count tasks behind the link; null: they could not be kept */
export function tellConflict(push: LinkPush, there: RemoteRevision, count: number | null) {
  const choose = (choice: 'mine' | 'theirs') => () => void push.resolve(there, choice)
  notify({
    id: NOTICE_ID,
    kind: 'warning',
    text: conflictText(count),
    actions: [
      { label: SAVE_THIS_ONE, run: choose('mine') },
      { label: SHOW_OTHER_ONE, run: choose('theirs') },
    ],
  })
}

/** Another account's changes wait here (GA16). Who dismisses the notice leaves them where they are. */
export function tellOthers(push: LinkPush, there: RemoteRevision, accounts: readonly string[]) {
  const names = new Intl.ListFormat(pageLocale()).format(accounts)
  const discard = async () => {
    await push.resolve(there, 'theirs')
    if (push.getState().at !== 'saved') return
    notify({ id: NOTICE_ID, kind: 'info', text: discardedText(names), stays: true })
  }
  notify({
    id: NOTICE_ID,
    kind: 'warning',
    text: othersText(names),
    actions: [
      { label: SAVE_AS_MINE, run: () => void push.claim(there) },
      { label: DISCARD_THEM, run: () => void discard() },
    ],
  })
}
