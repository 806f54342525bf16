import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply, Request } from './calls'
import { CodecError, createCodec, type WorkerPort } from './codec'

/** Workers that answer when told to. */
function setup() {
  const workers: (WorkerPort & { asked: Request[]; say: (reply: Reply) => void })[] = []
  const codec = createCodec(() => {
    const asked: Request[] = []
    const worker = {
      asked,
      postMessage: (request: Request) => void asked.push(request),
      terminate: vi.fn(),
      onmessage: null as WorkerPort['onmessage'],
      onerror: null as WorkerPort['onerror'],
      onmessageerror: null as WorkerPort['onmessageerror'],
      say: (reply: Reply) => worker.onmessage?.({ data: reply } as MessageEvent<Reply>),
    }
    workers.push(worker)
    return worker
  })
  return { codec, workers }
}

const opened = { ok: true, mode: 'rw', count: 0, warnings: [], record: '{}' }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

test('no worker before the first call, one for all of them', async () => {
  const { codec, workers } = setup()
  expect(workers).toHaveLength(0)
  const first = codec.call('openLink', ['a', '2026-01-05', false])
  const second = codec.call('openLink', ['b', '2026-01-05', false])
  expect(workers).toHaveLength(1)
  workers[0]!.say({ id: 2, kind: 'answer', answer: { ...opened, count: 2 } })
  workers[0]!.say({ id: 1, kind: 'answer', answer: { ...opened, count: 1 } })
  expect([await first, await second]).toMatchObject([{ count: 1 }, { count: 2 }])
})

test('a prepared worker takes the calls that come, and one that cannot start fails those alone', async () => {
  const { codec, workers } = setup()
  codec.prepare()
  codec.prepare()
  expect(workers).toHaveLength(1)
  const call = codec.call('openLink', ['a', '', false])
  expect(workers).toHaveLength(1)
  expect(workers[0]!.asked.map(({ name }) => name)).toEqual(['getReady', 'openLink'])
  workers[0]!.say({ id: 0, kind: 'answer', answer: undefined })
  workers[0]!.say({ id: 1, kind: 'answer', answer: opened })
  await call
  const none = createCodec(() => {
    throw new Error('no workers here')
  })
  expect(() => none.prepare()).not.toThrow()
  await expect(none.call('openLink', ['a', '', false])).rejects.toThrow(CodecError)
})

test('progress reaches the call it is of', async () => {
  const { codec, workers } = setup()
  const steps: number[][] = []
  const call = codec.call('openLink', ['a', '', false], { onProgress: (...step) => steps.push(step) })
  workers[0]!.say({ id: 1, kind: 'progress', done: 500, total: 900 })
  workers[0]!.say({ id: 7, kind: 'progress', done: 1, total: 2 })
  workers[0]!.say({ id: 1, kind: 'answer', answer: opened })
  await call
  expect(steps).toEqual([[500, 900]])
})

test('a cancelled call ends its worker, and the others begin again in a new one', async () => {
  const { codec, workers } = setup()
  const stop = new AbortController()
  const cancelled = codec.call('openLink', ['a', '', false], { signal: stop.signal })
  const other = codec.call('openLink', ['b', '', false])
  stop.abort(new Error('enough'))
  await expect(cancelled).rejects.toThrow('enough')
  expect(workers[0]!.terminate).toHaveBeenCalled()
  expect(workers[1]!.asked.map((request) => request.args[0])).toEqual(['b'])
  workers[1]!.say({ id: 2, kind: 'answer', answer: opened })
  await expect(other).resolves.toEqual(opened)
})

test('a call that is cancelled before it begins starts no worker', async () => {
  const { codec, workers } = setup()
  await expect(
    codec.call('openLink', ['a', '', false], { signal: AbortSignal.abort(new Error('no')) }),
  ).rejects.toThrow()
  expect(workers).toHaveLength(0)
})

test('a worker that fails settles every call with one sentence, and the next call starts another', async () => {
  const { codec, workers } = setup()
  const calls = [codec.call('openLink', ['a', '', false]), codec.call('openLink', ['b', '', false])]
  workers[0]!.onerror?.({ message: 'gone' } as ErrorEvent)
  for (const call of calls) await expect(call).rejects.toThrow(CodecError)
  const again = codec.call('openLink', ['c', '', false])
  workers[1]!.say({ id: 3, kind: 'fault', reason: 'unreachable' })
  await expect(again).rejects.toThrow(/has stopped\. Your plan is as it was/)
  void codec.call('openLink', ['d', '', false]).catch(() => undefined)
  expect(workers).toHaveLength(3)
})
