import { expect, test } from 'vitest'
import type { Bench } from './bench.ts'

/** Contract of every session store for messages that got no reply. */
export function lossContract(open: () => Promise<Bench>): void {
  test('flag a message after one that got no reply, until a message gets its reply', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    const begin = async (text: string) => {
      const begun = await bench.elsewhere.begin(id, text, undefined, text)
      return begun.kind === 'ok' ? begun.isAfterLoss : begun.kind
    }
    expect(await begin('two soups')).toBe(false)
    await bench.store.giveBack(id, 'two soups')
    // a message that is sent again is not lost
    expect(await begin('two soups')).toBe(false)
    await bench.store.giveBack(id, 'two soups')
    expect(await begin('yes')).toBe(true)
    await bench.store.end(id, 'yes', { said: [] })
    expect(await begin('yes')).toBe(true)
    await bench.ageLock(id, 1_000)
    await bench.passLock(id, 1_000)
    expect(await begin('two soups')).toBe(true)
    await bench.store.end(id, 'two soups', { said: [] }, 'fine')
    expect(await begin('yes')).toBe(false)
  })
}
