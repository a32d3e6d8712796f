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

  /** Accepted, sent at most once, and in its kitchen's books once. */
  async function expectOnce(id: string): Promise<void> {
    expect(await bench.status(id)).toBe('confirmed')
    expect((await bench.log(id)).filter(({ type }) => type === 'accept')).toHaveLength(1)
    expect(await bench.booked(id)).toBe(1)
    expect(sendings(id).length).toBeLessThanOrEqual(1)
    expect(await refunds(id)).toEqual([])
  }

  /** Its people have the screen as well, whatever else they have. */
  async function refuseOnScreen(id: string): Promise<void> {
    const { restaurant_id } = (await bench.lab.order(id)).row
    const acted = await bench.lab.act(id, { kind: 'reject', reason: 'Closing early.' }, restaurant_id)
    expect(acted.kind).toBe('done')
  }

  test.each([
    ['its answer', true],
    ['the order', false],
  ] as const)('that says no while %s is on its way cooks nothing', async (_, effect) => {
    const id = await bench.paid('silent', shopIn('accepts'))
    bench.faults.script(id, { place: [{ how: 'late', effect }] })
    await bench.lab.work()
    expect(bench.faults.hanging()).toBe(1)
    await refuseOnScreen(id)
    await bench.pass(60_000)
    expect(await bench.dispatch(id)).toMatchObject({ state: 'rejected' })
    expect(await refunds(id)).toEqual(await inFull(id))
    // its system says yes by itself, and is told that its people had said no
    if (kind === 'webhook') expect(await bench.toldOff(id)).toBe(true)
  })

  test('that says no while it is asked for the order is not sent it after all', async () => {
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

  test('that says yes while its answer gets lost has accepted', async () => {
    const id = await bench.paid('silent')
    bench.faults.script(id, { place: [{ how: 'hangs', effect: true }] })
    await bench.work()
    const said = await bench.say(id, 'yes')
    await bench.pass(15_000)
    // nobody can pick up a telephone that has not rung
    if (said === 'unheard') await bench.say(id, 'yes')
    await expectOnce(id)
    expect(await bench.dispatch(id)).toMatchObject({ state: 'accepted' })
  })

  test('has one order of two workers', async () => {
    const id = await bench.paid('accepts')
    for (let seconds = 0; seconds <= 20; seconds += 5) {
      await Promise.all([bench.lab.work('a'), bench.lab.work('b')])
      await bench.step(5_000)
    }
    await expectOnce(id)
  })

  test('has one order of a worker that was thought dead and comes back', async () => {
    const id = await bench.paid('accepts')
    const { lab } = bench
    // up to the first question, which the first worker falls asleep over
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

  test('says yes at the instant of the deadline: one of them wins, fifty times', async () => {
    const { lab } = bench
    const won = { deadline: 0, yes: 0 }
    for (let round = 0; round < 50; round += 1) {
      // a location is called thirty times an hour at most
      const id = await bench.paid('silent', round % 2 === 0 ? '803' : '804')
      await bench.work()
      const deadline = await lab.db
        .updateTable('outbox')
        .set({ lease_owner: 'lab', lease_until: Number.MAX_SAFE_INTEGER, attempts: 1 })
        .where('dedupe', '=', `expire_dispatch:${id}`)
        .returningAll()
        .executeTakeFirstOrThrow()
      // each side waits for the ledger several times: now the one and now the other comes first
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
