/** Whether something waits for the link while nobody is signed in: it is told as trouble only then (GA16). */
import type { PushPorts } from './push-ports'
import type { Link } from './remote'

type Ports = Pick<PushPorts, 'content' | 'loadRemote' | 'isSame'>

/** Whether the plan here is another than the one that was last known to be behind the link. */
export async function isUnsent({ content, loadRemote, isSame }: Ports, link: Link): Promise<boolean> {
  try {
    const here = await content(link.readOnly)
    const { behind, sent } = await loadRemote(link.code)
    return !behind || sent.length > 0 || !(await isSame(here, behind.longUrl))
  } catch (error) {
    console.error('Whether the link is up to date could not be found out:', error)
    return true
  }
}
