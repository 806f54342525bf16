import { expect, test } from 'vitest'
import { throughSeam } from './texts'

test('what a text file exports passes the seam', () => {
  const code = `const at = (n) => n
export const LATE = 'Late'
export function over(n) { return at(n) + LATE }`
  expect(throughSeam(code, 'features/board/texts', '/language')).toBe(`import { say } from "/language"
const at = (n) => n
const LATE = 'Late'
function over(n) { return at(n) + LATE }
const [said$LATE, said$over] = say("features/board/texts", [LATE, over])
export { said$LATE as LATE, said$over as over }`)
})

test('an export without a name would miss it, and is refused', () => {
  expect(() => throughSeam("export default 'Late'", 'app/texts', '/language')).toThrow('by their names')
})
