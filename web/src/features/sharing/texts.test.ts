import { expect, test } from 'vitest'
import type { SharedLink } from '../../codec/__generated__/types'
import { carriedText } from './texts'

test('a link is said to carry what the plan has', () => {
  const link: SharedLink = { url: '', length: 0, mode: 'rw', tasks: 7, hasExtraColumns: false, channels: [] }
  expect(carriedText(link, true)).toMatch(/^It carries the description and 7 tasks, as they are now\./)
  expect(carriedText(link, false)).toMatch(/^It carries 7 tasks, as they are now\./)
})
