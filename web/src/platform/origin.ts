/** Where the page came from: its server's calls go there and nowhere else. */
export const pageOrigin = (): string => window.location.origin

/** Its host alone, for what must tell sites apart. */
export const pageHost = (): string => window.location.host

const pathOf = (code: string): string => `/?s=${code}`

/** The address that opens the plan behind a permanent link. */
export const addressOfCode = (code: string): string => pageOrigin() + pathOf(code)

/** Opens the plan behind a permanent link in the place of this page. */
export const openCode = (code: string) => window.location.assign(pathOf(code))
