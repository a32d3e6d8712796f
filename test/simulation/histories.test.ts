import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explore } from './explore.ts'
import { runHistory } from './run-history.ts'
import { openStage } from './stage.ts'
import type { History } from './step.ts'

const REGRESSIONS = 'test/regressions'

test('every history that once failed passes', async () => {
  const stage = await openStage()
  for (const name of readdirSync(REGRESSIONS).filter(name => name.endsWith('.json'))) {
    const history: History = JSON.parse(readFileSync(`${REGRESSIONS}/${name}`, 'utf8'))
    expect({ name, problems: (await runHistory(stage, history)).problems }).toEqual({ name, problems: [] })
  }
})

test('a history gives the same result every time it is played', async () => {
  const once = await explore(await openStage(), { histories: 40, seed: 4 })
  const again = await explore(await openStage(), { histories: 40, seed: 4 })
  expect(again).toEqual(once)
})

test('2,500 histories end with every payer fed or refunded, whatever crashes in between', {
  timeout: 900_000,
}, async () => {
  const { failure, tally } = await explore(await openStage(), { histories: 2_500, seed: 3 })
  expect(failure).toBeUndefined()
  // the histories cover everything: each possible event occurred at least once
  for (const name of [
    'order confirmed',
    'order fulfillment_failed',
    'claim stray',
    'claim failed',
    'clerk booked',
    'clerk said session_expired',
    'restored',
    'rebuilt',
    'rebuilt: settled',
    'rebuild killed',
    'reorganised',
    'reorganised, copied',
    'card charged',
    'card given back',
    'card page opened',
    'card page: paid',
    'card page: declined',
    'card page: had ended',
    'card network away',
    'slow: 0',
    'slow: 1',
    'down: request',
    'logs behind',
  ])
    expect(tally, name).toHaveProperty([name])
  for (const point of [
    'C03',
    'C04',
    'C05',
    'C06',
    'C07',
    'C08',
    'C09',
    'C10',
    'C11',
    'C12',
    'C14',
    'C15',
    'C16',
    'C22',
  ])
    expect(tally, point).toHaveProperty([`killed at ${point}`])
})
