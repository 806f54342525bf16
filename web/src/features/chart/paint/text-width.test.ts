// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { setLabelFont, textWidth } from './text-width'

afterEach(() => vi.restoreAllMocks())

test('letters of plain names are measured once each, other writing as a whole, and anew in another font', () => {
  const measured: string[] = []
  const context = {
    font: '',
    measureText(text: string) {
      measured.push(text)
      return { width: text.length * (context.font === 'wide' ? 10 : 5) }
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  setLabelFont('narrow')
  expect(textWidth('Tiles')).toBe(25)
  expect(textWidth('Silt')).toBe(20)
  expect(measured).toEqual(['T', 'i', 'l', 'e', 's', 'S', 't'])
  expect(textWidth('Fußböden')).toBe(40)
  expect(textWidth('Fußböden')).toBe(40)
  expect(measured.slice(7)).toEqual(['Fußböden'])
  setLabelFont('wide')
  expect(textWidth('Tiles')).toBe(50)
  expect(textWidth('')).toBe(0)
})
