/** The plan in the forms of other programs: as a file, or as a table to paste. */
import type { PlanForm } from '../../codec/calls'
import { codec } from '../../codec/load'
import { copyText } from '../../platform/clipboard'
import { downloadFile } from '../../platform/files'
import { pageHost } from '../../platform/origin'
import { track } from '../../platform/tracker'
import { notify } from '../../ui/notices'
import { fail, NOTICE_ID } from './fail'
import { COPIED_MARKDOWN, exportedText } from './texts'

export async function exportAs(form: PlanForm, record: string) {
  try {
    const writing = codec.call('exportPlan', [form, record, pageHost()])
    // A Markdown table is pasted into something else; where the browser refuses to copy, it is a file.
    const copying =
      form === 'markdown' &&
      copyText(writing.then((file) => (file.ok ? file.text : Promise.reject(new Error(file.message)))))
    const file = await writing
    if (!file.ok) return void fail(file.message)
    if (!(await copying)) return void save(file.fileName, file.text, file.type, file.note)
    track('export')
    notify({ id: NOTICE_ID, kind: 'success', text: COPIED_MARKDOWN })
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

export function save(fileName: string, text: string, type: string, note: string | null = null) {
  downloadFile(fileName, text, type)
  track('export')
  notify({
    id: NOTICE_ID,
    kind: note ? 'warning' : 'success',
    text: exportedText(fileName),
    details: note ? [note] : [],
  })
}
