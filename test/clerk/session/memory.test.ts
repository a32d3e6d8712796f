import { describe, expect, test } from 'vitest'
import { memoryBench } from './bench.ts'
import { freeContract } from './free-contract.ts'
import { lossContract } from './loss-contract.ts'
import { storeContract } from './store-contract.ts'

describe('in-process sessions', () => {
  storeContract(memoryBench)
  lossContract(memoryBench)
  freeContract(memoryBench)

  test('expire after fifteen minutes, to the millisecond', async () => {
    await using bench = await memoryBench()
    const { id } = await bench.store.create({ said: [] })
    bench.clock.advance(899_999)
    expect(await bench.store.begin(id, 'a')).toMatchObject({ kind: 'ok' })
    await bench.store.end(id, 'a', { said: [] })
    bench.clock.advance(1)
    expect(await bench.store.begin(id, 'b')).toEqual({ kind: 'expired' })
  })

  test('let a turn that began in time finish, and store nothing of it', async () => {
    await using bench = await memoryBench()
    const { id } = await bench.store.create({ said: [] })
    bench.clock.advance(890_000)
    await bench.store.begin(id, 'a', 'm')
    bench.clock.advance(20_000)
    expect(await bench.store.end(id, 'a', { said: ['a'] }, 'reply')).toBe('expired')
    expect(await bench.store.begin(id, 'b', 'm')).toEqual({ kind: 'expired' })
  })

  test('give the queue slot of a message that timed out to the next one', async () => {
    await using bench = await memoryBench()
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    const second = bench.store.begin(id, 'b')
    await bench.waiting(1)
    bench.clock.advance(10_000)
    expect(await second).toEqual({ kind: 'busy' })
    const third = bench.store.begin(id, 'c')
    await bench.waiting(1)
    await bench.store.end(id, 'a', { said: [] })
    expect(await third).toMatchObject({ kind: 'ok', turn: 2 })
  })

  test('hold their lock for ninety seconds, to the millisecond', async () => {
    await using bench = await memoryBench()
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    bench.clock.advance(89_999)
    const second = bench.store.begin(id, 'b')
    await bench.waiting(1)
    bench.clock.advance(1)
    expect(await second).toMatchObject({ kind: 'ok', turn: 2 })
  })
})
