import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorker } from '#src/fulfillment/worker.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { enqueue, finish } from '#src/ledger/outbox.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const JOBS = 2_000

test('a long job queue does not starve requests and timers', async () => {
  const db = await openLedger(':memory:')
  await db.transaction().execute(async trx => {
    for (let n = 0; n < JOBS; n += 1) await enqueue(trx, { kind: 'count', subject: `s${n}`, runAt: 0 })
  })
  let done = 0
  const count = async (job: Parameters<typeof finish>[1]) => {
    await db.transaction().execute(trx => finish(trx, job, realWorld.now()))
    done += 1
  }
  const worker = startWorker({ db, world: realWorld, log, handlers: { count }, onDone: () => {} })
  const turns: number[] = []
  while (done < JOBS) {
    await setImmediate()
    turns.push(done)
  }
  await worker[Symbol.asyncDispose]()
  await db.destroy()
  // the largest number of jobs between two turns of the event loop
  const waits = turns.map((now, index) => now - (turns[index - 1] ?? 0))
  expect(Math.max(...waits)).toBeLessThan(JOBS / 4)
})
