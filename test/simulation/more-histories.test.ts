import { expect, test } from 'vitest'
import { withoutPostgres } from '#test/support/postgres.ts'
import { explore } from './explore.ts'
import { openStage } from './stage.ts'

test('histories on a file end the same way, with group commit and failing writes', { timeout: 600_000 }, async () => {
  const { failure, histories, tally } = await explore(await openStage('file'), { histories: 200, seed: 6 })
  expect({ failure, histories }).toEqual({ failure: undefined, histories: 200 })
  for (const name of ['disk full: commit', 'disk full: statement', 'disk lost a write', 'restored', 'rebuilt'])
    expect(tally, name).toHaveProperty([name])
})

test.skipIf(withoutPostgres !== undefined)(
  'histories on a PostgreSQL that two processes share end so, too',
  { timeout: 900_000 },
  async () => {
    const stage = await openStage('postgres')
    try {
      const { failure, histories, tally } = await explore(stage, { histories: 60, seed: 5, asFound: true })
      expect({ failure, histories }).toEqual({ failure: undefined, histories: 60 })
      for (const name of ['killed', 'restored', 'rebuilt', 'order confirmed'])
        expect(tally, name).toHaveProperty([name])
    } finally {
      await stage.store.close?.()
    }
  },
)

test('another 2,500 histories end with every payer fed or refunded', { timeout: 900_000 }, async () => {
  const { failure, histories, tally } = await explore(await openStage(), { histories: 2_500, seed: 2 })
  expect({ failure, histories }).toEqual({ failure: undefined, histories: 2_500 })
  expect(tally).toHaveProperty(['refund late_payment'])
})
