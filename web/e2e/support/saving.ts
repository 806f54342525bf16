/** What journeys about saving share: the save state, and a browser that can be killed. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { cell } from './page'

/** Waits until everything typed so far is on the disk. */
export const saved = (page: Page) =>
  expect(page.getByText(/^Saved \d\d:\d\d on this device$/)).toHaveAttribute('data-state', 'saved')

export async function rename(page: Page, number: number, name: string) {
  await page.bringToFront()
  await cell(page, number, 'Task').click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(cell(page, number, 'Task')).toContainText(name)
}

/** The plan as it is stored, without what only says when and by whom. */
export const storedPlan = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { tasks, projectDescription } = JSON.parse(localStorage.getItem('barline.project') ?? '{}')
    return { tasks, projectDescription }
  })

export interface KillableBrowser {
  page: Page
  /** SIGKILL, as a crash or an empty battery: no page hears of it. */
  kill: () => Promise<void>
}

/** The browser that runs on a profile: a journey that fails leaves none behind. */
const running = new Map<string, () => Promise<void>>()

/** A browser of our own on a profile that outlives it. */
export async function openKillable(
  profile: string,
  address: string,
  args: string[],
): Promise<KillableBrowser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const program = process.env.CHROMIUM ?? chromium.executablePath()
  const browser = spawn(
    program,
    // As large as the other journeys' pages: in a small one a notice lies over the cells they click.
    [
      ...args,
      '--headless=new',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own: its children go with it.
    { detached: true, stdio: 'ignore' },
  )
  const gone = new Promise<void>((resolve) =>
    browser.once('exit', () => {
      running.delete(profile)
      resolve()
    }),
  )
  const end = async () => {
    if (browser.pid !== undefined && running.has(profile)) process.kill(-browser.pid, 'SIGKILL')
    await gone
  }
  running.set(profile, end)
  const port = await portOf(profile)
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connection.contexts()[0]!.newPage()
  await page.goto(address)
  return {
    page,
    kill: async () => {
      await end()
      await connection.close()
    },
  }
}

async function portOf(profile: string): Promise<string> {
  let port = ''
  await expect
    .poll(async () => {
      const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
      port = text.split('\n')[0] ?? ''
      return port
    })
    .not.toBe('')
  return port
}

export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'barline-profile-'))
export async function forgetProfile(profile: string): Promise<void> {
  await running.get(profile)?.()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
}

/** Waits until text that is typed and not committed is in the browser's database, which outlives a crash (GL17). */
export const typedIsKept = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((done) => {
            const opening = indexedDB.open('barline')
            opening.onsuccess = () => {
              const reading = opening.result.transaction('journal').objectStore('journal').getAll()
              reading.onsuccess = () => {
                opening.result.close()
                done(JSON.stringify(reading.result))
              }
            }
          }),
      ),
    )
    .toContain(text)
