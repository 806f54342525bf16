/** axe, with every rule it has, on each screen and dialog, at two sizes and in both themes: nothing may fail. */
import type { Page } from '@playwright/test'
import { failures } from '../support/axe'
import { announced, board } from '../support/board'
import { chooseByCommand, command } from '../support/commands'
import { share } from '../support/links'
import { expect, standAt, open, table, test, type Title } from '../support/page'

type Size = 'desk' | 'phone'
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A screen: how a visitor comes to it, and what is there then. */
interface Screen {
  name: string
  on?: Size
  show: (page: Page, size: Size) => Promise<void>
}

const dialog = (page: Page, role: 'dialog' | 'alertdialog' = 'dialog') =>
  expect(page.getByRole(role).first()).toBeVisible()
const menu = (page: Page) => expect(page.getByRole('menu')).toBeVisible()

const asked = (name: string, role: 'dialog' | 'alertdialog' = 'dialog'): Screen => ({
  name,
  show: async (page) => {
    await command(page, name)
    await dialog(page, role)
  },
})

const press =
  (name: string, within?: string): Screen['show'] =>
  async (page) => {
    const root = within ? page.getByRole('toolbar', { name: within }) : page
    await root.getByRole('button', { name, exact: true }).click()
    await menu(page)
  }

const inCell = (name: string, title: Title, keys: string, role?: 'dialog'): Screen => ({
  name,
  show: async (page) => {
    await standAt(page, 2, title)
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    if (role) await dialog(page, role)
  },
})

const TABLE: Screen[] = [
  { name: 'the table', show: async () => undefined },
  inCell('an open cell', 'Owner', 'F2'),
  inCell('the calendar of a date', 'Start Date', 'F2 Alt+ArrowDown', 'dialog'),
  {
    name: 'a cell that is refused',
    show: async (page) => {
      await standAt(page, 2, 'Start Date')
      await page.keyboard.type('no day')
      await page.keyboard.press('Enter')
    },
  },
  inCell('the statuses to choose from', 'Status', 'F2', 'dialog'),
  {
    name: 'the menu of a row',
    show: async (page) => {
      await standAt(page, 2, 'Task')
      await page.keyboard.press('Shift+F10')
      await menu(page)
    },
  },
  {
    name: 'the question about subtasks',
    show: async (page) => {
      await standAt(page, 2, 'Task')
      await page.keyboard.press('Control+Delete')
      await dialog(page, 'alertdialog')
    },
  },
  {
    name: 'columns',
    show: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await dialog(page)
    },
  },
  { name: 'the choices of Share', show: press('Share') },
  { name: 'other files', on: 'desk', show: press('Other files') },
  { name: 'the menu', on: 'phone', show: press('Menu') },
  {
    name: 'an empty name in the form',
    show: async (page) => {
      await page.keyboard.press('Control+i')
      await page.getByRole('button', { name: 'Add Task', exact: true }).click()
    },
  },
  {
    name: 'the form’s other fields',
    on: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'New task' }).click()
      await page.getByRole('button', { name: 'More fields' }).click()
    },
  },
  ...['Project Description', 'Move', 'Versions'].map((name) => asked(name)),
  asked('Reset All', 'alertdialog'),
  asked('Keyboard shortcuts'),
  { ...asked('Totals and people'), on: 'phone' },
  ...['Terms and Conditions', 'Privacy Policy'].map((name) => asked(name)),
  {
    name: 'the plan’s name as a field',
    show: async (page) => {
      await page.getByRole('button', { name: /^Plan name:/ }).click()
    },
  },
  {
    name: 'the link that was made',
    show: async (page) => {
      await share(page, 'Read-only')
    },
  },
]

const CHART: Screen[] = [
  { name: 'the chart', show: async () => undefined },
  { name: 'chart options', show: press('Chart options', 'Chart') },
  {
    name: 'the card of a bar',
    show: async (page) => {
      await page
        .getByRole('region', { name: 'Gantt Chart' })
        .getByRole('button', { name: /^Task: / })
        .nth(2)
        .focus()
      await page.keyboard.press('Enter')
      await dialog(page)
    },
  },
  {
    name: 'the picture',
    show: async (page) => {
      await page.getByRole('button', { name: 'Print or save a picture' }).click()
      await dialog(page)
    },
  },
  {
    name: 'days off',
    show: async (page) => {
      await page.getByRole('button', { name: 'Chart options' }).click()
      await page.getByRole('menuitem', { name: /^Days off/ }).click()
      await dialog(page)
      await page.getByRole('button', { name: 'Public holidays of a country' }).click()
      await expect(page.getByRole('button', { name: /^Add \d+ public holidays$/ })).toBeVisible()
    },
  },
]

const ofCard = (name: string, key: string, then: (page: Page) => Promise<void>): Screen => ({
  name,
  show: async (page) => {
    await board(page).locator('[data-card]').first().focus()
    await page.keyboard.press(key)
    await then(page)
  },
})

const BOARD: Screen[] = [
  ...['Owner', 'Task Level', 'Month', 'Status'].map((name) => ({
    name: `the board by ${name}`,
    show: async (page: Page) => {
      await page.getByRole('radio', { name }).check({ force: true })
      await expect(board(page)).toBeVisible()
    },
  })),
  ofCard('a lifted card', 'Space', async (page) => {
    await expect(announced(page)).toContainText('You have lifted')
    await page.keyboard.press('ArrowRight')
  }),
  ofCard('the menu of a card', 'Shift+F10', menu),
  ofCard('a card', 'Enter', dialog),
  ofCard('a card to move elsewhere', 'Shift+F10', async (page) => {
    await page.getByRole('menuitem', { name: 'Move to...' }).click()
    await dialog(page)
  }),
  {
    name: 'a number on a card',
    show: async (page) => {
      await board(page)
        .getByRole('button', { name: /^Progress of/ })
        .first()
        .click()
    },
  },
]

/** Every screen in turn, each left by Escape; all that fails is told at once. */
async function look(page: Page, screens: readonly Screen[], size: Size) {
  const found: Record<string, string[]> = {}
  for (const { name, on, show } of screens) {
    if (on && on !== size) continue
    await test.step(name, async () => {
      await show(page, size)
      const failed = await failures(page)
      if (failed.length > 0) found[name] = failed
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
      // Pointer and focus are on what was pressed, and its words with them.
      await page.mouse.move(0, 0)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    })
  }
  expect(found).toEqual({})
}

for (const size of ['desk', 'phone'] as const)
  test.describe(`axe, ${size}`, () => {
    test.slow()
    test.use({ viewport: SIZES[size] })

    test('the table and its dialogs', async ({ page }) => {
      await page.clock.setFixedTime('2026-01-20T12:00:00')
      await open(page)
      await chooseByCommand(page, 'kitchen.csv')
      await page.getByRole('button', { name: /^Replace with/ }).click()
      await look(page, TABLE, size)
    })

    test('the chart, the board and their dialogs', async ({ page }) => {
      await page.clock.setFixedTime('2026-01-20T12:00:00')
      await open(page)
      if (size === 'phone') await page.getByRole('button', { name: 'Show Chart' }).click()
      else await page.getByRole('button', { name: 'Chart Only' }).click()
      await look(page, CHART, size)
      await page.getByRole('button', { name: 'Kanban View' }).click()
      await look(page, BOARD, size)
    })

    test('an empty plan, a find, a file to import, and a plan that is read', async ({ page }) => {
      await open(page)
      const link = await share(page, 'Read-only')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+f')
      await page.keyboard.type('work')
      await look(page, [{ name: 'find', show: async () => undefined }], size)
      await chooseByCommand(page, 'short-rows.csv')
      await look(page, [{ name: 'the preview of a file', show: async () => undefined }], size)
      await command(page, 'Reset All')
      await page.getByRole('button', { name: 'Delete everything' }).click()
      const empty: Screen[] = [
        { name: 'an empty table', show: async () => undefined },
        {
          name: 'an empty chart',
          show: (shown) =>
            shown.getByRole('button', { name: size === 'phone' ? 'Show Chart' : 'Chart Only' }).click(),
        },
        {
          name: 'an empty board',
          show: (shown) => shown.getByRole('button', { name: 'Kanban View' }).click(),
        },
      ]
      await look(page, empty, size)
      await page.getByRole('button', { name: 'Table View' }).click()
      await page.goto(link)
      await expect(
        table(page)
          .or(page.getByRole('region', { name: 'Gantt Chart' }))
          .first(),
      ).toBeVisible()
      await look(page, [{ name: 'a plan to read', show: async () => undefined }], size)
    })

    test('an account and its dialogs', async ({ page }) => {
      await page.route('**/auth/user', (route) =>
        route.fulfill({ json: { authenticated: true, user: { name: 'Ann' } } }),
      )
      // The server knows no session of hers: its lists would say that it is over.
      await page.route(/\/api\/(short-url|tokens)$/, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { links: [], tokens: [] } })
          : route.fallback(),
      )
      await open(page)
      const account: Screen[] = [
        { name: 'the account', on: 'desk', show: press('Welcome Ann') },
        asked('Permanent Link'),
        ...['My links', 'API tokens'].map((name) => ({
          name,
          show: async (shown: Page) => {
            if (size === 'desk') await shown.getByRole('button', { name: 'Welcome Ann' }).click()
            else await shown.getByRole('button', { name: 'Menu', exact: true }).click()
            await shown.getByRole('menuitem', { name }).click()
            await dialog(shown)
          },
        })),
      ]
      await look(page, account, size)
    })
  })
