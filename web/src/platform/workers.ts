/** Starts the page's workers. */

/** What a page may ask of Trusted Types; the DOM's own types do not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * The page's policy makes a worker's address a trusted one (GH1): of this origin's files alone. The server names the
 * policy `barline` and lets no second one be made.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('barline', {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError('Only files of the page run in a worker.')
    return address
  },
})

/** @param address as the build names it (`?worker&url`) */
export function startWorker(address: string, name: string): Worker {
  const trusted = policy ? policy.createScriptURL(address) : address
  return new Worker(trusted as string, { type: 'module', name })
}
