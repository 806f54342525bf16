import { useFleeting } from './use-fleeting'
import type { Told } from './use-told'

/** The words of a live region, for as long as they are news. */
export function Heard({ told }: { told: Told }) {
  const heard = useFleeting(told)
  // What does not change in the page is not heard: the same words come anew.
  return <p key={told.times}>{heard?.text}</p>
}
