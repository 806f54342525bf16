/** The guide for integrators says what is so: its commands and its program are run. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { follow } from '../../examples/follow-link'
import { progressOf } from '../../examples/short-link-api'
import { planUrl } from '../../support/accounts/plans'
import { expect, someone, test } from '../../support/accounts/site'
import { Visitor, type Site } from '../../support/accounts/visitor'

const root = join(import.meta.dirname, '../../../..')
const guide = readFileSync(join(root, 'docs/short-link-api.md'), 'utf8')
const blocks = (kind: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${kind}\n([^]*?)^\`\`\`$`, 'gm'))].map((found) => found[1] ?? '')

/** Someone with a token, and a link to a plan. */
async function integrator(site: Site) {
  const ada = new Visitor(site)
  await ada.signIn(someone('Ada'))
  const { token } = (await (await ada.json('POST', '/api/tokens', { name: 'Guide' })).json()) as {
    token: string
  }
  const longUrl = planUrl(site.origin, 'Moving house')
  const made = (await (await ada.json('POST', '/api/short-url', { longUrl })).json()) as {
    mapping: { short_code: string }
  }
  return { ada, token, code: made.mapping.short_code }
}

test('the commands of the guide do what it says', async ({ site }) => {
  const { ada, token, code } = await integrator(site)
  const commands = blocks('sh')
  expect(commands.length).toBe(10)
  const run = promisify(execFile)
  const options = {
    cwd: mkdtempSync(join(tmpdir(), 'barline-guide-')),
    env: { ...process.env, SITE: site.origin, TOKEN: token, CODE: code },
  }
  const said: string[] = []
  for (const command of commands) {
    said.push((await run('bash', ['-euo', 'pipefail', '-c', command], options)).stdout)
  }
  const [json, other, unchanged, followed, made, saved, edited, stood, past, settings] = said
  expect(JSON.parse(json!)).toMatchObject({ version: 1, projectDescription: 'Moving house' })
  expect(other).toContain('Paint,,2026-01-09,1,2026-01-12,Ada,0,0,false')
  expect(other).toContain('BEGIN:VCALENDAR')
  expect(unchanged).toBe('304\n')
  // And the line is kept alive now and then.
  expect(followed).toMatch(/^id: 1\..+\nevent: hello\ndata: \{.*"revision":1,"rules":\d+\}\n\n(:\n\n)*$/)
  const { isExisting, mapping } = JSON.parse(made!) as {
    isExisting: boolean
    mapping: { short_code: string }
  }
  expect(isExisting).toBe(false)
  const plan = await (await ada.ask(`/api/short-url/${mapping.short_code}/plan`)).json()
  expect(plan).toMatchObject({ tasks: [{ name: 'Pack the books' }, { name: 'Carry them' }] })
  expect(saved).toBe('{"revision":2}')
  expect(edited).toMatch(/^\{"revision":2,"longUrl":"[^"]+","ids":\[1,2\],"epoch":2\}/)
  expect(edited).toMatch(/\{"revision":3,"longUrl":null,"ids":null,"epoch":null\}$/)
  expect(stood).toBe('')
  expect(past).toMatch(
    /^\{"revision":3\}\{"revision":3,"versions":\[\{"by":"Ada.*"name":"As agreed","reason":"named",/,
  )
  expect(past).toMatch(/"longUrl":"[^"]+",.*\}\{"revision":4\}$/)
  expect(settings).toContain('"name":"The move"')
  expect(settings).toContain('"expiresAt":"2099-12-31T23:00:00Z"')
  expect((await ada.ask(`/api/short-url/${code}`)).status).toBe(404)
})

/** An example of the guide is the file that is run here. */
function isShown(number: number, file: string) {
  const example = readFileSync(join(root, 'web/e2e/examples', file), 'utf8')
  expect(example.slice(example.indexOf('import'))).toBe(
    blocks('ts')[number]!.replace("'./schema'", "'../../src/api/__generated__/schema'"),
  )
}

test('the program of the guide runs', async ({ site }) => {
  isShown(0, 'short-link-api.ts')
  const { ada, token, code } = await integrator(site)
  expect(await progressOf(site.origin, token, code)).toBe(0)
  const list = (await (await ada.ask('/api/short-url')).json()) as { links: { name: string }[] }
  expect(list.links[0]?.name).toBe('Moving house')
  await expect(progressOf(site.origin, 'brl_wrong', code)).rejects.toThrow('unauthenticated')
})

test('lv1 the program of the guide that follows a link hears each save and the end', async ({ site }) => {
  isShown(1, 'follow-link.ts')
  const { ada, code } = await integrator(site)
  const revisions: number[] = []
  const link = `/api/short-url/${code}`
  const ended = follow(site.origin, code, ({ revision }) => revisions.push(revision))
  // Whether it was connected before or after a save, the last one is heard of.
  await expect(async () => {
    await ada.json('PUT', link, { longUrl: planUrl(site.origin, `Plan ${revisions.length}`) })
    expect(revisions.length).toBeGreaterThan(2)
  }).toPass()
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
  await ada.ask(link, { method: 'DELETE' })
  expect(await ended).toBe('deleted')
})
