/** Starts the codec's worker. Nothing of it is fetched before a file or link is about to come. */
import { hear } from '../platform/language'
import { startWorker } from '../platform/workers'
import { createCodec, type Codec, type WorkerPort } from './codec'
import workerUrl from './codec.worker.ts?worker&url'

export const codec: Codec = hear(createCodec(() => startWorker(workerUrl, 'codec') as WorkerPort))
