import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HEADER_HEIGHT, ROW_HEIGHTS, TABLET_HEADER_HEIGHT, TABLET_WIDTH, TOOLBAR_HEIGHT } from './metrics'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** A token's light and dark value. */
function colours(token: string): [string, string] {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  if (!found?.[1] || !found[2]) throw new Error(`tokens.css has no colour pair --${token}`)
  return [found[1], found[2]]
}

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const HUES = ['slate', 'blue', 'amber', 'green', 'violet', 'teal', 'rose', 'ochre'].map((hue) => `hue-${hue}`)

const TEXT: [string, string[]][] = [
  [
    'ink',
    ['paper', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'accent-soft', 'accent-wash'],
  ],
  ['ink-muted', ['paper', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'accent-wash']],
  ['accent', ['paper', 'surface', 'surface-raised', 'accent-wash']],
  ['accent-strong', ['accent-soft']],
  ['ink-on-accent', ['accent']],
  ['ink-on-danger', ['danger-solid']],
  ['danger', ['surface', 'danger-soft', 'surface-raised']],
  ['warning', ['surface', 'warning-soft', 'surface-raised']],
  ['success', ['surface', 'success-soft']],
  ['bar-label', ['bar', 'surface', 'bar-done']],
  ['today', ['surface', 'surface-sunken', 'paper']],
  ['ink-on-hue', HUES],
]

const EDGES: [string, string[]][] = [
  ['edge', ['paper', 'surface', 'surface-raised']],
  ['focus', ['paper', 'surface', 'accent-soft']],
  ['brass', ['surface', 'paper']],
  ['milestone', ['surface']],
  ['bar-edge', ['surface']],
  ['arrow', ['surface']],
  ['today', ['surface']],
  ...HUES.map((hue): [string, string[]] => [hue, ['surface', 'surface-sunken']]),
]

test.each(
  TEXT.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, 4.5] as const)).concat(
    EDGES.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground, 3] as never)),
  ),
)('%s on %s reaches %d:1 in both lights', (front, back, wanted) => {
  const [front1, front2] = colours(front)
  const [back1, back2] = colours(back)
  expect(contrast(front1, back1)).toBeGreaterThanOrEqual(wanted)
  expect(contrast(front2, back2)).toBeGreaterThanOrEqual(wanted)
})

test('the sizes shared with the code are the same in the style sheet', () => {
  for (const height of Object.values(ROW_HEIGHTS)) expect(css).toContain(`--row-height: ${height}px;`)
  expect(css).toContain(`--header-height: ${HEADER_HEIGHT}px;`)
  const tablet = `@media (max-width: ${TABLET_WIDTH}px)`
  expect(css.replaceAll(/\s+/g, ' ')).toContain(
    `${tablet} { :root { --header-height: ${TABLET_HEADER_HEIGHT}px; } }`,
  )
  expect(css).toContain(`--toolbar-height: ${TOOLBAR_HEIGHT}px;`)
})

test('who asks for less motion sees none: each duration is 0 then', () => {
  const durations = [...css.matchAll(/^ {2}(--[a-z]+): [\d.]+m?s;/gm)].map(([, token]) => token)
  const [, reduced = ''] = /prefers-reduced-motion: reduce\) \{([^]*?)\n\}/.exec(css) ?? []
  const still = [...reduced.matchAll(/(--[a-z]+): 0s;/g)].map(([, token]) => token)
  expect(durations.length).toBeGreaterThan(0)
  expect(still).toEqual(durations)
})
