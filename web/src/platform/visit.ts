/**
 * The plan of this browser began as another person's permanent link, and is saved to none (L7). It is kept beside the
 * plan, so that all tabs know it, and that another plan has taken its place in one of them (L9).
 */
import { readText, removeText, writeText } from './storage'

const KEY = 'barline.visit'

export const isVisitKept = (): boolean => readText(KEY) !== null

export function keepVisit(isVisit: boolean) {
  if (!isVisit) return removeText(KEY)
  if (writeText(KEY, 'yes') !== 'written') console.error('That this plan came by link could not be kept.')
}

/** Another tab has kept it, or ended it. */
export function onVisit(listener: (isVisit: boolean) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener(isVisitKept())
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
