/** Asks the browser to keep the page's data when space runs short (GL15). */
import { readText, writeText } from './storage'

const ASKED_KEY = 'barline.persistAsked'

/** Once in the life of this browser's data, not once a visit: some browsers ask the visitor. Never rejects. */
export async function askToPersist(): Promise<void> {
  if (readText(ASKED_KEY) !== null || writeText(ASKED_KEY, 'true') !== 'written') return
  try {
    // Pages without https have none to ask.
    await (navigator.storage as StorageManager | undefined)?.persist()
  } catch (error) {
    console.error('The browser could not be asked to keep the plan:', error)
  }
}

/** Whether the browser promised it. */
export async function isPersisted(): Promise<boolean> {
  try {
    return await navigator.storage.persisted()
  } catch {
    return false
  }
}
