/** Plans that were replaced, kept to be brought back. */
const PREFIX = 'barline.version.'

/** @returns whether it is kept */
export function keepVersion(reason: string, record: string, tasks: number): Promise<boolean> {
  try {
    window.localStorage.setItem(PREFIX + Date.now(), JSON.stringify({ reason, record, tasks }))
    return Promise.resolve(true)
  } catch {
    return Promise.resolve(false)
  }
}
