import { useSyncExternalStore } from 'react'
import { later } from '../../ui/later'
import type { Files } from './use-files'

const ImportDialogs = later(
  () => import('./ImportDialogs').then(({ ImportDialogs }) => ImportDialogs),
  ({ importing }) => importing.at !== 'idle',
)

/** The dialogs of an import, drawn again with each step of it. */
export function ImportSteps({ files }: { files: Files }) {
  const importing = useSyncExternalStore(files.importing.subscribe, files.importing.get)
  return <ImportDialogs importing={importing} files={files} />
}
