import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { keyNames } from '../../ui/keys'
import { KEY_GROUPS } from './texts'
import { KEYBOARD_SHORTCUTS } from './texts-later'
import { CLOSE } from '../../ui/texts'
import styles from './KeysDialog.module.css'

/** Every key of the page, in one list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={KEYBOARD_SHORTCUTS}
      size="wide"
      onClose={onClose}
      foot={
        <Button look="primary" autoFocus onPress={onClose}>
          {CLOSE}
        </Button>
      }
    >
      <div className={styles.groups}>
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([shortcuts, meaning]) => (
                <div key={shortcuts} className={styles.line}>
                  <dt>
                    {shortcuts.split(' or ').map((shortcut) => (
                      <kbd key={shortcut}>{keyNames(shortcut)}</kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
