import { expect, test } from 'vitest'
import { explore } from './explore.ts'
import { openStage } from './stage.ts'

test('histories on a file end so too, with group commit and writes that fail', { timeout: 600_000 }, async () => {
  const { failure, histories, tally } = await explore(await openStage('file'), { histories: 200, seed: 6 })
  expect({ failure, histories }).toEqual({ failure: undefined, histories: 200 })
  for (const name of ['disk full: commit', 'disk full: statement', 'disk lost a write', 'restored', 'rebuilt'])
    expect(tally, name).toHaveProperty([name])
})

test('another 2,500 histories end with everybody fed or refunded', { timeout: 900_000 }, async () => {
  const { failure, histories, tally } = await explore(await openStage(), { histories: 2_500, seed: 2 })
  expect({ failure, histories }).toEqual({ failure: undefined, histories: 2_500 })
  expect(tally).toHaveProperty(['refund late_payment'])
})
