/** The worker's side: loads the codec (Rust, compiled to WebAssembly) and answers one call after the other. */
import { wellFormedJson } from '../well-formed'
import type { CallName, CodecCalls, Reply, Request } from './calls'
import init, {
  checkCsv,
  comparePlans,
  getReady,
  isSamePlan,
  joinLink,
  joinTabs,
  linkChanges,
  nearestPlan,
  openLink,
  readCsv,
  shareLink,
  storedUrl,
} from './wasm/barline_codec.js'
import filesUrl from './files-wasm/barline_files_bg.wasm?url'
import wasmUrl from './wasm/barline_codec_bg.wasm?url'

type Progress = (done: number, total: number) => void
type Calls = {
  [Name in CallName]: (
    args: Parameters<CodecCalls[Name]>,
    progress: Progress,
  ) => ReturnType<CodecCalls[Name]> | Promise<ReturnType<CodecCalls[Name]>>
}

/** The types of the page's own scope are the ones at hand; a worker's is smaller. */
const port = self as unknown as {
  postMessage(reply: Reply): void
  onmessage: ((event: MessageEvent<Request>) => void) | null
}

/** A file that cannot be read any more (removed, changed) reads as empty, which the rules refuse. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    console.error('The file could not be read:', error)
    return new Uint8Array()
  }
}

/** A failure is a fault of the call, which ends this worker: the next one tries again. */
async function loadFiles() {
  const files = await import('./files-wasm/barline_files.js')
  await files.default({ module_or_path: filesUrl })
  return files
}
let loading: ReturnType<typeof loadFiles> | undefined
const files = () => (loading ??= loadFiles())

const calls: Calls = {
  getReady: () => void getReady(),
  readCsv: async ([file, options, today], progress) => {
    // Name and size are known before a byte is read (GC2).
    const refused = checkCsv(file.name, file.size)
    if (refused !== undefined) return { ok: false, message: refused, rowErrors: [] }
    return readCsv(await bytesOf(file), options, today, progress)
  },
  readPlan: async ([file, form, today]) => {
    const [bytes, { jsonText, readJson, readProjectXml }] = await Promise.all([bytesOf(file), files()])
    if (form === 'projectXml') return readProjectXml(bytes, today)
    const json = jsonText(bytes)
    return json.ok ? readJson(wellFormedJson(json.text)) : json
  },
  readTypedDays: async (args) => (await files()).readTypedDays(...args),
  readCalendar: async ([file]) => {
    // More than the rules take, so that they refuse what is larger.
    const [bytes, { readCalendar }] = await Promise.all([bytesOf(file.slice(0, 5_000_000)), files()])
    return readCalendar(bytes)
  },
  exportPlan: async (args) => (await files()).exportPlan(...args),
  planFileName: async (args) => (await files()).planFileName(...args),
  drawPictures: async (args) => (await files()).drawPictures(...args),
  shareLink: (args) => shareLink(...args),
  storedUrl: (args) => storedUrl(...args),
  isSamePlan: (args) => isSamePlan(...args),
  openLink: (args) => openLink(...args),
  joinLink: (args) => joinLink(...args),
  joinTabs: (args) => joinTabs(...args),
  linkChanges: (args) => linkChanges(...args),
  nearestPlan: (args) => nearestPlan(...args),
  comparePlans: (args) => comparePlans(...args),
}

const ready = init({ module_or_path: wasmUrl })
// A failure is the answer of the first call, which may come after it.
ready.catch(() => undefined)

async function answer({ id, name, args }: Request) {
  try {
    await ready
    const call = calls[name] as (args: unknown, progress: Progress) => unknown
    const answer = await call(args, (done, total) => port.postMessage({ id, kind: 'progress', done, total }))
    port.postMessage({ id, kind: 'answer', answer })
  } catch (error) {
    port.postMessage({ id, kind: 'fault', reason: error instanceof Error ? error.message : String(error) })
  }
}

port.onmessage = (event) => void answer(event.data)
