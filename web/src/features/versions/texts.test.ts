import { expect, test } from 'vitest'
import type { LinkVersion } from '../../api/versions'
import { factsText, troubleText } from './texts'

const version: LinkVersion = {
  revision: 5,
  madeAt: '2026-01-09T16:45:12Z',
  by: 'Ada',
  reason: 'overwrite',
  name: '',
  title: 'Moving house',
  taskCount: 24,
  mode: 'editable',
}

test('sl17 a version says whose plan it was and why it was kept', () => {
  expect(factsText(version, 'Fri', '24 tasks')).toBe('24 tasks · Ada · Before a program saved over it')
  const named = { ...version, name: 'As agreed', by: null, reason: 'named' } as const
  expect(factsText(named, 'Fri', '24 tasks')).toBe('Fri · 24 tasks · Named')
})

test('sl19 each reason why there is nothing to see is one sentence', () => {
  const later = (why: 'offline' | 'busy' | 'server') => troubleText({ kind: 'later', why, afterMs: null })
  const said = [
    troubleText({ kind: 'signedOut' }),
    troubleText({ kind: 'notOwner' }),
    troubleText({ kind: 'gone' }),
    later('offline'),
    later('busy'),
    later('server'),
  ]
  expect(new Set(said).size).toBe(6)
  expect(troubleText({ kind: 'refused', reason: 'No.' })).toBe('No.')
})
