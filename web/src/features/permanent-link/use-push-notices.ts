/** What is told of a permanent link that cannot be saved to. */
import { useEffect, useRef } from 'react'
import { loadNewest } from '../../platform/shell'
import { dismissNotice, notify } from '../../ui/notices'
import type { ShownLink } from './shown-link'
import { SENTENCES, MAKE_ANOTHER_LINK, SIGN_IN, type LinkState } from './texts'
import { RELOAD, TRY_AGAIN } from '../../ui/texts'

export const NOTICE_ID = 'permanent-link'

interface Ways {
  noteSignedOut: () => void
  signIn: () => void
  letGo: () => void
  onMakeAnother: () => void
}

/**
 * One notice for each trouble, however long it lasts (GS18), in each tab; the state beside the save state says the rest.
 */
export function usePushNotices(link: ShownLink, isAuthenticated: boolean, ways: Ways) {
  const latest = useRef(ways)
  useEffect(() => {
    latest.current = ways
  })
  const told = useRef('')
  useEffect(() => {
    // In another tab, which may be the one that saves from now on.
    if (isAuthenticated && told.current === 'signedOut') dismissNotice(NOTICE_ID)
  }, [isAuthenticated])
  useEffect(() => {
    const tell = () => {
      const state = link.getState()
      const kind = kindOf(state)
      if (kind === null || kind === told.current) return
      const wasTrouble = !['', 'saved', 'none'].includes(told.current)
      told.current = kind
      const { noteSignedOut, signIn, letGo, onMakeAnother } = latest.current
      const another = {
        label: MAKE_ANOTHER_LINK,
        run: () => {
          letGo()
          onMakeAnother()
        },
      }
      const again = () => {
        // It was asked for, so it is told again if nothing has changed.
        told.current = ''
        link.resume()
      }
      switch (kind) {
        case 'saved':
        case 'none':
          if (wasTrouble) dismissNotice(NOTICE_ID)
          return
        case 'retrying':
          return void notify({ id: NOTICE_ID, kind: 'warning', text: SENTENCES.outage })
        case 'refused':
          if (state.at === 'refused') notify({ id: NOTICE_ID, kind: 'error', text: state.reason })
          return
        case 'signedOut':
          noteSignedOut()
          notify({
            id: NOTICE_ID,
            kind: 'warning',
            text: SENTENCES.signedOut,
            actions: [{ label: SIGN_IN, run: signIn }],
          })
          return
        case 'updated':
          return void notify({
            id: NOTICE_ID,
            kind: 'warning',
            text: SENTENCES.updated,
            actions: [{ label: RELOAD, run: () => void loadNewest() }],
          })
        case 'conflict':
        case 'otherAccount':
          // The tab that leads asks for the choice, and only there it can be made; what was told before no longer holds.
          if (link.isLeading()) dismissNotice(NOTICE_ID)
          else notify({ id: NOTICE_ID, kind: 'warning', text: SENTENCES.askedElsewhere })
          return
        case 'notOwner':
        case 'gone':
          return void notify({
            id: NOTICE_ID,
            kind: 'warning',
            text: SENTENCES[kind === 'notOwner' && link.isJoint() ? 'takenBack' : kind],
            actions: [{ label: TRY_AGAIN, run: again }, another],
          })
      }
    }
    return link.subscribe(tell)
  }, [link])
}

/** What there is to tell of; null: it is known in a moment. */
function kindOf(state: LinkState) {
  switch (state.at) {
    case 'saving':
    case 'waiting':
      return null
    case 'stopped':
      return state.why
    case 'elsewhere':
      return state.isSaved ? 'saved' : null
    case 'away':
      return 'saved'
    default:
      return state.at
  }
}
