import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { KITCHEN_KINDS, type KitchenBench, openKitchenBench } from './kitchen-bench.ts'
import { expectSound, history, live } from './kitchen-model.ts'

const HISTORIES = Number(process.env.KITCHEN_HISTORIES ?? 80)
const SEED = Number(process.env.KITCHEN_SEED ?? 5)

describe.each(KITCHEN_KINDS)('the %s kitchen', kind => {
  let bench: KitchenBench
  beforeAll(async () => {
    bench = await openKitchenBench(kind)
  })
  afterAll(() => bench?.[Symbol.asyncDispose]())

  test('makes an order once or refunds it once, whatever goes wrong', { timeout: 600_000 }, async () => {
    const holds = fc.asyncProperty(history, async happened => expectSound(bench, await live(bench, happened)))
    await fc.assert(holds, { numRuns: HISTORIES, seed: SEED })
  })
})
