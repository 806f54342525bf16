/** Generates the two TypeScript clients of a document into `generated`, and checks the types of what calls them. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

const here = import.meta.dirname
const generated = join(here, 'generated')
const tool = (name) => join(here, '../../node_modules/.bin', name)

export async function generate(document) {
  rmSync(generated, { recursive: true, force: true })
  execFileSync(tool('openapi-typescript'), [document, '--output', join(generated, 'schema.ts')], {
    stdio: 'pipe',
  })
  await createClient({
    input: document,
    output: join(generated, 'hey'),
    logs: { level: 'error' },
    // Each answer is checked against the document before it is handed on.
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      'zod',
      { name: '@hey-api/sdk', validator: true },
    ],
  })
  execFileSync(tool('tsc'), ['--project', join(here, 'tsconfig.json')], { stdio: 'inherit' })
}
