import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mood } from './drivers/driver.ts'
import { KITCHEN_KINDS, type KitchenBench, openKitchenBench } from './kitchen-bench.ts'

const MINUTE = 60_000

describe.each(KITCHEN_KINDS)('the %s kitchen', kind => {
  let bench: KitchenBench
  beforeEach(async () => {
    bench = await openKitchenBench(kind)
  })
  afterEach(() => bench?.[Symbol.asyncDispose]())

  const stateOf = async (id: string) => (await bench.lab.order(id)).row.cancel_state
  const refunds = async (id: string) =>
    (await bench.lab.refunds(id)).map(({ reason, amount_micro }) => ({ reason, amount_micro }))
  const inFull = async (id: string) => [
    { reason: 'customer_cancelled', amount_micro: (await bench.lab.order(id)).row.settled_micro },
  ]

  async function placed(mood: Mood): Promise<string> {
    const id = await bench.paid(mood)
    await bench.work()
    return id
  }

  async function accepted(mood: Mood = 'silent'): Promise<string> {
    const id = await placed(mood)
    await bench.say(id, 'yes')
    await bench.pass(30_000)
    expect(await bench.status(id)).toBe('confirmed')
    return id
  }

  test('is asked to stop an order that the customer cancels before the kitchen has answered', async () => {
    const id = await placed('silent')
    expect(await bench.lab.cancel(id)).toMatchObject({ status: 'cancelled', cancellation: { status: 'accepted' } })
    await bench.work()
    expect(await refunds(id)).toEqual(await inFull(id))
    expect(await bench.toldOff(id)).toBe(true)
    expect(await bench.say(id, 'yes')).not.toBe('done')
    await bench.pass(10 * MINUTE)
    expect(await bench.status(id)).toBe('cancelled')
    expect(await refunds(id)).toEqual(await inFull(id))
  })

  test('never receives an order that is cancelled before it is sent', async () => {
    const id = await bench.paid('accepts')
    await bench.lab.cancel(id)
    await bench.pass(MINUTE)
    expect(await bench.booked(id)).toBe(kind === 'console' ? 1 : 0)
    expect(bench.faults.arrivals(id)).toBe(0)
    expect(await refunds(id)).toEqual(await inFull(id))
  })

  test('can agree to cancel an accepted order: the order is stopped and refunded once', async () => {
    const id = await accepted()
    expect(await bench.lab.cancel(id)).toMatchObject({ status: 'confirmed', cancellation: { status: 'requested' } })
    expect(await bench.say(id, 'agree')).toBe('done')
    expect(await bench.say(id, 'agree')).toBe('already')
    await bench.pass(MINUTE)
    expect([await bench.status(id), await stateOf(id)]).toEqual(['cancelled', 'accepted'])
    expect(await bench.toldOff(id)).toBe(true)
    expect(await refunds(id)).toEqual(await inFull(id))
  })

  test('can decline to cancel an accepted order, once', async () => {
    const id = await accepted()
    await bench.lab.cancel(id)
    expect(await bench.say(id, 'keep')).toBe('done')
    expect(await bench.say(id, 'keep')).toBe('already')
    expect(await bench.say(id, 'agree')).toBe('too_late')
    await bench.pass(MINUTE)
    expect(await stateOf(id)).toBe('declined')
    expect(await refunds(id)).toEqual([])
  })

  test('keeps the order if the deadline for a cancellation request passes without an answer', async () => {
    const id = await accepted()
    await bench.lab.cancel(id)
    // a demo kitchen answers on its own
    expect(await stateOf(id)).toBe('requested')
    const { cancel_answer_by } = (await bench.lab.order(id)).row
    if (kind === 'demo') return
    await bench.pass(cancel_answer_by! - bench.lab.clock.now() - 1)
    expect(await stateOf(id)).toBe('requested')
    await bench.step(1)
    expect(await stateOf(id)).toBe('declined')
    expect(await bench.status(id)).toBe('confirmed')
    expect(await bench.say(id, 'agree')).toBe('too_late')
  })

  test('with automatic answers agrees to or declines a cancellation, even if its response was lost', async () => {
    if (kind === 'console' || kind === 'phone') return
    const id = await accepted('accepts')
    bench.faults.script(id, { askToCancel: [{ how: 'unknown', effect: true }] })
    await bench.lab.cancel(id)
    await bench.pass(MINUTE)
    expect(bench.faults.calls(id)).toContain('askToCancel unknown after')
    expect(await bench.status(id)).toBe('cancelled')
    expect(await refunds(id)).toEqual(await inFull(id))
    if (kind === 'demo') {
      const later = await accepted('accepts')
      const { estimated_ready } = (await bench.lab.order(later)).row
      await bench.pass(estimated_ready! - bench.lab.clock.now() - 5 * MINUTE)
      await bench.lab.cancel(later)
      await bench.pass(MINUTE)
      expect(await stateOf(later)).toBe('declined')
    }
  })
})
