import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KITCHEN_MS } from '#src/fulfillment/kitchen.ts'
import { HERO } from '#test/support/voice-catalogue.ts'
import { type Mood, shopIn } from './drivers/driver.ts'
import { KITCHEN_KINDS, type KitchenBench, openKitchenBench } from './kitchen-bench.ts'

const MINUTE = 60_000
const LOST_ANSWER = { how: 'throws', effect: true } as const
const LOST_ORDER = { how: 'throws', effect: false } as const

describe.each(KITCHEN_KINDS)('the %s kitchen', kind => {
  let bench: KitchenBench
  beforeEach(async () => {
    bench = await openKitchenBench(kind)
  })
  afterEach(() => bench?.[Symbol.asyncDispose]())

  /** Paid order with a fault script, just sent to its kitchen. */
  async function placed(mood: Mood, script: Parameters<KitchenBench['faults']['script']>[1] = {}): Promise<string> {
    const id = await bench.paid(mood)
    bench.faults.script(id, script)
    await bench.work()
    return id
  }
  const typesOf = async (id: string) => (await bench.log(id)).map(({ type }) => type)
  const count = (all: readonly string[], wanted: string) => all.filter(one => one === wanted).length
  const sendings = (id: string) => bench.faults.calls(id).filter(call => call.startsWith('place'))
  const refunds = async (id: string) =>
    (await bench.lab.refunds(id)).map(({ reason, amount_micro }) => ({ reason, amount_micro }))
  const settled = async (id: string) => (await bench.lab.order(id)).row.settled_micro
  const inFull = async (id: string, reason = 'not_placed') => [{ reason, amount_micro: await settled(id) }]

  async function expectAccepted(id: string): Promise<void> {
    expect(await bench.status(id)).toBe('confirmed')
    expect(count(await typesOf(id), 'accept')).toBe(1)
    expect(await bench.booked(id)).toBe(1)
    expect(await refunds(id)).toEqual([])
    expect(await bench.dispatch(id)).toMatchObject({ kitchen: kind, dispatch_key: id, state: 'accepted' })
  }

  test('accepts an order once', async () => {
    const id = await placed('accepts')
    await bench.pass(20_000)
    await expectAccepted(id)
    expect(sendings(id)).toHaveLength(1)
    await bench.pass(2 * MINUTE)
    await expectAccepted(id)
  })

  test('has one order if it is sent twice under one key', async () => {
    const id = await placed('accepts')
    const order = await bench.lab.order(id)
    await Promise.all([bench.kitchen.place(order, id), bench.kitchen.place(order, id)])
    await bench.pass(20_000)
    await expectAccepted(id)
    expect(await bench.lab.attempts(id)).toHaveLength(kind === 'phone' ? 1 : 0)
  })

  test('is polled if its response was lost, and the order is never sent again', async () => {
    const id = await placed('accepts', { place: [LOST_ANSWER] })
    await bench.pass(40_000)
    await expectAccepted(id)
    expect(sendings(id)).toEqual(['place throws after'])
    if (kind === 'demo' || kind === 'webhook') expect(bench.faults.calls(id)).toContain('lookup accepted')
  })

  test('is sent an order again if it did not receive it', async () => {
    const id = await placed('accepts', { place: [LOST_ORDER] })
    // a console order counts as sent, whatever the outcome of the call
    if (kind === 'console') return expectAccepted(id)
    await bench.pass(40_000)
    await expectAccepted(id)
    expect(bench.faults.calls(id).slice(0, 3)).toEqual([
      'place throws before',
      'lookup absent',
      expect.stringMatching(/^place (accepted|pending)$/),
    ])
  })

  test.each([
    ['after', true],
    ['before', false],
  ] as const)(
    'that hangs %s receiving the order times out after ten seconds, and is looked up',
    async (when, effect) => {
      const id = await placed('silent', { place: [{ how: 'hangs', effect }] })
      expect(bench.faults.hanging()).toBe(1)
      await bench.pass(KITCHEN_MS - 1)
      expect(bench.faults.calls(id)).toEqual([`place hangs ${when}`])
      await bench.step(1)
      expect(bench.faults.hanging()).toBe(0)
      expect(await bench.dispatch(id)).toMatchObject({ state: 'unknown' })
      await bench.pass(10_000)
      const isKnown = effect || kind === 'console'
      expect(bench.faults.calls(id)).toEqual([
        `place hangs ${when}`,
        ...(isKnown ? ['lookup pending'] : ['lookup absent', 'place pending']),
      ])
    },
  )

  test('is polled until it reports the state of an order', async () => {
    const fails = { how: 'unknown', effect: false } as const
    const id = await placed('accepts', { place: [LOST_ANSWER], lookup: [LOST_ORDER, fails, LOST_ANSWER] })
    await bench.pass(3 * MINUTE)
    await expectAccepted(id)
    expect(sendings(id)).toHaveLength(1)
  })

  test('can reject an order automatically, and the order is refunded once', async () => {
    const id = await placed('refuses')
    await bench.pass(30_000)
    expect(await bench.status(id)).toBe(kind === 'phone' ? 'rejected' : 'fulfillment_failed')
    expect(await refunds(id)).toEqual(await inFull(id))
    expect(await bench.outOf(shopIn('refuses'))).toEqual(bench.namesWhatIsOut ? [HERO] : [])
    expect(await bench.dispatch(id)).toMatchObject({ state: 'rejected' })
  })

  test('can reject an order and name the missing items: the order is refunded once, and the items go off sale', async () => {
    const id = await placed('silent')
    expect(await bench.say(id, 'no')).toBe('done')
    expect(await bench.say(id, 'no')).not.toBe('too_late')
    await bench.pass(10 * MINUTE)
    expect((await bench.lab.order(id)).row).toMatchObject({
      status: kind === 'phone' ? 'rejected' : 'fulfillment_failed',
      failure_code: 'restaurant_rejected',
    })
    expect(await refunds(id)).toEqual(await inFull(id))
    expect(await bench.outOf(shopIn('silent'))).toEqual([HERO])
  })

  test('that stays silent until the deadline receives a cancellation, and a late yes changes nothing', async () => {
    const id = await placed('silent')
    await bench.pass(8 * MINUTE - 1)
    expect(await refunds(id)).toEqual([])
    expect(await bench.toldOff(id)).toBe(false)
    await bench.step(1)
    expect(await bench.status(id)).toBe('fulfillment_failed')
    expect(await refunds(id)).toEqual(await inFull(id))
    expect(await bench.toldOff(id)).toBe(true)
    const before = await bench.lab.order(id)
    for (const word of ['yes', 'ready', 'handed_over', 'cancel'] as const)
      expect(await bench.say(id, word)).toBe('too_late')
    await bench.pass(MINUTE)
    expect(await bench.lab.order(id)).toEqual(before)
  })

  test('receives a cancellation repeatedly until it acknowledges it', async () => {
    const cancel = [LOST_ORDER, { how: 'hangs', effect: false }, LOST_ANSWER] as const
    const id = await placed('silent', { cancel })
    await bench.pass(8 * MINUTE + 60_000)
    expect(await bench.toldOff(id)).toBe(true)
    expect(bench.faults.calls(id).filter(call => call.startsWith('cancel'))).toEqual([
      ...['cancel throws before', 'cancel hangs before', 'cancel throws after', 'cancel cancelled'],
    ])
    expect(await refunds(id)).toEqual(await inFull(id))
  })

  test('can accept an order twice', async () => {
    const id = await placed('silent')
    const twice = await Promise.all([bench.say(id, 'yes'), bench.say(id, 'yes')])
    expect(twice).toContain('done')
    expect(await bench.say(id, 'yes')).not.toBe('too_late')
    await bench.work()
    await expectAccepted(id)
  })

  test('cannot reject an order after accepting it', async () => {
    const id = await placed('silent')
    await bench.say(id, 'yes')
    expect(await bench.say(id, 'no')).toBe('too_late')
    await bench.work()
    await expectAccepted(id)
    expect(await bench.outOf(shopIn('silent'))).toEqual([])
  })

  test('cannot accept an order after rejecting it', async () => {
    const id = await placed('silent')
    await bench.say(id, 'no')
    expect(await bench.say(id, 'yes')).toBe('too_late')
    await bench.pass(10 * MINUTE)
    expect(count(await typesOf(id), 'accept')).toBe(0)
    expect(await refunds(id)).toEqual(await inFull(id))
  })

  test('can report ready before accepting, and handed over before ready', async () => {
    const early = await placed('silent')
    for (const word of ['ready', 'yes', 'ready', 'ready'] as const) await bench.say(early, word)
    expect(await bench.status(early)).toBe('ready_for_pickup')
    const handed = await placed('silent')
    for (const word of ['handed_over', 'yes', 'handed_over', 'ready', 'handed_over'] as const)
      await bench.say(handed, word)
    expect(await bench.status(handed)).toBe('picked_up')
    for (const id of [early, handed]) {
      const types = await typesOf(id)
      expect(types.filter(type => ['accept', 'ready', 'hand_over'].includes(type))).toEqual(
        id === early ? ['accept', 'ready'] : ['accept', 'ready', 'hand_over'],
      )
      expect(await refunds(id)).toEqual([])
    }
  })

  test('can cancel an accepted order, which is refunded once', async () => {
    const id = await placed('silent')
    await bench.say(id, 'yes')
    expect(await bench.say(id, 'cancel')).toBe('done')
    expect(await bench.say(id, 'cancel')).toBe('already')
    expect(await bench.say(id, 'yes')).not.toBe('done')
    await bench.pass(MINUTE)
    expect(await bench.status(id)).toBe('cancelled')
    expect(await refunds(id)).toEqual(await inFull(id, 'merchant_cancelled'))
    expect(await bench.toldOff(id)).toBe(true)
  })

  test('reports an order that was never sent to it as absent', async () => {
    expect(await bench.kitchen.lookup(await bench.paid('silent'))).toEqual({ kind: 'absent' })
  })
})
