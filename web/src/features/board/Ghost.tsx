/** The picture of the card that is carried by the pointer. */
import { useSyncExternalStore, type RefObject } from 'react'
import { useBoard } from './board-context'
import styles from './Card.module.css'
import { CardFace } from './CardFace'

export function Ghost({ picture }: { picture: RefObject<HTMLDivElement | null> }) {
  const { drag } = useBoard()
  const state = useSyncExternalStore(drag.subscribe, () => drag.get().drag)
  const isCarried = state.at === 'lifted' && state.by === 'pointer'
  // Always there, so that the first move finds it.
  return (
    <div ref={picture} aria-hidden="true" className={styles.ghost} data-shown={isCarried}>
      {isCarried && (
        <div className={styles.card}>
          <CardFace card={state.card} />
        </div>
      )}
    </div>
  )
}
