/** The plan in the forms of other programs: as a file, or as a table to paste. */
import type { PlanForm } from '../../codec/calls'
import { codec } from '../../codec/load'
import { copyText } from '../../platform/clipboard'
import { pageHost } from '../../platform/origin'
import { track } from '../../platform/tracker'
import { exportFile, FILES_NOTICE } from '../../state/export-file'
import { notify } from '../../ui/notices'
import { fail } from './fail'
import { COPIED_MARKDOWN } from './texts'

export async function exportAs(form: PlanForm, record: string) {
  try {
    const writing = codec.call('exportPlan', [form, record, pageHost()])
    // A Markdown table is pasted into something else; where the browser refuses to copy, it is a file.
    const copying =
      form === 'markdown' &&
      copyText(writing.then((file) => (file.ok ? file.text : Promise.reject(new Error(file.message)))))
    const file = await writing
    if (!file.ok) return void fail(file.message)
    if (!(await copying)) return void notify(exportFile(file.fileName, file.text, file.type, file.note))
    track('export')
    notify({ id: FILES_NOTICE, kind: 'success', text: COPIED_MARKDOWN })
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}
