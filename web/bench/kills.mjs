/**
 * What a crash of the browser costs (GL9, GL17): edits one after the other, then text that is typed and not
 * committed, SIGKILL at a random time, open again, count. `just test-kills`; KILLS says how often (30).
 *
 * What was made or typed more than a second before the kill must be there; younger edits may be lost. Each third
 * kill is that of a first visit. With LARGE=1 the plan has 10,000 tasks, which are saved another way (L47).
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target')
const program = process.env.BARLINE_BIN ?? join(target, 'release/barline')
const KILLS = Number(process.env.KILLS ?? 30)
const isLarge = process.env.LARGE === '1'
/** GL9. */
const MAY_BE_LOST_MS = 1000

const port = await new Promise((found) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => found(port))
  })
})
const address = `http://127.0.0.1:${port}`
const folder = await mkdtemp(join(tmpdir(), 'barline-kills-'))
let profile = ''
const server = spawn(program, ['serve'], {
  cwd: folder,
  env: { ...process.env, BARLINE_LISTEN: `127.0.0.1:${port}`, BARLINE_LOG: 'warn' },
  stdio: 'inherit',
})

/** @returns the first answer of `ask` that is not undefined */
async function until(ask, what) {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`${what} did not come up`)
}

async function openBrowser() {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const browser = spawn(
    process.env.CHROMIUM ?? chromium.executablePath(),
    [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own: its children go with it.
    { detached: true, stdio: 'ignore' },
  )
  const gone = new Promise((exited) => browser.once('exit', exited))
  const port = await until(
    async () => (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0] || undefined,
    'The browser',
  )
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connection.contexts()[0].newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  const table = page.getByRole('treegrid', { name: 'Tasks' })
  await table.waitFor()
  return {
    page,
    table,
    tasks: async () => Number(await table.getAttribute('aria-rowcount')) - 1,
    kill: async () => {
      process.kill(-browser.pid, 'SIGKILL')
      await gone
      await connection.close()
    },
  }
}

async function importLarge({ page }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await (await chooser).setFiles(join(root, 'fixtures/plans/ten-thousand.csv'))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await page.locator('[aria-rowcount="10001"]').waitFor()
  await page.getByText(/^Saved/).waitFor()
}

const firstRow = (table) => table.locator('[role=row][aria-rowindex="2"]')

/** Where text is typed, and where it must be found again. */
const PLACES = {
  'a cell': {
    type: async ({ page, table }, text) => {
      // The edits took the table to its end.
      await page.keyboard.press('Control+Home')
      await firstRow(table).getByRole('gridcell').nth(1).click()
      await page.keyboard.type(text)
    },
    isThere: ({ table }, text) => firstRow(table).filter({ hasText: text }),
  },
  'the form': {
    type: ({ page }, text) => page.getByRole('textbox', { name: 'Task name' }).fill(text),
    isThere: ({ page }, text) =>
      page.getByRole('textbox', { name: 'Task name' }).and(page.locator(`[value="${text}"]`)),
  },
  'the description': {
    type: async ({ page }, text) => {
      await page.getByRole('button', { name: 'Project Description' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(text)
    },
    isThere: ({ page }, text) => page.getByRole('alert').filter({ hasText: text }),
  },
}

const isShown = (locator) =>
  locator.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )

const rounds = []
try {
  await until(async () => (await fetch(`${address}/healthz`)).ok || undefined, program)
  for (let round = 1; round <= KILLS; round++) {
    const isFirstVisit = round % 3 === 1
    if (isFirstVisit) profile = join(folder, `profile-${round}`)
    const browser = await openBrowser()
    const { page, tasks, kill } = browser
    if (isFirstVisit && isLarge) await importLarge(browser)
    const before = await tasks()
    const made = []
    const end = Date.now() + (isFirstVisit ? 0 : 1500 + Math.random() * 3000)
    while (Date.now() < end) {
      await page.keyboard.press('Control+1')
      await page.keyboard.press('Escape')
      made.push(Date.now())
    }
    const place = Object.keys(PLACES)[Math.floor(round / 3) % 3]
    const text = `Typed in round ${round}`
    await PLACES[place].type(browser, text)
    await new Promise((later) => setTimeout(later, MAY_BE_LOST_MS + Math.random() * 1000))
    const killed = Date.now()
    await kill()
    const again = await openBrowser()
    const isTextThere = await isShown(PLACES[place].isThere(again, text))
    const there = (await again.tasks()) - before
    // What came back is in the plan, so that the next round begins with it.
    await new Promise((later) => setTimeout(later, MAY_BE_LOST_MS))
    await again.kill()
    const lost = made.slice(there)
    const tooOld = lost.filter((time) => killed - time > MAY_BE_LOST_MS).length
    const oldest = lost.length ? killed - lost[0] : 0
    rounds.push({ edits: made.length, lost: lost.length, oldest, tooOld, isTextThere })
    console.log(
      `${String(round).padStart(3)}  ${String(made.length).padStart(4)} edits  ${String(lost.length).padStart(3)} lost, ` +
        `the oldest ${oldest} ms before the kill${tooOld ? `  ${tooOld} OLDER THAN A SECOND` : ''}  ` +
        `text in ${place}${isFirstVisit ? ' of a first visit' : ''} ${isTextThere ? 'there' : 'LOST'}`,
    )
  }
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const tooOld = rounds.reduce((sum, round) => sum + round.tooOld, 0)
const edits = rounds.reduce((sum, round) => sum + round.edits, 0)
const oldest = Math.max(...rounds.map((round) => round.oldest))
const rows = [
  { name: 'kills', value: rounds.length, unit: '', wanted: KILLS, met: rounds.length === KILLS },
  { name: 'edits', value: edits, unit: '', wanted: null, met: true },
  { name: 'lost edits older than a second', value: tooOld, unit: '', wanted: 0, met: tooOld === 0 },
  {
    name: 'typed texts that were there again',
    value: rounds.filter((round) => round.isTextThere).length,
    unit: '',
    wanted: KILLS,
    met: rounds.every((round) => round.isTextThere),
  },
  {
    name: 'oldest lost edit',
    value: oldest,
    unit: 'ms',
    wanted: MAY_BE_LOST_MS,
    met: oldest <= MAY_BE_LOST_MS,
  },
]
console.table(rows)
await mkdir(join(target, 'bench'), { recursive: true })
await writeFile(
  join(target, `bench/test-kills${isLarge ? '-large' : ''}.json`),
  `${JSON.stringify(rows, null, 2)}\n`,
)
process.exit(rows.every((row) => row.met) ? 0 : 1)
