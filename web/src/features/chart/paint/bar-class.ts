import type { ChartItem } from '../../../editor/__generated__/types'

/** What is to be seen of a bar's task, as the class names that the style sheets know. Pure. */
export function classOf(item: ChartItem): string {
  let name = `bar-wrapper ${item.customClass}`
  if (item.isMilestone) name += ' milestone'
  if (item.isParent) name += ' summary'
  if (item.isInvalid) name += ' bar-invalid'
  if (item.isDone) name += ' done'
  else if (item.isLate) name += ' late'
  if (item.isCritical) name += ' critical'
  if (item.inChain) name += ' in-chain'
  return name
}
