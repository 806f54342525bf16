import { describe, expect, it } from 'vitest'
import { keeping, keptIn, stepsBack, table } from '../bench/kept.mjs'

const figure = (name: string, ratio: number, better?: 'lower' | 'higher') => ({
  name,
  value: 12.345,
  unit: 'ms',
  wanted: 20,
  met: true,
  ratio,
  ...(better && { better }),
})
const letters = { name: 'letters', value: 0.8, unit: 'ratio', wanted: 1, met: true }
const time = { name: 'a time alone', value: 3.2, unit: 'ms', wanted: null, met: null }

const document = (...figures: Parameters<typeof table>[0]) =>
  `# Benchmarks\n\n## bench-codec\n\n${table(figures)}\n`

describe('kept figures', () => {
  it('are read back as they were written, ratios first and times left out', () => {
    const text = document(time, letters, figure('GET', 0.4, 'higher'))
    expect(text.indexOf('letters')).toBeLessThan(text.indexOf('a time alone'))
    expect(keptIn(text)).toEqual(
      new Map([
        [
          'bench-codec',
          [
            { name: 'letters', ratio: 0.8, better: 'lower' },
            { name: 'GET', ratio: 0.4, better: 'higher' },
          ],
        ],
      ]),
    )
  })

  it('tell what got worse by more than a fifth, in the direction that is worse', () => {
    const kept = keptIn(document(figure('scroll', 0.5), figure('GET', 0.5, 'higher'))).get('bench-codec')!
    expect(stepsBack(kept, [figure('scroll', 0.59), figure('GET', 0.43, 'higher')])).toEqual([])
    expect(stepsBack(kept, [figure('scroll', 0.1), figure('GET', 2, 'higher')])).toEqual([])
    expect(stepsBack(kept, [figure('scroll', 0.61), figure('GET', 0.41, 'higher')])).toEqual([
      'scroll: 0.61, kept 0.5 (lower is better).',
      'GET: 0.41, kept 0.5 (higher is better).',
    ])
  })

  it('tell what is kept and was not measured', () => {
    const kept = keptIn(document(letters)).get('bench-codec')!
    expect(stepsBack(kept, [time])).toEqual(['letters: was not measured (kept 0.8).'])
  })

  it('take the place of those of the same benchmark alone', () => {
    const before = keeping('', 'Words.\n', [
      ['bench-table', 'Kept on Monday.\n\n| of before |'],
      ['bench-api', 'Kept on Monday.\n\n| of before |'],
    ])
    expect(keeping(before, 'Other words.\n', [['bench-table', 'Kept on Friday.\n\n| new |']])).toBe(
      'Other words.\n\n## bench-api\n\nKept on Monday.\n\n| of before |\n\n' +
        '## bench-table\n\nKept on Friday.\n\n| new |\n',
    )
  })

  it('survive a name with a bar in it', () => {
    const kept = keptIn(document(figure('a | b', 2))).get('bench-codec')!
    expect(stepsBack(kept, [figure('a | b', 2)])).toEqual([])
  })
})
