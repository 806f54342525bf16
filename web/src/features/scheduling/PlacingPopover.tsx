import { showPlacing, usePlacing } from '../../state/placing'
import { later } from '../../ui/later'

const Placing = later(() => import('./Placing').then(({ Placing }) => Placing))

const close = () => showPlacing(null)

/** What places the task that is asked about. */
export function PlacingPopover() {
  const asked = usePlacing()
  return asked && <Placing {...asked} onClose={close} />
}
