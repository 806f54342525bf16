import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOtherLanguage } from './one-language'

const folder = new URL('../node_modules/react-aria/dist/private/intl/calendar/', import.meta.url)

test('the library keeps its words where the plugin looks for them, and English stays', () => {
  const german = new URL('de-DE.mjs', folder)
  expect(existsSync(german)).toBe(true)
  expect(isOtherLanguage(german.pathname)).toBe(true)
  expect(isOtherLanguage(new URL('en-US.mjs', folder).pathname)).toBe(false)
})
