/** Where the page came from: its server's calls go there and nowhere else. */
export const pageOrigin = (): string => window.location.origin

/** Its host alone, for what must tell sites apart. */
export const pageHost = (): string => window.location.host

/** Opens the plan behind a permanent link in the place of this page. */
export const openCode = (code: string) => window.location.assign(`/?s=${code}`)
