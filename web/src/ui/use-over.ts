import { useEffect, useEffectEvent } from 'react'

/**
 * What is asked about ends what is open of it: were it hidden only, it would open by itself, over whatever is typed by
 * then, once that is back.
 */
export function useOver(isOver: boolean, end: () => void) {
  const onOver = useEffectEvent(end)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
}
