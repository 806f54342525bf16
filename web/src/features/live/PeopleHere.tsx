import { useHere, type Here } from '../../state/presence'
import { later } from '../../ui/later'

const People = later<{ here: Here; isSmall: boolean }>(
  () => import('./People').then((part) => part.People),
  ({ here }) => here.others.length + here.viewers > 0,
)

/** Nothing, while one is alone. */
export const PeopleHere = ({ isSmall }: { isSmall: boolean }) => <People here={useHere()} isSmall={isSmall} />
