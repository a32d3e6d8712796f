import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LeaseLost, lease } from '#src/ledger/outbox.ts'
import { shopIn } from './drivers/driver.ts'
import { KITCHEN_KINDS, type KitchenBench, openKitchenBench } from './kitchen-bench.ts'

describe.each(KITCHEN_KINDS)('the %s kitchen', kind => {
  let bench: KitchenBench
  beforeEach(async () => {
    bench = await openKitchenBench(kind)
  })
  afterEach(() => bench?.[Symbol.asyncDispose]())

  const sendings = (id: string) => bench.faults.calls(id).filter(call => call.startsWith('place'))
  const refunds = async (id: string) =>
    (await bench.lab.refunds(id)).map(({ reason, amount_micro }) => ({ reason, amount_micro }))
  const inFull = async (id: string) => [
    { reason: 'not_placed', amount_micro: (await bench.lab.order(id)).row.settled_micro },
  ]

  /** Expects an order that was accepted once, sent at most once, and recorded once by its kitchen. */
  async function expectOnce(id: string): Promise<void> {
    expect(await bench.status(id)).toBe('confirmed')
    expect((await bench.log(id)).filter(({ type }) => type === 'accept')).toHaveLength(1)
    expect(await bench.booked(id)).toBe(1)
    expect(sendings(id).length).toBeLessThanOrEqual(1)
    expect(await refunds(id)).toEqual([])
  }

  /** Rejects the order in the restaurant console, which every restaurant has besides its own channel. */
  async function refuseOnScreen(id: string): Promise<void> {
    const { restaurant_id } = (await bench.lab.order(id)).row
    const acted = await bench.lab.act(id, { kind: 'reject', reason: 'Closing early.' }, restaurant_id)
    expect(acted.kind).toBe('done')
  }

  test.each([
    ['its answer', true],
    ['the order', false],
  ] as const)('that rejects an order while %s is in transit cooks nothing', async (_, effect) => {
    const id = await bench.paid('silent', shopIn('accepts'))
    bench.faults.script(id, { place: [{ how: 'late', effect }] })
    await bench.lab.work()
    expect(bench.faults.hanging()).toBe(1)
    await refuseOnScreen(id)
    await bench.pass(60_000)
    expect(await bench.dispatch(id)).toMatchObject({ state: 'rejected' })
    expect(await refunds(id)).toEqual(await inFull(id))
    // its system accepts automatically, and is told that the staff had rejected the order
    if (kind === 'webhook') expect(await bench.toldOff(id)).toBe(true)
  })

  test.runIf(kind === 'webhook')('that was told to stop before a slow order arrived is told again', async () => {
    const id = await bench.paid('silent', shopIn('accepts'))
    bench.faults.script(id, { place: [{ how: 'late', effect: false }] })
    await bench.lab.work('a')
    expect(bench.faults.hanging()).toBe(1)
    // a jump of the clock ends the lease
    await bench.lab.db.updateTable('outbox').set({ lease_until: 0 }).where('dedupe', '=', `place:${id}`).execute()
    await bench.lab.cancel(id)
    await bench.lab.work('b')
    expect(bench.faults.calls(id)).toEqual(['place late before', 'cancel cancelled'])
    await bench.pass(5_000)
    expect(await bench.booked(id)).toBe(1)
    expect(bench.faults.calls(id)).toEqual(['place late before', 'cancel cancelled', 'cancel cancelled'])
    expect(await refunds(id)).toMatchObject([{ reason: 'customer_cancelled' }])
  })

  test('that rejects an order during its lookup is not sent the order again', async () => {
    const id = await bench.paid('silent')
    const lost = { how: 'throws', effect: false } as const
    bench.faults.script(id, { place: [lost], lookup: [{ how: 'late', effect: true }] })
    await bench.work()
    await bench.pass(6_000)
    expect(bench.faults.hanging()).toBe(1)
    await refuseOnScreen(id)
    await bench.pass(60_000)
    expect(sendings(id)).toEqual(['place throws before'])
    expect(await bench.dispatch(id)).toMatchObject({ state: 'rejected' })
  })

  test('that accepts while its response is lost has accepted the order', async () => {
    const id = await bench.paid('silent')
    bench.faults.script(id, { place: [{ how: 'hangs', effect: true }] })
    await bench.work()
    const said = await bench.say(id, 'yes')
    await bench.pass(15_000)
    // a call that has not rung cannot be answered
    if (said === 'unheard') await bench.say(id, 'yes')
    await expectOnce(id)
    expect(await bench.dispatch(id)).toMatchObject({ state: 'accepted' })
  })

  test('has one order if two workers process it', async () => {
    const id = await bench.paid('accepts')
    for (let seconds = 0; seconds <= 20; seconds += 5) {
      await Promise.all([bench.lab.work('a'), bench.lab.work('b')])
      await bench.step(5_000)
    }
    await expectOnce(id)
  })

  test('has one order if a worker that was presumed dead resumes', async () => {
    const id = await bench.paid('accepts')
    const { lab } = bench
    // run up to the first kitchen call, in which the first worker is suspended
    for (const _ of ['begin', 'validate']) {
      const job = await lease(lab.db, 'asleep', lab.clock.now(), ['place'])
      await lab.handlers.place!(job!)
    }
    const job = await lease(lab.db, 'asleep', lab.clock.now(), ['place'])
    await bench.pass(60_000)
    await expectOnce(id)
    await lab.handlers.place!(job!).catch(error => expect(error).toBeInstanceOf(LeaseLost))
    await bench.pass(60_000)
    await expectOnce(id)
  })

  test('that accepts at the instant of the deadline leaves one winner, fifty times', async () => {
    const { lab } = bench
    const won = { deadline: 0, yes: 0 }
    for (let round = 0; round < 50; round += 1) {
      // a location is called at most thirty times an hour
      const id = await bench.paid('silent', round % 2 === 0 ? '803' : '804')
      await bench.work()
      const deadline = await lab.db
        .updateTable('outbox')
        .set({ lease_owner: 'lab', lease_until: Number.MAX_SAFE_INTEGER, attempts: 1 })
        .where('dedupe', '=', `expire_dispatch:${id}`)
        .returningAll()
        .executeTakeFirstOrThrow()
      // each side first reads the ledger several times, so that either one can win
      const hesitate = async (reads: number) => {
        for (let read = 0; read < reads; read += 1) await lab.order(id)
      }
      const [said] = await Promise.all([
        hesitate(round % 5).then(() => bench.say(id, 'yes')),
        hesitate(((round * 3) % 7) * 4).then(() => lab.handlers.expire_dispatch!(deadline)),
      ])
      await bench.work()
      const status = await bench.status(id)
      won[status === 'confirmed' ? 'yes' : 'deadline'] += 1
      expect([status, said]).toEqual(status === 'confirmed' ? [status, 'done'] : ['fulfillment_failed', 'too_late'])
      expect(await refunds(id)).toEqual(status === 'confirmed' ? [] : await inFull(id))
      expect(await bench.toldOff(id)).toBe(status !== 'confirmed' || kind === 'phone')
    }
    expect(won.yes + won.deadline).toBe(50)
    expect(Math.min(won.yes, won.deadline)).toBeGreaterThan(0)
  })
})
