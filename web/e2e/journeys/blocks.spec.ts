/** Blocks of cells from and for spreadsheets. */
import { notice } from '../support/links'
import { cell, expect, goTo, importPlan, open, paste, row, table, test } from '../support/page'
import type { Page } from '@playwright/test'

test.beforeEach(async ({ page }) => open(page))

test('a block from a spreadsheet fills cells, skips the end date, appends rows, and is one step', async ({
  page,
}) => {
  const names = [await cell(page, 4, 'Task').innerText(), await cell(page, 5, 'Task').innerText()]
  await cell(page, 4, 'Task').focus()
  await paste(
    page,
    'Move out\t\t5/1/2026\t3\t08.01.2026\tAnna\t40\tFALSE\tReview\t"Two\nlines, ""quoted"""\r\n' +
      '  Pack\t4\t2026-01-06\t2\t\tBob\r\n    Boxes\t\t\t1\r\n  Clean\t5, 6\t\t1\r\n',
  )
  await expect(table(page)).toHaveAttribute('aria-rowcount', '8')
  await expect(cell(page, 4, 'Task')).toContainText('Move out')
  await expect(cell(page, 4, 'Start Date')).toHaveText('2026-01-05')
  await expect(cell(page, 4, 'End Date')).toContainText('2026-01-08')
  await expect(cell(page, 4, 'Status')).toContainText('Review')
  await expect(cell(page, 4, 'Comment')).toHaveAttribute('data-full', 'Two\nlines, "quoted"')
  await expect(cell(page, 5, 'Owner')).toHaveText('Bob')
  await expect(cell(page, 7, 'Prior Dep.')).toHaveText('5, 6')
  const level = Number(await row(page, 4).getAttribute('aria-level'))
  await expect(row(page, 6)).toHaveAttribute('aria-level', String(level + 2))
  await expect(row(page, 7)).toHaveAttribute('aria-level', String(level + 1))

  await page.keyboard.press('Control+z')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(cell(page, 4, 'Task')).toHaveText(names[0]!)
  await expect(cell(page, 5, 'Task')).toHaveText(names[1]!)
})

test('a block with a cell that cannot be read is refused whole, by row and column', async ({ page }) => {
  const before = await cell(page, 1, 'Duration').innerText()
  await cell(page, 1, 'Duration').focus()
  await paste(page, '41\n42\nsoon\n')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nothing was pasted. Row 3, column Duration: “soon”' }),
  ).toBeVisible()
  await expect(cell(page, 1, 'Duration')).toHaveText(before)
})

test('ed13 that columns of a block find no room is told to everybody', async ({ page }) => {
  await cell(page, 1, 'Comment').focus()
  await paste(page, 'Call first\tmore\tand more')
  await expect(cell(page, 1, 'Comment')).toContainText('Call first')
  await expect(notice(page, 'Pasted, but not every column found room in the table.')).toBeVisible()
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect(cell(page, 1, 'Comment')).not.toContainText('Call first')
})

test('a copied block is pasted as it was', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, 1, 'Comment').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('a "b"')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('c')
  await page.keyboard.press('Enter')
  const levels = await Promise.all([1, 2].map((at) => row(page, at).getAttribute('aria-level')))
  await goTo(page, 1, '#')
  await page.keyboard.press('Shift+ArrowDown')
  for (let at = 0; at < 10; at++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  const [first, second] = [await cell(page, 1, 'Task').innerText(), await cell(page, 2, 'Task').innerText()]
  await goTo(page, 5, '#')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 5, 'Task')).toHaveText(first)
  await expect(cell(page, 6, 'Task')).toHaveText(second)
  await expect(cell(page, 5, 'Comment')).toHaveAttribute('data-full', 'a "b"\nc')
  const [one, two] = await Promise.all([5, 6].map((at) => row(page, at).getAttribute('aria-level')))
  expect(Number(two) - Number(one)).toBe(Number(levels[1]) - Number(levels[0]))
})

test('Delete clears every selected cell, and undo brings them back', async ({ page }) => {
  for (const number of [2, 3]) {
    await cell(page, number, 'Owner').click()
    await page.keyboard.type('Zoe')
    await page.keyboard.press('Enter')
  }
  await goTo(page, 2, 'Owner')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, 'Owner')).toHaveText('Unassigned')
  await expect(cell(page, 3, 'Owner')).toHaveText('Unassigned')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'Owner')).toHaveText('Zoe')
  await expect(cell(page, 3, 'Owner')).toHaveText('Zoe')
})

test('cells are copied and pasted where the browser tells the body of it, as Firefox and Safari do', async ({
  page,
}) => {
  const tellBody = (type: 'copy' | 'paste', text: string) =>
    page.evaluate(
      ([type, text]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(
          new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
        )
        return clipboardData.getData('text/plain')
      },
      [type, text] as const,
    )
  await cell(page, 2, 'Task').click()
  const name = await cell(page, 2, 'Task').innerText()
  expect(await tellBody('copy', '')).toBe(name)
  await cell(page, 4, 'Task').click()
  await tellBody('paste', name)
  await expect(cell(page, 4, 'Task')).toHaveText(name)
  // The focus elsewhere: nothing of it is the table's.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await tellBody('paste', 'Not here')
  await expect(cell(page, 4, 'Task')).toHaveText(name)
})

/** Rows 4 and 5, chosen by their numbers. */
async function chooseTwoRows(page: Page) {
  await importPlan(page, 'kitchen.csv')
  await cell(page, 4, '#').click()
  await cell(page, 5, '#').click({ modifiers: ['Shift'] })
  await expect(row(page, 4)).toHaveAttribute('aria-level', '3')
}

const haveLevel = async (page: Page, level: string) => {
  for (const number of [4, 5]) await expect(row(page, number)).toHaveAttribute('aria-level', level)
}

test('a click on the number of a selected row leaves that one alone, a drag takes all of them along', async ({
  page,
}) => {
  await chooseTwoRows(page)
  const names = await Promise.all([4, 5].map((number) => cell(page, number, 'Task').innerText()))
  const below = (await row(page, 2).boundingBox())!
  await cell(page, 5, '#').hover()
  await page.mouse.down()
  await page.mouse.move(below.x + 20, below.y + below.height + 2, { steps: 4 })
  await page.mouse.up()
  for (const [at, name] of names.entries()) await expect(cell(page, 3 + at, 'Task')).toHaveText(name)
  for (const number of [3, 4]) await expect(row(page, number)).toHaveAttribute('aria-selected', 'true')

  await cell(page, 4, '#').click()
  await expect(row(page, 3)).toHaveAttribute('aria-selected', 'false')
  await expect(cell(page, 4, '#')).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 3, 'Task')).toHaveText(names[0]!)
  await expect(cell(page, 4, 'Task')).not.toHaveText(names[1]!)
})

test('the menu of one of the selected rows acts on all of them, and they stay selected', async ({ page }) => {
  await chooseTwoRows(page)
  await cell(page, 4, 'Task').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to subtask level' }).click()
  await haveLevel(page, '4')
  await page.keyboard.press('Control+ArrowLeft')
  await haveLevel(page, '3')
})

test('undo and redo leave rows selected that were changed together', async ({ page }) => {
  await chooseTwoRows(page)
  await page.keyboard.press('Control+ArrowRight')
  await haveLevel(page, '4')
  await page.keyboard.press('Control+z')
  await haveLevel(page, '3')
  await page.keyboard.press('Control+ArrowRight')
  await haveLevel(page, '4')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await haveLevel(page, '4')
  await page.keyboard.press('Control+ArrowLeft')
  await haveLevel(page, '3')
})

test('u22 what is cut is on the clipboard and cleared, in one step', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [number, owner] of [
    [2, 'Zoe'],
    [3, 'Max'],
  ] as const) {
    await cell(page, number, 'Owner').click()
    await page.keyboard.type(owner)
    await page.keyboard.press('Enter')
  }
  await goTo(page, 2, 'Owner')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+x')
  for (const number of [2, 3]) await expect(cell(page, number, 'Owner')).toHaveText('Unassigned')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'Owner')).toHaveText('Zoe')
  await expect(cell(page, 3, 'Owner')).toHaveText('Max')
  await goTo(page, 4, 'Owner')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 4, 'Owner')).toHaveText('Zoe')
  await expect(cell(page, 5, 'Owner')).toHaveText('Max')
})

test('a clipboard that holds no text is refused, and changes nothing', async ({ page }) => {
  const nothing = page.getByRole('alert').filter({ hasText: 'There is nothing to paste here.' })
  await cell(page, 1, 'Owner').focus()
  await paste(page, 'Anna')
  await expect(cell(page, 1, 'Owner')).toHaveText('Anna')
  for (const type of ['text/html', 'image/png', null]) {
    await page.evaluate((type) => {
      const clipboardData = new DataTransfer()
      if (type === 'image/png') clipboardData.items.add(new File(['x'], 'picture.png', { type }))
      else if (type) clipboardData.setData(type, '<b>Bob</b>')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, type)
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await cell(page, 1, 'Owner').focus()
    await page.keyboard.press('Control+a')
  }
  await expect(cell(page, 1, 'Owner')).toHaveText('Anna')
})

test('an empty cell is copied, and clears the one it is pasted into', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, 2, 'Comment').focus()
  await paste(page, 'Ask first')
  await cell(page, 1, 'Comment').focus()
  await page.keyboard.press('Control+c')
  await cell(page, 2, 'Comment').focus()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 2, 'Comment')).not.toContainText('Ask first')
})

test('u22 a calculated cell that is to be cleared says why not', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const refused = page.getByRole('alert').filter({ hasText: 'Calculated cells cannot be cleared.' })
  for (const key of ['Delete', 'Control+x']) {
    await cell(page, 1, 'End Date').focus()
    await page.keyboard.press(key)
    await expect(refused).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('lines are pasted into a plan without tasks, in the table and in the form', async ({ page }) => {
  const none = async () => {
    await cell(page, 1, 'Task').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Delete')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
    await expect(page.getByRole('button', { name: 'Add a task' })).toBeFocused()
  }
  await none()
  await paste(page, 'A\n  B\nC\n')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(cell(page, 1, 'Task')).toBeFocused()
  await expect(cell(page, 1, 'Task')).toContainText('A')
  await expect(row(page, 2)).toHaveAttribute('aria-level', '2')
  await expect(cell(page, 3, 'Task')).toContainText('C')
  await page.keyboard.press('Control+z')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  await page.keyboard.press('Control+y')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')

  await none()
  await paste(page, 'A\t\tsoon\n')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was pasted. Row 1' })).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')

  const name = page.getByRole('textbox', { name: 'Task name' })
  await name.focus()
  await paste(page, 'D\nE\nF')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
  await paste(page, 'G\n  H\n')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(cell(page, 3, 'Task')).toContainText('F')
  await expect(cell(page, 4, 'Task')).toContainText('G')
  await expect(row(page, 5)).toHaveAttribute('aria-level', '2')
})
