/** Says what others changed, for those who do not see it. */
import { useEffect, useState } from 'react'
import { onChangesTold } from './said'
import { changedByOthersText } from './texts'

export function Said() {
  const [told, setTold] = useState({ times: 0, text: '' })
  useEffect(
    () =>
      onChangesTold((changes) =>
        setTold(({ times }) => ({ times: times + 1, text: changedByOthersText(changes) })),
      ),
    [],
  )
  return (
    <div aria-live="polite" data-live-announcer="true" className="visually-hidden">
      <p key={told.times}>{told.text}</p>
    </div>
  )
}
