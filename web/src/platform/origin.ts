/** Where the page came from: its server's calls go there and nowhere else. */
export const pageOrigin = (): string => window.location.origin
