/** Starts the codec's worker. Nothing of it is fetched before a file or link is about to come. */
import { hear } from '../platform/language'
import { startWorker } from '../workers'
import { createCodec, type Codec, type WorkerPort } from './codec'

export const codec: Codec = hear(createCodec(() => startWorker('codec') as WorkerPort))
