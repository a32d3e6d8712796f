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

test('a clock that jumps does not start a second job of an order while the first is running', async () => {
  const db = await openLedger(':memory:')
  const add = (kind: string, subject: string, runAt: number) =>
    db.transaction().execute(trx => enqueue(trx, { kind, subject, runAt }))
  await add('place', 'order', 0)
  await add('cancel', 'order', 1)
  let ahead = 0
  const world = { ...realWorld, now: () => Date.now() + ahead }
  const placing = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  const running: string[] = []
  const end = (job: Parameters<typeof finish>[1]) => db.transaction().execute(trx => finish(trx, job, world.now()))
  const handlers = {
    place: async (job: Parameters<typeof finish>[1]) => {
      running.push('place')
      placing.resolve()
      await released.promise
      running.push('placed')
      await end(job)
    },
    cancel: async (job: Parameters<typeof finish>[1]) => {
      running.push('cancel')
      await end(job)
      cancelled.resolve()
    },
    other: async (job: Parameters<typeof finish>[1]) => {
      await end(job)
      others.resolve()
    },
  }
  const worker = startWorker({ db, world, log, handlers, onDone: () => {} })
  await placing.promise
  // both jobs of the order are due and leased by nobody, by this clock, and come before the other one
  ahead = 31_000
  await add('other', 'another order', 2)
  worker.wake()
  await others.promise
  expect(running).toEqual(['place'])
  released.resolve()
  await cancelled.promise
  await worker[Symbol.asyncDispose]()
  await db.destroy()
  expect(running.indexOf('cancel')).toBeGreaterThan(running.indexOf('placed'))
})
