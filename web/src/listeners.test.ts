import { expect, test } from 'vitest'
import { Listeners } from './listeners'

test('who listens is told in order, once each, until they end it', () => {
  const listeners = new Listeners<[text: string]>()
  const told: string[] = []
  const first = (text: string) => void told.push(`first ${text}`)
  const end = listeners.add(first)
  listeners.add(first)
  listeners.add((text) => told.push(`second ${text}`))
  listeners.tell('a')
  end()
  listeners.tell('b')
  expect(told).toEqual(['first a', 'second a', 'second b'])
})

test('who ends another’s listening while all are told keeps them from being told', () => {
  const listeners = new Listeners()
  const told: string[] = []
  listeners.add(() => end())
  const end = listeners.add(() => told.push('second'))
  listeners.tell()
  expect(told).toEqual([])
})
