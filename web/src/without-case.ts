/**
 * For comparing texts whatever their case. The same for every visitor: in a Turkish browser the small letter of the
 * `I` in "In Progress" has no dot, and nobody who types "in" would find it.
 */
export const withoutCase = (text: string): string => text.toLowerCase()
