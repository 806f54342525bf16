/** What assistive technology meets on the board; axe looks at it in axe.spec.ts. */
import { board, column, openBoard } from '../support/board'
import { expect, test } from '../support/page'

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
      - paragraph: Finished tasks waiting for review.
      - button "Add Task to Review"
  `)
})
