import { afterEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { presentOrder } from '#src/orders/present.ts'
import { NOON } from '#test/fulfillment/kitchen-lab.ts'
import { type CallLab, type CallLabOptions, OURS, openCallLab } from './call-lab.ts'

let lab: CallLab
afterEach(() => lab?.[Symbol.asyncDispose]())

const MINUTE = 60_000
const YES: CallOutcome = { kind: 'confirmed', prepMinutes: 20, estimated: false }

/** Opens a lab with one paid order, which has just been called about. */
async function called(options: CallLabOptions = {}, changes: object = {}) {
  lab = await openCallLab(options)
  const id = await lab.paid('801', changes)
  await lab.work()
  return id
}

const present = async (id: string) => presentOrder(await lab.order(id), { revealCustomer: false })
const statusOf = async (id: string) => (await lab.order(id)).row.status
const lastAttempt = async (id: string) => (await lab.attempts(id)).at(-1)!
const end = async (id: string, outcome: CallOutcome) => lab.desk.ended((await lastAttempt(id)).id, outcome, [])
/** Somebody answers the newest call. */
async function answer(id: string) {
  const { id: attempt, call_sid } = await lastAttempt(id)
  return lab.desk.answered(attempt, call_sid!)
}

describe('from the payment to the answer', () => {
  test('a paid order is called at once; its status says so before anything rings', async () => {
    const id = await called()
    const attempt = await lastAttempt(id)
    expect(attempt).toMatchObject({ n: 1, state: 'dialing', carrier: 'twilio', started_at: NOON })
    expect(attempt.call_sid).toMatch(/^CA/)
    expect(lab.dialled).toMatchObject([
      { To: '+13475550100', Url: `https://comanda.example/voice/twiml/${attempt.id}` },
    ])
    const order = await present(id)
    expect(order.timeline.map(step => step.status)).toEqual([
      ...['awaiting_payment', 'payment_received', 'order_received', 'confirming_with_restaurant'],
    ])
    expect(order._status).toEqual({
      message:
        'The restaurant is being called, attempt 1 of 3. It has until 12:08pm to accept; otherwise the order is refunded by itself.',
      agentInstruction: 'Poll statusUrl. We are calling, attempt 1 of 3; the restaurant confirms by a clear yes.',
      pollIntervalSeconds: 15,
      terminal: false,
    })
  })

  test('a yes confirms it, with the minutes that were said', async () => {
    const id = await called()
    expect(await answer(id)).toBe(true)
    expect(await end(id, YES)).toBe('counts')
    expect(await end(id, YES)).toBe('counts')
    const { row } = await lab.order(id)
    expect(row).toMatchObject({ status: 'confirmed', estimated_ready: Math.max(row.resolved_at, NOON + 20 * MINUTE) })
    expect(await lastAttempt(id)).toMatchObject({ state: 'done', outcome: JSON.stringify(YES) })
    expect(await lab.refunds(id)).toEqual([])
  })

  test('a no refuses it: one refund, and what is out is out for everybody', async () => {
    const id = await called()
    await answer(id)
    const no = { kind: 'rejected', reason: 'Out of the long distance.', soldOut: ['3548101'] } as const
    expect(await end(id, no)).toBe('counts')
    expect((await lab.order(id)).row).toMatchObject({ status: 'rejected', failure_code: 'restaurant_rejected' })
    expect(await lab.refunds(id)).toHaveLength(1)
    expect(await lab.db.selectFrom('shelf').select(['item_id', 'is_out']).execute()).toEqual([
      { item_id: '3548101', is_out: 1 },
    ])
  })

  test('what is kept of the calls is for the operator alone', async () => {
    const id = await called()
    const said = [{ at: NOON, who: 'them' as const, text: 'a word of theirs' }]
    await lab.desk.transcribed((await lastAttempt(id)).id, said)
    expect(JSON.stringify(await present(id))).not.toContain('a word of theirs')
    await end(id, YES)
    await lab.desk.transcribed((await lastAttempt(id)).id, said)
    await lab.pass(10_000)
    expect((await lastAttempt(id)).transcript).toContain('a word of theirs')
    lab.clock.advance(30 * 86_400_000)
    await lab.pass(10_000)
    expect((await lastAttempt(id)).transcript).toBeNull()
  })
})

describe('calling again', () => {
  test('at once, after 90 seconds, after four minutes: then it is given up and refunded', async () => {
    const id = await called()
    await end(id, { kind: 'busy' })
    expect((await present(id))._status).toMatchObject({
      message: expect.stringMatching(
        /^The restaurant will be called, attempt 2 of 3\. It has until .* to accept; otherwise/,
      ),
      pollIntervalSeconds: 15,
    })
    await lab.pass(85_000)
    expect(lab.dialled).toHaveLength(1)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(2)
    expect((await present(id))._status.message).toBe(
      'The restaurant is being called, attempt 2 of 3. It has until 12:08pm to accept; otherwise the order is refunded by itself.',
    )
    await end(id, { kind: 'voicemail' })
    await lab.pass(235_000)
    expect(lab.dialled).toHaveLength(2)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(3)
    await end(id, { kind: 'no_answer' })
    expect((await lab.order(id)).row).toMatchObject({
      ...{ status: 'fulfillment_failed', failure_code: 'restaurant_unreachable' },
    })
    expect(await lab.refunds(id)).toHaveLength(1)
    await lab.pass(20 * MINUTE)
    expect(lab.dialled).toHaveLength(3)
  })

  test('who asks to be called back is, then, and not when it would be too late', async () => {
    const id = await called()
    await end(id, { kind: 'callback_later', minutes: 5 })
    await lab.pass(5 * MINUTE - 5_000)
    expect(lab.dialled).toHaveLength(1)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(2)
    await end(id, { kind: 'callback_later', minutes: 5 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
  })

  test('a promise for later is called about until the food could not be made any more', async () => {
    const changes = { pickup_time: '2026-11-20T13:00:00-05:00' }
    const id = await called({}, changes)
    await end(id, { kind: 'callback_later', minutes: 40 })
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
    await lab.pass(40 * MINUTE)
    expect(lab.dialled).toHaveLength(2)
    // 13:00 less fifteen minutes of preparation is five minutes from now
    await end(id, { kind: 'callback_later', minutes: 6 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
  })

  test('nobody is called while the place is closed', async () => {
    const hours = { fri: [{ open: '11:00', close: '12:01' }], sat: [{ open: '09:00', close: '20:00' }] }
    const changes = { ...OURS.changes, pickup: { hours }, last_order_minutes: 0, prep_minutes: 0 }
    lab = await openCallLab({ shops: [{ id: '801', changes }] })
    const today = await lab.paid('801')
    const tomorrow = await lab.paid('801', { pickup_time: '2026-11-21T11:00:00-05:00' })
    await lab.work()
    expect(lab.dialled).toHaveLength(2)
    await end(today, { kind: 'busy' })
    expect(await statusOf(today)).toBe('fulfillment_failed')
    // the other one can wait for the morning
    await end(tomorrow, { kind: 'busy' })
    await lab.pass(10 * MINUTE)
    expect(lab.dialled).toHaveLength(2)
    lab.clock.advance(Date.parse('2026-11-21T14:00:00Z') - lab.clock.now())
    await lab.work()
    expect(lab.dialled).toHaveLength(3)
  })

  test('an order that is paid while the place is closed is called in when it opens', async () => {
    const hours = { fri: [{ open: '13:00', close: '20:00' }] }
    const changes = { ...OURS.changes, pickup: { hours } }
    const id = await called({ shops: [{ id: '801', changes }] }, { pickup_time: '2026-11-20T15:00:00-05:00' })
    expect(await statusOf(id)).toBe('order_received')
    // as long as the food could still be made for three
    expect(await present(id)).toMatchObject({
      answerBy: '2026-11-20T14:45:00-05:00',
      _status: {
        message:
          'The restaurant will be called, attempt 1 of 3. It has until 2:45pm to accept; otherwise the order is refunded by itself.',
      },
    })
    await lab.pass(60 * MINUTE)
    expect(lab.dialled).toHaveLength(1)
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
  })

  test('a wrong number is told to the operator, each time', async () => {
    const id = await called()
    await end(id, { kind: 'wrong_number' })
    expect(lab.alerts).toEqual(['the telephone number of a restaurant is wrong'])
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
  })
})
