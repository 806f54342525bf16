/** `2026-01-09T23:59:59`, as the rules report it, as a local moment: what the library's events carry. */
export const dateOf = (text: string): Date => new Date(text)
