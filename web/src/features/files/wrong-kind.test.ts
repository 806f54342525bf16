import { expect, test } from 'vitest'
import { HOW_TO_CSV, HOW_TO_XML, NO_PLAN_FILE, SELECT_JSON, SELECT_XML } from './texts'
import { howTo, wrongKind } from './wrong-kind'

test.each(['plan.csv', 'PLAN.CSV', 'plan.json', 'plan.xml'])('%s is read, whatever was asked for', (name) => {
  for (const asked of ['csv', 'json', 'projectXml', null] as const) expect(wrongKind(name, asked)).toBeNull()
})

test('what was asked for is what is to be selected', () => {
  expect(wrongKind('plan.mpp', 'projectXml')).toEqual({ text: SELECT_XML, details: [HOW_TO_XML] })
  expect(wrongKind('plan.txt', 'projectXml')?.text).toBe(SELECT_XML)
  expect(wrongKind('plan.txt', 'json')?.text).toBe(SELECT_JSON)
  // The sentence of the specification comes from who reads CSV files.
  expect(wrongKind('plan.mpp', 'csv')).toBeNull()
  expect(howTo('plan.mpp')).toEqual([HOW_TO_XML])
})

test('a file that was dropped is told what can be read', () => {
  expect(wrongKind('plan.mpp', null)).toEqual({ text: NO_PLAN_FILE, details: [HOW_TO_XML] })
  expect(wrongKind('plan.xlsx', null)).toEqual({ text: NO_PLAN_FILE, details: [HOW_TO_CSV] })
})
