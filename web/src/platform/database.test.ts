import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { neededDatabase, storeOf } from './database'

test('gl9 a read that the browser ends is a fault to who asked, and to nobody else', async () => {
  const store = storeOf(await neededDatabase(), 'links')
  const read = store.get('k3x9ab')
  store.transaction.abort()
  // What nobody hears of would fail this run.
  await expect(read).rejects.toThrow()
})
