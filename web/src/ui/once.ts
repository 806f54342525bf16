/** Made when it is first asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
