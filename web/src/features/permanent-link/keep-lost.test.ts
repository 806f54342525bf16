import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlan, type OpenPlan } from '../../state/versions'
import { notify } from '../../ui/notices'
import { keepLost } from './keep-lost'
import { RESTORED } from './texts'

vi.mock('../../state/versions', () => ({ keepPlan: vi.fn(() => Promise.resolve(true)) }))
vi.mock('../../ui/notices', () => ({ notify: vi.fn() }))
beforeEach(() => void vi.clearAllMocks())

const plan = {} as OpenPlan
const at = (revision: number) => ({ code: 'k3x9ab', etag: `"${revision}"`, longUrl: 'url', isJoint: false })

test('gl10 the plan that a restored server has lost is kept first, and it is told', async () => {
  const restored = 1_790_000_000_000_000
  // From before all restores, and from between two of them, with saves.
  for (const before of [2, restored - 1_000_000 + 3000]) {
    vi.clearAllMocks()
    expect(await keepLost(plan, at(before), at(restored))).toBe(true)
    expect(keepPlan).toHaveBeenCalledExactlyOnceWith('thisDevice', plan)
    expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: RESTORED }))
  }
})

test('gl10 what others saved meanwhile is no restore', async () => {
  for (const before of [null, at(2), at(499_999)])
    expect(await keepLost(plan, before, at(500_000))).toBe(false)
  expect(keepPlan).not.toHaveBeenCalled()
})

test('gl10 what could not be kept is not told to be', async () => {
  vi.mocked(keepPlan).mockResolvedValueOnce(false)
  expect(await keepLost(plan, at(1), at(2_000_000))).toBe(false)
  expect(notify).not.toHaveBeenCalled()
})
