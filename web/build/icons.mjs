// @ts-check
/**
 * `CHROMIUM=/usr/bin/chromium node build/icons.mjs`: the icons of the installed page, drawn from public/favicon.svg by a
 * browser. They are committed: run it after the mark was changed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const folder = join(import.meta.dirname, '../public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** The mark's own ground, for systems that cut icons to a shape of theirs: what counts lies within 80 %. */
const GROUND = /fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ?? ''
const ICONS = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'maskable-512.png', size: 512, share: 0.8, ground: GROUND },
  { name: 'apple-touch-icon.png', size: 180, share: 0.86, ground: GROUND },
]

const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath && { executablePath }),
})
for (const { name, size, share, ground = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const side = Math.round(size * share)
  await page.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground}">${mark.replace('<svg ', `<svg width="${side}" height="${side}" `)}`,
  )
  await page.screenshot({ path: join(folder, 'icons', name), omitBackground: true })
  await page.close()
}
await browser.close()
