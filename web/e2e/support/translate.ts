/** What a browser does that translates a page: each text goes, and an element with another text takes its place. */
import type { Page } from '@playwright/test'

/** Before each text that was translated. */
export const SIGN = '»'

export const translate = (page: Page) =>
  page.evaluate((sign) => {
    const isLeft = (parent: Element) =>
      parent.closest('font, script, style, [translate=no]') !== null || !(parent instanceof HTMLElement)
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || isLeft(text.parentElement)) continue
        const put = document.createElement('font')
        put.textContent = sign + text.data
        text.replaceWith(put)
      }
    }
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.isConnected) translateIn(target.parentNode ?? target)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, SIGN)
