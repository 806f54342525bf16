/** The page in a language that is none: what is not in it passed no text file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import ts from 'typescript'

const source = readFileSync(join(import.meta.dirname, '../../build/pseudo.ts'), 'utf8')
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022 } })
const LANGUAGE = `(() => {
${outputText.replaceAll(/^export /gm, '')}
globalThis.barlineLanguage = { say, hear }
})()`

/** Speaks it from the next load on. */
export async function speakPseudo(page: Page) {
  await page.addInitScript(LANGUAGE)
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** No language: the product, keys, forms of dates and files. */
const SAME = [
  'Barline',
  'Ctrl|Shift|Alt|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Space|Tab|Backspace|F\\d+',
  'YYYY-MM-DD|https?://\\S+|[\\w-]+\\.(?:csv|json|xml|ics|svg|png)',
  'Authorization: Bearer',
  // The rules write it into the plan, and read it from files (spec §4).
  'Unassigned',
  'UTF-\\d+|CSV|JSON|XML|PNG|SVG|QR',
  // Of a date: by Intl, in the page’s locale.
  'Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec',
  // The library’s own, in the language of its provider: to close what floats, for screen readers.
  'Dismiss',
]

/** What is seen or heard now and passed no text file. The plan is written in Greek: Latin letters are the page's. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate((same) => {
    const found = new Set<string>()
    const note = (text: string | null, where: string) => {
      const rest = (text ?? '').replaceAll(new RegExp(`(?<![a-z])(?:${same})(?![a-z])`, 'gi'), '')
      if (/[a-z]{2}/i.test(rest)) found.add(`${where}: ${(text ?? '').trim().slice(0, 120)}`)
    }
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (holder && isSeen(holder) && !holder.closest('script, style, noscript'))
        note(node.textContent, 'text')
    }
    for (const element of document.querySelectorAll('*'))
      if (isSeen(element))
        for (const name of [
          'aria-label',
          'aria-valuetext',
          'aria-description',
          'title',
          'placeholder',
          'alt',
          'data-tip',
        ])
          note(element.getAttribute(name), name)
    return [...found]
  }, SAME.join('|'))

/** Labels that are cut without a way to read the rest: not by an ellipsis with its tooltip. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = document.querySelectorAll<HTMLElement>(
      'button, label, legend, h1, h2, h3, dt, [role=columnheader], [role=menuitem], [role=option], [role=radio]',
    )
    const isCut = (element: HTMLElement) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      getComputedStyle(element).clipPath === 'none' &&
      element.scrollWidth > element.clientWidth + 1
    /** Part of it lies outside of something that cuts and does not scroll. */
    const isBeyond = (element: HTMLElement) => {
      const { left, right, width } = element.getBoundingClientRect()
      for (let at = element.parentElement; at && width > 2; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') return false
        if (overflowX === 'visible') continue
        const box = at.getBoundingClientRect()
        if (box.width > 2 && (left < box.left - 1 || right > box.right + 1)) return true
      }
      return false
    }
    return [...labels]
      .filter((label) => label.checkVisibility({ visibilityProperty: true }) && label.textContent?.trim())
      .flatMap((label) => [label, ...label.querySelectorAll<HTMLElement>('*')])
      .filter((element) => isCut(element) && !element.closest('.visually-hidden'))
      .filter((element) => !element.closest('[title], [data-tip], [data-full]'))
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`)
      .concat(
        [...labels]
          .filter((label) => label.checkVisibility({ visibilityProperty: true }) && isBeyond(label))
          .map((label) => `beyond: ${label.textContent}`),
      )
  })
