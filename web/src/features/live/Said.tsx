/** Says what others do, for those who do not see it. */
import { useEffect } from 'react'
import { Heard } from '../../ui/Heard'
import { useTold } from '../../ui/use-told'
import { onSaid } from './said'

export function Said() {
  const [told, tell] = useTold()
  useEffect(() => onSaid(tell), [tell])
  return (
    <div aria-live="polite" data-live-announcer="true" className="visually-hidden">
      <Heard told={told} />
    </div>
  )
}
