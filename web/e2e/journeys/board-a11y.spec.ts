/** What assistive technology meets on the board. */
import AxeBuilder from '@axe-core/playwright'
import { board, card, column, openBoard } from '../support/board'
import { expect, test } from '../support/page'

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the board, while a card is lifted, and in its dialogs (${scheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const calm = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
      expect(found, what).toEqual([])
    }
    await openBoard(page, 'Status')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await calm('by status')
    for (const grouping of ['Owner', 'Task Level', 'Month'] as const) {
      await page.getByRole('radio', { name: grouping }).check({ force: true })
      await expect(page.locator('[data-card]').first()).toBeVisible()
      await calm(grouping)
    }
    await card(page, 'Demolition').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await calm('lifted')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await calm('details')
    await page.keyboard.press('Escape')
    await expect(card(page, 'Demolition')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move to...' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await calm('move to')
  })

test('a column and its cards read as they should', async ({ page }) => {
  await openBoard(page, 'Status')
  await expect(board(page).getByRole('group', { name: 'Group by' })).toMatchAriaSnapshot(`
    - group "Group by":
      - text: Group by
      - radio "Status" [checked]
      - text: Status
      - radio "Owner"
      - text: Owner
      - radio "Task Level"
      - text: Task Level
      - radio "Month"
      - text: Month
  `)
  await expect(column(page, 'In Progress')).toMatchAriaSnapshot(`
    - region "In Progress, 4 cards, 68 days":
      - heading "In Progress" [level=3]
      - list "Cards in In Progress":
        - listitem:
          - group "Kitchen renovation, Anna, 5 Jan – 2 Mar 2026, 40 days, progress 35 %, level 0":
            - button "Actions for Kitchen renovation"
            - button "Duration of Kitchen renovation, 40 days"
            - button "Progress of Kitchen renovation, 35 %"
      - button "Add Task to In Progress"
  `)
  await expect(column(page, 'Review')).toMatchAriaSnapshot(`
    - region "Review, 0 cards, 0 days":
      - heading "Review" [level=3]
      - paragraph: Tasks at 100 % that wait to be looked at before they are done.
      - button "Add Task to Review"
  `)
})
