/** Names are text wherever the chart shows them (guards M1, GH4). */
import { nothingRan, PAYLOADS, seed } from '../support/payloads'
import { expect, open, test } from '../support/page'

test('GH4 forty payloads are shown as they are in bar, card and announcement, and run nowhere', async ({
  page,
}) => {
  await seed(page)
  await open(page)
  expect(PAYLOADS).toHaveLength(40)
  const chart = page.getByRole('region', { name: 'Gantt Chart' })
  for (const [at, payload] of PAYLOADS.entries()) {
    const bar = chart.locator(`.bar-wrapper[data-id="task_${at + 1}"]`)
    if (at === 0) await bar.focus()
    else await page.keyboard.press('ArrowDown')
    await expect(bar).toBeFocused()
    await expect(bar.locator('.bar-label')).toHaveText(payload, { useInnerText: false })
    await expect(bar).toHaveAttribute('aria-label', new RegExp('^Task: '))
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    await expect(card.getByRole('textbox', { name: 'Task' })).toHaveValue(payload)
    expect(await card.locator('script, img, iframe, a, form, video').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('status')).toContainText(payload)
  }
  expect(await chart.locator('.bar-wrapper :is(script, img, a, animate, foreignObject)').count()).toBe(0)
  await nothingRan(page)
})
