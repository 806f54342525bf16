/** @vitest-environment jsdom */
import { expect, test } from 'vitest'
import { ArrowLayer, arrowsOf, shifted } from './arrow-layer'

const WINDOW = { top: 0, bottom: 248 }
const NONE = { kept: '', critical: '', driving: '', early: '', broken: '' }
const ONE = 'M160 15.5q7 0 7 7V39.5q0 7 7 7H200m-3.5 -3.5L200 46.5l-3.5 3.5'
const paths = (host: SVGElement) =>
  [...host.querySelectorAll('path')].map((path) => path.getAttribute('d')).filter(Boolean)

test('an arrow is moved by its places, not by its turns', () => {
  expect(shifted(ONE, -100, 1000.5)).toBe('M60 1016q7 0 7 7V1040q0 7 7 7H100m-3.5 -3.5L100 1047l-3.5 3.5')
})

test('the same arrow, asked for from another row, keeps its element', () => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const layer = new ArrowLayer(host)
  const below = shifted(ONE, 0, -248)
  layer.show(arrowsOf({ ...NONE, kept: ONE + shifted(ONE, 0, 62) }, 0, 0), WINDOW)
  const [first] = host.querySelectorAll('path')
  layer.show(arrowsOf({ ...NONE, kept: below, broken: below }, 0, 248), WINDOW)
  expect(first?.getAttribute('d')).toBe(ONE)
  expect(paths(host)).toEqual([ONE, ONE])
  expect(host.querySelector('.broken')?.getAttribute('d')).toBe(ONE)
})

test('arrows that lie upon each other are drawn once, and go together', () => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const layer = new ArrowLayer(host)
  layer.show(arrowsOf({ ...NONE, kept: ONE + ONE }, 0, 0), WINDOW)
  expect(paths(host)).toEqual([ONE])
  layer.show([], WINDOW)
  expect(paths(host)).toEqual([])
})

test('a crowd of arrows is one element', () => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const crowd = Array.from({ length: 300 }, (_, at) => shifted(ONE, at, 0)).join('')
  new ArrowLayer(host).show(arrowsOf({ ...NONE, early: crowd }, 0, 0), WINDOW)
  expect(paths(host)).toEqual([crowd])
})

test('what is in view stays, and what has left it goes', () => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const layer = new ArrowLayer(host)
  const [near, far] = [shifted(ONE, 0, 100), shifted(ONE, 0, 200)]
  layer.show(arrowsOf({ ...NONE, kept: ONE + near }, 0, 0), WINDOW)
  layer.show(arrowsOf({ ...NONE, kept: far }, 0, 0), { top: 62, bottom: 248 }, true)
  expect(paths(host).sort()).toEqual([near, far].sort())
})

test('a long dashed arrow is drawn as far as the window, and on as it moves', () => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const layer = new ArrowLayer(host)
  const long = 'M160 15.5q7 0 7 7V90039.5q0 7 7 7H200m-3.5 -3.5L200 90046.5l-3.5 3.5'
  layer.show(arrowsOf({ ...NONE, early: long, critical: long }, 0, 0), WINDOW)
  const of = (kind: string) => host.querySelector(`.${kind}`)?.getAttribute('d')
  expect(of('critical')).toBe(long)
  expect(of('early')).toBe('M160 15.5q7 0 7 7V1000')
  layer.show([], { top: 50_300, bottom: 50_600 }, true)
  expect(of('critical')).toBe(long)
  expect(of('early')).toBe('M167 50000V51000')
})
