/**
 * Leaves the words of other languages than English out of the bundle: react-aria brings thirty for each of its
 * parts, and the page speaks one.
 */
import type { Plugin } from 'vite'

const OTHER_LANGUAGE =
  /react-(?:aria|stately|aria-components)\/.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/

export const isOtherLanguage = (id: string): boolean => OTHER_LANGUAGE.test(id.replaceAll('\\', '/'))

export function oneLanguage(): Plugin {
  return {
    name: 'barline-one-language',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (isOtherLanguage(id) ? 'export default {}' : null),
  }
}
