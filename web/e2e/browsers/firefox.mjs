/** Firefox by Puppeteer; BROWSER_PATH is where it is. */
import process from 'node:process'
import puppeteer from 'puppeteer-core'

let browser

/** A visitor who was never here. */
export async function open(address) {
  browser ??= await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.BROWSER_PATH,
    headless: true,
    // What moves is measured where it stands.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const page = await (await browser.createBrowserContext()).newPage()
  const faults = []
  await page.setViewport({ width: 1440, height: 900 })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  await page.goto(address)
  return {
    ask: (look, ...given) => page.evaluate(look, ...given),
    move: (x, y) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    doubleClick: (x, y) => page.mouse.click(x, y, { count: 2 }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async ctrl(key) {
      await page.keyboard.down('Control')
      await page.keyboard.press(key)
      await page.keyboard.up('Control')
    },
    reload: () => page.reload(),
    faults: async () => faults,
    close: () => page.browserContext().close(),
  }
}

export const close = () => browser?.close()
