/**
 * Copies a text that may still be in the making: the press that asked for it counts although the text comes later.
 *
 * @param text null where there turns out to be nothing to copy, which is told elsewhere and is no fault
 * @returns whether it was copied; a browser may refuse, or know no clipboard on a page without https
 */
export async function copyText(text: Promise<string | null>): Promise<boolean> {
  try {
    const { clipboard } = navigator
    if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
      const item = text.then((plain) => new Blob([some(plain)], { type: 'text/plain' }))
      // A browser that refuses at once does not look at the text: its failure would count as nobody's. The caller tells it.
      item.catch(() => undefined)
      await clipboard.write([new ClipboardItem({ 'text/plain': item })])
    } else await clipboard.writeText(some(await text))
    return true
  } catch (error) {
    const isNothing = await text.then(
      (plain) => plain === null,
      () => false,
    )
    if (!isNothing) console.error('The text could not be copied:', error)
    return false
  }
}

/** The clipboard must be told that nothing comes. */
function some(plain: string | null): string {
  if (plain === null) throw new Error('There is nothing to copy.')
  return plain
}
