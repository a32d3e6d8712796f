import { expect, test } from 'vitest'
import { explore } from './explore.ts'
import { openStage } from './stage.ts'

test('another 2,500 histories end with everybody fed or refunded', { timeout: 900_000 }, async () => {
  const { failure, histories, tally } = await explore(await openStage(), { histories: 2_500, seed: 2 })
  expect({ failure, histories }).toEqual({ failure: undefined, histories: 2_500 })
  expect(tally).toHaveProperty(['refund late_payment'])
})
