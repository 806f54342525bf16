/** Says what others do, for those who do not see it. */
import { useEffect, useState } from 'react'
import { useFleeting } from '../../ui/use-fleeting'
import { onSaid } from './said'

export function Said() {
  const [told, setTold] = useState({ times: 0, text: '' })
  const heard = useFleeting(told)
  useEffect(() => onSaid((text) => setTold(({ times }) => ({ times: times + 1, text }))), [])
  return (
    <div aria-live="polite" data-live-announcer="true" className="visually-hidden">
      <p key={told.times}>{heard?.text}</p>
    </div>
  )
}
