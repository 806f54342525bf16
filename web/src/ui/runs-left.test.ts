import { expect, test } from 'vitest'
import { runsLeft } from './runs-left'

test.each([
  ['مشروع تجديد المطبخ', true],
  ['(2) שלב: Kitchen', true],
  ['🏠 דירה', true],
  ['Kitchen שלב', false],
  ['厨房の改装', false],
  ['2026-03-01', false],
  ['', false],
])('%s', (text, answer) => expect(runsLeft(text)).toBe(answer))
