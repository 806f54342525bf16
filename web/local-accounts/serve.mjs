/** `node serve.mjs PORT`: the local account provider alone, until it is told to stop. Journeys start it. */
import { startProvider } from './provider.mjs'

const { issuer, stop } = await startProvider(Number(process.argv[2] ?? 0))
console.log(`Local accounts are at ${issuer}/`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(0)))
