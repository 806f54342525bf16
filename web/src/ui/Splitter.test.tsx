// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { Splitter } from './Splitter'

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  Element.prototype.setPointerCapture = () => undefined
})

async function draw() {
  const host = document.createElement('div')
  document.body.append(host)
  const onChange = vi.fn()
  const splitter = <Splitter label="Divider" percent={50} onChange={onChange} first="Table" second="Chart" />
  await act(async () => createRoot(host).render(splitter))
  const divider = host.querySelector('[role=separator]')!
  vi.spyOn(divider.parentElement!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500))
  const point = (name: string, clientX: number) =>
    act(async () => void divider.dispatchEvent(new PointerEvent(name, { bubbles: true, button: 0, clientX })))
  const press = (key: string) =>
    act(async () => void divider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return { divider, onChange, point, press }
}

test('Escape takes a drag of the divider back', async () => {
  const { divider, onChange, point, press } = await draw()
  await point('pointerdown', 500)
  await point('pointermove', 700)
  expect(divider.getAttribute('aria-valuenow')).toBe('70')
  await press('Escape')
  expect(divider.getAttribute('aria-valuenow')).toBe('50')
  await point('pointermove', 720)
  await point('pointerup', 720)
  expect(divider.getAttribute('aria-valuenow')).toBe('50')
  expect(onChange).not.toHaveBeenCalled()
})

test('a pane that was folded away is again after Escape', async () => {
  const { divider, point, press } = await draw()
  await press('Enter')
  await point('pointerdown', 200)
  await point('pointermove', 400)
  expect(divider.getAttribute('aria-valuetext')).toBe('40 %')
  await press('Escape')
  expect(divider.getAttribute('aria-valuetext')).toBe('Folded away')
})
