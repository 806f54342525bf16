/** Import and export of CSV files: the rules read and write them, the page moves bytes and asks first. */
import { useCallback, useState } from 'react'
import type { StagedImport } from '../../editor/load'
import { usePlan } from '../../editor/PlanProvider'
import { downloadFile, pickFile } from '../../platform/files'
import { track } from '../../platform/tracker'
import { keepVersion } from '../../platform/versions'
import { notify } from '../../ui/notices'

const NOTICE_ID = 'files'

const fail = (text: string, details: readonly string[] = []) =>
  notify({ id: NOTICE_ID, kind: 'error', text, details, stays: details.length > 0 })

export interface Files {
  exportCsv: () => void
  importCsv: () => void
  /** A file was read and waits for the visitor's yes. */
  staged: StagedImport | null
  apply: () => void
  dismiss: () => void
}

export function useFiles(): Files {
  const plan = usePlan()
  const [staged, setStaged] = useState<StagedImport | null>(null)
  const { editor } = plan

  const exportCsv = useCallback(() => {
    const file = editor.exportCsv()
    if (!file.ok) return void fail(file.refusal.message)
    downloadFile(file.fileName, file.text, 'text/csv;charset=utf-8')
    track('export')
    notify({ id: NOTICE_ID, kind: 'success', text: `Exported ${file.fileName}` })
  }, [editor])

  const replace = useCallback(
    async (found: StagedImport) => {
      setStaged(null)
      const { tasks, isReadOnly } = plan.getState()
      if (!isReadOnly) await keepVersion('import', plan.record(), tasks)
      const outcome = plan.run(() => editor.applyImport())
      if (!outcome.ok) return
      track('import')
      const { count, warnings, rowErrors } = found
      const hasNews = warnings.length + rowErrors.length > 0
      notify({
        id: NOTICE_ID,
        kind: hasNews ? 'warning' : 'success',
        text: `Imported ${count} task(s).${hasNews ? ' Please check:' : ''}`,
        details: [...rowErrors, ...warnings],
        actions: [{ label: 'Undo', run: () => plan.undo() }],
      })
    },
    [editor, plan],
  )

  const importCsv = useCallback(async () => {
    const file = await pickFile('.csv,text/csv')
    if (!file) return
    // The size is known before a byte is read (GC2).
    const refused = editor.checkCsv(file.name, file.size)
    if (refused !== undefined) return void fail(refused)
    const found = editor.importCsv(await readBytes(file), file.name)
    if (!found.ok) return void fail(found.message, found.rowErrors)
    const isEmpty = plan.getState().tasks === 0 && editor.description() === ''
    if (isEmpty) await replace(found)
    else setStaged(found)
  }, [editor, plan, replace])

  return {
    exportCsv,
    importCsv: () => void importCsv(),
    staged,
    apply: () => {
      if (staged) void replace(staged)
    },
    dismiss: () => setStaged(null),
  }
}

/** A file that cannot be read any more (removed, changed) reads as empty, which the rules refuse. */
async function readBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    console.error('The file could not be read:', error)
    return new Uint8Array()
  }
}
