import { useSyncExternalStore } from 'react'

/** Two columns do not fit beside each other below this: a tablet still has room for them. */
const query = window.matchMedia('(max-width: 600px)')
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the board shows one column at a time. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
