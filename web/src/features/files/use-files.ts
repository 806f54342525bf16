/** Import and export of files: the codec reads and writes them in its worker, the page moves files and asks first. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { formOf } from '../../codec/form-of'
import { codec } from '../../codec/load'
import type { PlanForm } from '../../codec/calls'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { pickFile } from '../../platform/files'
import { todayText } from '../../platform/today'
import { exportFile, FILES_NOTICE } from '../../state/export-file'
import { dismissNotice, notify } from '../../ui/notices'
import { exportAs } from './export-as'
import { fail } from './fail'
import { ImportingStore } from './importing'
import { askedAgain, stagedCsv, type Options, type Staged, type StagedCsv } from './staged'
import { readAheadOf, takePlan } from './take-plan'
import { IMPORT_JSON, IMPORT_PROJECT_XML, oneAtATimeText } from './texts'
import { howTo, wrongKind, type Asked } from './wrong-kind'

export interface Files {
  importing: Pick<ImportingStore, 'get' | 'subscribe'>
  exportCsv: () => void
  exportAs: (form: PlanForm) => void
  importCsv: () => void
  importOther: (form: 'json' | 'projectXml') => void
  /** What was dropped on the page, or opened by the system. */
  importFiles: (files: readonly File[]) => void
  /** Shows what was made of the file that is asked about. */
  look: () => void
  /** Reads the file that is looked at in another way. */
  readAgain: (options: Options) => void
  /** Done once the plan stands; the dialog stays until then. */
  take: (how: 'replace' | 'append') => Promise<void>
  cancel: () => void
}

export function useFiles(): Files {
  const plan = usePlan()
  const [importing] = useState(() => new ImportingStore())
  const setImporting = importing.set
  const idle = useCallback(() => setImporting({ at: 'idle' }), [setImporting])
  const refuse = useCallback(
    (...said: Parameters<typeof fail>) => {
      idle()
      fail(...said)
    },
    [idle],
  )
  const { reading, stop } = useReading(refuse)

  const exportCsv = useCallback(() => {
    const file = plan.ask.exportCsv()
    if (!file.ok) return void fail(file.refusal.message)
    notify(exportFile(file.fileName, file.text, 'text/csv;charset=utf-8'))
  }, [plan])

  const apply = useCallback(
    (staged: Staged, how: 'replace' | 'append') => takePlan(plan, staged, how).finally(idle),
    [idle, plan],
  )

  const readCsv = useCallback(
    async (file: File) => {
      const found = await reading((signal) =>
        codec.call('readCsv', [file, {}, todayText()], {
          signal,
          onProgress: importing.progress,
        }),
      )
      if (!found) return
      if (!found.ok) return refuse(found.message, [...found.rowErrors, ...howTo(file.name)])
      const staged = stagedCsv(file, {}, found)
      if (!found.preview.needsALook && isEmpty(plan)) return apply(staged, 'replace')
      await importing.end()
      if (found.preview.needsALook) setImporting({ at: 'looking', staged, isReading: false, fault: null })
      else setImporting({ at: 'asking', staged: readAheadOf(plan, staged) })
    },
    [apply, importing, plan, reading, refuse, setImporting],
  )

  const readOther = useCallback(
    async (file: File, form: 'json' | 'projectXml') => {
      const found = await reading((signal) => codec.call('readPlan', [file, form, todayText()], { signal }))
      if (!found) return
      if (!found.ok) return refuse(found.message)
      const label = form === 'json' ? IMPORT_JSON : IMPORT_PROJECT_XML
      const staged: Staged = { label, fileName: file.name, rowErrors: [], ...found }
      if (isEmpty(plan)) return apply(staged, 'replace')
      await importing.end()
      setImporting({ at: 'asking', staged: readAheadOf(plan, staged) })
    },
    [apply, importing, plan, reading, refuse, setImporting],
  )

  const importFile = useCallback(
    (file: File, asked: Asked = null) => {
      // A plan that may only be read answers so before anything is read (U9).
      if (!plan.may('change')) return
      dismissNotice(FILES_NOTICE)
      const wrong = wrongKind(file.name, asked)
      if (wrong) return refuse(wrong.text, wrong.details)
      importing.read(file.name)
      const form = formOf(file.name)
      void (form ? readOther(file, form) : readCsv(file))
    },
    [importing, plan, readCsv, readOther, refuse],
  )

  return useMemo(
    () => ({
      importing,
      exportCsv,
      exportAs: (form) => void exportAs(form, plan.record()),
      importCsv: () => choose('.csv,text/csv', (file) => importFile(file, 'csv')),
      importOther: (form) => choose(ACCEPT[form], (file) => importFile(file, form)),
      importFiles: ([file, ...more]) => {
        if (!file) return
        if (more.length === 0) return importFile(file)
        // Which of them is the first is the system's choice, and an empty plan takes one without a question.
        if (plan.may('change')) fail(oneAtATimeText(more.length + 1))
      },
      look: () => {
        const now = importing.get()
        if (now.at === 'asking' && isCsv(now.staged))
          setImporting({ at: 'looking', staged: now.staged, isReading: false, fault: null })
      },
      readAgain: (options) => {
        const now = importing.get()
        if (now.at !== 'looking') return
        const { staged } = now
        const { file } = staged
        setImporting({ at: 'looking', staged: askedAgain(staged, options), isReading: true, fault: null })
        void reading((signal) => codec.call('readCsv', [file, options, todayText()], { signal })).then(
          (found) => {
            if (!found) return
            const { staged: next, fault } = found.ok
              ? { staged: stagedCsv(file, options, found), fault: null }
              : { staged: askedAgain(staged, options, found.rowErrors), fault: found.message }
            setImporting({ at: 'looking', staged: next, isReading: false, fault })
          },
        )
      },
      take: (how) => {
        const now = importing.get()
        return now.at === 'asking' || now.at === 'looking' ? apply(now.staged, how) : Promise.resolve()
      },
      cancel: () => {
        stop()
        idle()
      },
    }),
    [apply, exportCsv, idle, importFile, importing, plan, reading, setImporting, stop],
  )
}

/** Nothing is lost by an import into such a plan: what needs no look is taken at once. */
const isEmpty = (plan: Plan) => plan.getState().tasks === 0 && plan.ask.description() === ''

const ACCEPT = { json: '.json,application/json', projectXml: '.xml,application/xml' }

/** While the visitor looks for the file, its reader gets ready. */
function choose(accept: string, then: (file: File) => void) {
  codec.prepare()
  void pickFile(accept).then((file) => file && then(file))
}

export const isCsv = (staged: Staged): staged is StagedCsv => 'preview' in staged

/** One file is read at a time: another takes its place. @param onFailed told where the codec failed. */
function useReading(onFailed: (message: string) => void) {
  const under = useRef<AbortController | null>(null)
  const stop = useCallback(() => under.current?.abort(), [])
  /** Null when it was stopped or the codec failed. */
  const reading = useCallback(
    async function <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
      stop()
      const own = new AbortController()
      under.current = own
      try {
        return await work(own.signal)
      } catch (error) {
        if (own.signal.aborted) return null
        onFailed(error instanceof Error ? error.message : String(error))
        return null
      }
    },
    [onFailed, stop],
  )
  return { reading, stop }
}
