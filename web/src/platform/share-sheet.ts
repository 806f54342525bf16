/** The system's own way to send a link on: to a person, a chat, another device. */

/** Whether this browser has it for this link; phones do, most desks do not. */
export const canSend = (url: string): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.({ url }) ?? true)

/** Opens it; closing it again without sending is nobody's fault. */
export async function sendLink(link: { title: string; url: string }) {
  try {
    await navigator.share(link)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      console.error('The link could not be sent:', error)
  }
}
