/** Whatever one may press, type and drag, drawn by a number so that a walk which fails can be taken again. */
import fc from 'fast-check'
import type { Locator, Page } from '@playwright/test'
import { expect, exportPlan } from './page'

const KEYS =
  'Enter Escape Tab Shift+Tab F2 Delete Backspace Insert Space Home End PageDown ArrowUp ArrowDown ArrowLeft ArrowRight ' +
  'Shift+ArrowDown Shift+ArrowRight Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Control+ArrowRight ' +
  'Control+Home Control+End Control+Enter Control+a Control+c Control+d Control+f Control+k Control+v Control+x ' +
  'Control+y Control+z Shift+F10'
export const TEXTS = [
  'Paint',
  '0',
  '3',
  '12',
  '50%',
  'tomorrow',
  '2026-12-24',
  '1FS+2d',
  '2SS',
  '1,2',
  'Ann; Bob',
  '=1+1',
  '🙂',
  '',
]

/** They show another plan, leave the page, or ask the system for something. */
export const LEFT_ALONE =
  /^(Reset|Import|Export|Save|Print|Sign|Share|Copy|Move$|Versions|Templates|Dismiss|Restore|Welcome|Stop|Start )|picture|permanent|plan$/i
/** What presses the button that has the focus. */
const PRESSES = /^(Enter|Space)$/

/** As likely at one place as at another: fast-check would rather take the ends. */
export const share = fc.noBias(fc.integer({ min: 0, max: 999 })).map((of1000) => of1000 / 1000)
export const action = fc.oneof(
  fc.record({ key: fc.constantFrom(...KEYS.split(' ')) }),
  fc.record({ text: fc.constantFrom(...TEXTS), then: fc.constantFrom('Enter', 'Tab', 'Escape') }),
  fc.record({ cell: share, clicks: fc.constantFrom(1, 1, 2) }),
  fc.record({ button: share }),
  fc.record({ x: share, y: share, by: fc.integer({ min: -100, max: 100 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** The same steps for the same number. */
export const steps = <Step>(step: fc.Arbitrary<Step>, length: number, walk: number): Step[] =>
  fc.sample(fc.array(step, { minLength: length, maxLength: length }), { numRuns: 1, seed: walk })[0]!

export const nth = <One>(all: readonly One[], of1: number): One | undefined =>
  all[Math.floor(of1 * all.length)]

async function leads(what: Locator): Promise<boolean> {
  const names = await what.evaluateAll((all) =>
    all.map((it) => it.getAttribute('aria-label') ?? it.textContent ?? ''),
  )
  return names.some((name) => LEFT_ALONE.test(name))
}

/** Whether a press there is of what is left alone: without a line, Sign Out leads to the browser's own page. */
async function leadsAt(page: Page, x: number, y: number): Promise<boolean> {
  const name = await page.evaluate(
    ([x, y]) => {
      const pressed = document.elementFromPoint(x!, y!)?.closest('button, a, [role=menuitem]')
      return pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? ''
    },
    [x, y],
  )
  return LEFT_ALONE.test(name)
}

/** Where it stands, whatever lies over it: as a mouse does that is too quick. */
async function clickOn(page: Page, what: Locator | undefined, clickCount = 1) {
  const box = await what?.boundingBox()
  if (!box) return
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (!(await leadsAt(page, x, y))) await page.mouse.click(x, y, { clickCount })
}

/** What Enter would press: what has the focus, or the entry that a list of commands shows as chosen. */
const ATTENDED = 'button:focus, a:focus, [role=menuitem]:focus, [data-focused]'

async function press(page: Page, key: string) {
  if (PRESSES.test(key) && (await leads(page.locator(ATTENDED)))) return
  await page.keyboard.press(key)
}

export async function carryOut(page: Page, one: Action) {
  if ('key' in one) return press(page, one.key)
  if ('text' in one) {
    await page.keyboard.type(one.text)
    return press(page, one.then)
  }
  if ('cell' in one) return clickOn(page, nth(await page.getByRole('gridcell').all(), one.cell), one.clicks)
  if ('button' in one) {
    const buttons = await page.locator('button:enabled, [role=menuitem], [role=option], [role=radio]').all()
    const button = nth(buttons, one.button)
    return button && !(await leads(button)) ? clickOn(page, button) : undefined
  }
  const { width, height } = page.viewportSize()!
  const [x, y] = [one.x * width, one.y * height]
  if (await leadsAt(page, x, y)) return
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + one.by, y + one.by / 4, { steps: 4 })
  await page.mouse.up()
}

/** Out of every field, menu and dialog. */
export async function stepOut(page: Page) {
  for (let depth = 0; depth < 5; depth++) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
}

/** The plan as its file tells it; one without tasks has none. */
export async function textOf(page: Page): Promise<string> {
  const tasks = page.getByRole('contentinfo').locator('dt:text-is("Tasks") + dd')
  return (await tasks.textContent()) === '0' ? '' : (await exportPlan(page)).text
}

/** Their numbers: WALKS says how many, FROM where they begin. */
export const walks = (): number[] =>
  Array.from({ length: Number(process.env.WALKS ?? 0) }, (_, at) => Number(process.env.FROM ?? 0) + at)
