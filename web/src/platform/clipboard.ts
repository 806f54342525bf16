/**
 * Copies a text that may still be in the making: the press that asked for it counts although the text comes later.
 *
 * @param text null where there turns out to be nothing to copy, which is told elsewhere and is no fault
 * @returns whether it was copied; a browser may refuse
 */
export async function copyText(text: Promise<string | null>): Promise<boolean> {
  try {
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (!clipboard) copyByCommand(some(await text))
    else if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
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

/** On a page without https, as on a network of one's own, browsers have no other clipboard. */
function copyByCommand(plain: string) {
  let isCopied = false
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  // Nothing is selected, so Chromium asks first whether there is anything to copy.
  document.addEventListener('beforecopy', (event) => event.preventDefault(), options)
  document.addEventListener(
    'copy',
    (event) => {
      event.stopImmediatePropagation()
      event.preventDefault()
      event.clipboardData?.setData('text/plain', plain)
      isCopied = true
    },
    options,
  )
  const isDone = document.execCommand('copy')
  over.abort()
  if (!isDone || !isCopied) throw new Error('The browser did not copy.')
}
