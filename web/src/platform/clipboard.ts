/**
 * Copies a text that may still be in the making: the press that asked for it counts although the text comes later.
 *
 * @returns whether it was copied; a browser may refuse, or know no clipboard on a page without https
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    const { clipboard } = navigator
    if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
      const item = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
      // A browser that refuses at once does not look at the text: its failure would count as nobody's. The caller tells it.
      item.catch(() => undefined)
      await clipboard.write([new ClipboardItem({ 'text/plain': item })])
    } else await clipboard.writeText(await text)
    return true
  } catch (error) {
    console.error('The text could not be copied:', error)
    return false
  }
}
