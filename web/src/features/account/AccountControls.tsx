import { useAuth, type Auth } from './AuthProvider'
import { Button } from '../../ui/Button'
import { MenuButton, type MenuEntry } from '../../ui/Menu'
import {
  SIGN_IN_HINT,
  SIGN_IN,
  ACCOUNT,
  welcomeText,
  SIGN_OUT,
  signOutText,
  MY_LINKS,
  API_TOKENS,
} from './texts'
import styles from './Account.module.css'

export interface AccountActions {
  onLinks: () => void
  onTokens: () => void
  /** Before the page is left. */
  onLeave: () => void
}

/** Sign in; or the greeting with what belongs to an account, and Sign Out (spec §2). */
export function AccountControls(actions: AccountActions) {
  const auth = useAuth()
  const { user } = auth
  if (!user)
    return auth.canSignIn ? (
      <Button look="plain" icon="person" tip={SIGN_IN_HINT} onPress={() => leaveFor(actions, auth.signIn)}>
        {SIGN_IN}
      </Button>
    ) : null
  return (
    <>
      <MenuButton label={ACCOUNT} entries={ownEntries(actions)}>
        <Button look="quiet" icon="person">
          <span className={styles.welcome}>{welcomeText(user.name)}</span>
        </Button>
      </MenuButton>
      <Button look="quiet" onPress={() => leaveFor(actions, () => void auth.signOut())}>
        {SIGN_OUT}
      </Button>
    </>
  )
}

/** The same as entries of a menu, where there is no room for more. */
export function accountEntries(auth: Auth, actions: AccountActions): MenuEntry[] {
  const { user, canSignIn } = auth
  if (!user)
    return canSignIn
      ? [
          {
            id: 'sign-in',
            label: SIGN_IN,
            startsGroup: true,
            onAction: () => leaveFor(actions, auth.signIn),
          },
        ]
      : []
  return [
    ...ownEntries(actions).map((entry, at) => ({ ...entry, startsGroup: at === 0 })),
    {
      id: 'sign-out',
      label: signOutText(user.name),
      onAction: () => leaveFor(actions, () => void auth.signOut()),
    },
  ]
}

const ownEntries = ({ onLinks, onTokens }: AccountActions): MenuEntry[] => [
  { id: 'links', label: MY_LINKS, onAction: onLinks },
  { id: 'tokens', label: API_TOKENS, onAction: onTokens },
]

function leaveFor({ onLeave }: AccountActions, go: () => void) {
  onLeave()
  go()
}
