import { expect, test } from 'vitest'
import { leftOut } from './use-fitting'

const LEAVING = ['versions', 'move', 'export']
const room = (width: number) => ({
  width,
  gap: 10,
  fixed: 100,
  menu: 60,
  widths: { export: 80, move: 40, versions: 70 },
})

test('everything stays where there is room for it, and then no menu is counted', () => {
  expect(leftOut(room(320), LEAVING)).toEqual([])
})

test('the least used leave one at a time, and make room for the menu', () => {
  expect(leftOut(room(319), LEAVING)).toEqual(['versions'])
  expect(leftOut(room(309), LEAVING)).toEqual(['versions', 'move'])
  expect(leftOut(room(259), LEAVING)).toEqual(['versions', 'move', 'export'])
  expect(leftOut(room(0), LEAVING)).toEqual(['versions', 'move', 'export'])
})

test('what is not there takes no room', () => {
  expect(leftOut(room(320), ['permanentLink', ...LEAVING])).toEqual([])
})
