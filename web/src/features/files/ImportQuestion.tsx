import { usePlanState } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import type { Files } from './use-files'

/** An import replaces everything: asked first, in the words of spec §8. */
export function ImportQuestion({ files }: { files: Files }) {
  const { tasks } = usePlanState()
  if (!files.staged) return null
  return (
    <AlertDialog
      isOpen
      title="Import CSV"
      message={`This will replace your current ${tasks} task(s) and project description. Continue?`}
      onCancel={files.dismiss}
      answers={[
        { label: `Replace with ${files.staged.count} task(s)`, look: 'primary', onPress: files.apply },
      ]}
    />
  )
}
