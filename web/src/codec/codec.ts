/**
 * The page's side: calls of the codec, each a promise that can be watched and cancelled.
 *
 * Written here because what matters is what a general library leaves out: a call whose worker fails or is ended
 * must settle, and one that is cancelled must not take the others with it.
 */
import type { CallName, CodecCalls, Reply, Request } from './calls'
import { CODEC_STOPPED, WORKER_NOT_LOADED, REPLY_UNREADABLE } from './texts'

/** What is needed of a worker. */
export interface WorkerPort {
  postMessage(request: Request): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

interface CallOptions {
  /** Rows read so far, and all of them. */
  onProgress?: (done: number, total: number) => void
  /** Ends the work; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
}

export interface Codec {
  /** Starts the worker, and has it ready for a file that is being chosen or carried over the page. */
  prepare(): void
  call<Name extends CallName>(
    name: Name,
    args: Parameters<CodecCalls[Name]>,
    options?: CallOptions,
  ): Promise<ReturnType<CodecCalls[Name]>>
}

/** The worker did not start, or ended; the text is for the user. */
export class CodecError extends Error {
  constructor(reason: string) {
    super(CODEC_STOPPED)
    this.name = 'CodecError'
    console.error('The codec failed:', reason)
  }
}

interface Pending {
  request: Request
  onProgress: CallOptions['onProgress']
  resolve: (answer: never) => void
  reject: (reason: unknown) => void
}

/** Nobody waits for it: where it fails, the call that it was for fails as well. */
const NO_ANSWER = 0

/** @param start makes the worker, when it is prepared or called first and after it failed or was ended */
export function createCodec(start: () => WorkerPort): Codec {
  const pending = new Map<number, Pending>()
  let worker: WorkerPort | null = null
  let isReady = false
  let lastId = 0

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = worker.onmessageerror = null
    worker?.terminate()
    worker = null
    isReady = false
  }
  const fail = (reason: string) => {
    end()
    const all = [...pending.values()]
    pending.clear()
    for (const { reject } of all) reject(new CodecError(reason))
  }
  const onReply = (reply: Reply) => {
    const call = pending.get(reply.id)
    if (!call) return
    if (reply.kind === 'progress') return call.onProgress?.(reply.done, reply.total)
    // After a fault nothing is known of the state the rules were left in.
    if (reply.kind === 'fault') return fail(reply.reason)
    pending.delete(reply.id)
    call.resolve(reply.answer as never)
  }
  const running = (): WorkerPort => {
    if (worker) return worker
    worker = start()
    worker.onmessage = (event) => onReply(event.data)
    worker.onerror = (event) => fail(event.message || WORKER_NOT_LOADED)
    worker.onmessageerror = () => fail(REPLY_UNREADABLE)
    return worker
  }

  return {
    prepare: () => {
      try {
        const worker = running()
        if (!isReady) worker.postMessage({ id: NO_ANSWER, name: 'getReady', args: [] })
        isReady = true
      } catch (error) {
        fail(String(error))
      }
    },
    call: (name, args, { onProgress, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        const request = { id: ++lastId, name, args } as Request
        pending.set(request.id, { request, onProgress, resolve, reject })
        signal?.addEventListener('abort', () => {
          if (!pending.delete(request.id)) return
          reject(signal.reason as Error)
          // The work cannot be stopped, only its worker; what others wait for begins again in a new one.
          end()
          for (const other of pending.values()) running().postMessage(other.request)
        })
        try {
          running().postMessage(request)
        } catch (error) {
          fail(String(error))
        }
      }),
  }
}
