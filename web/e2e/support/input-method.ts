/** An input method, as Chinese, Japanese and Korean are written with: its keys reach the page too. */
import { expect, type Locator, type Page } from '@playwright/test'

const KEYS = [
  { key: 'ArrowDown', windowsVirtualKeyCode: 40 },
  { key: 'Escape', windowsVirtualKeyCode: 27 },
  { key: 'Enter', windowsVirtualKeyCode: 13 },
]

/**
 * Writes by a choice of the input method: its list is gone through, closed, opened again and chosen from. The page
 * hears each of the keys, and none is meant for it.
 */
export async function compose(page: Page, field: Locator, text: string) {
  const method = await page.context().newCDPSession(page)
  await expect(field).toBeFocused()
  await method.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
  await expect(field).toHaveValue(text)
  for (const key of KEYS) {
    await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', code: key.key, ...key })
    await method.send('Input.dispatchKeyEvent', { type: 'keyUp', code: key.key, ...key })
  }
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(text)
  await method.send('Input.insertText', { text })
  await expect(field).toHaveValue(text)
  await method.detach()
}

/** What an input method composes on what has the focus, field or not; `end` takes it as it stands. */
export async function beginComposing(page: Page, ...steps: string[]) {
  const method = await page.context().newCDPSession(page)
  for (const text of steps) {
    const end = text.length
    await method.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  return { end: (text: string) => method.send('Input.insertText', { text }) }
}

/** A press after a dead key: the keyboard makes one letter of the two. */
export async function pressDead(page: Page, code: string, key: string, letter: string) {
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'BracketLeft' })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Dead', code: 'BracketLeft' })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: letter })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
  await keyboard.detach()
}

/** A press on a keyboard that has other letters on its keys. */
export async function pressOther(page: Page, key: string, code: string, modifiers: { ctrl?: boolean } = {}) {
  const keyboard = await page.context().newCDPSession(page)
  const press = { key, code, modifiers: modifiers.ctrl ? 2 : 0 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  await keyboard.detach()
}
