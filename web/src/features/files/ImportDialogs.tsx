/** The dialogs of an import: one at a time, by where it is. */
import { usePlanValue } from '../../editor/PlanProvider'
import { tasks as counted } from '../../ui/count'
import { AlertDialog } from '../../ui/Dialog'
import { ImportPreview } from './ImportPreview'
import { ReadingDialog } from './ReadingDialog'
import type { Importing } from './importing'
import { isCsv, type Files } from './use-files'
import { replaceQuestion, PREVIEW, addText, replaceWithText } from './texts-later'

/** What an import does to the plan, in the words of spec §8; an empty plan loses nothing. */
const question = (tasks: number) => replaceQuestion(tasks)

export function ImportDialogs({ importing, files }: { importing: Importing; files: Files }) {
  const tasks = usePlanValue((state) => state.tasks)
  switch (importing.at) {
    case 'idle':
      return null
    case 'reading':
      return importing.isSlow ? <ReadingDialog {...importing} onCancel={files.cancel} /> : null
    case 'asking': {
      const { staged } = importing
      return (
        <AlertDialog
          title={staged.label}
          message={question(tasks)}
          onCancel={files.cancel}
          answers={[
            ...(isCsv(staged) ? [{ label: PREVIEW, look: 'plain' as const, onPress: files.look }] : []),
            {
              label: addText(counted(staged.count)),
              look: 'plain',
              onPress: () => files.take('append'),
            },
            {
              label: replaceWithText(counted(staged.count)),
              look: 'primary',
              onPress: () => files.take('replace'),
            },
          ]}
        />
      )
    }
    case 'looking':
      return <ImportPreview {...importing} question={tasks > 0 ? question(tasks) : null} files={files} />
  }
}
