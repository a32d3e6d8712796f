import { afterEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { presentOrder } from '#src/orders/present.ts'
import { NOON } from '#test/fulfillment/kitchen-lab.ts'
import { type CallLab, type CallLabOptions, OURS, openCallLab } from './call-lab.ts'

let lab: CallLab
afterEach(() => lab?.[Symbol.asyncDispose]())

const MINUTE = 60_000
const YES: CallOutcome = { kind: 'confirmed', prepMinutes: 20, estimated: false }

/** Opens a lab with one paid order whose restaurant has just been called. */
async function called(options: CallLabOptions = {}, changes: object = {}) {
  lab = await openCallLab(options)
  const id = await lab.paid('801', changes)
  await lab.work()
  return id
}

const present = async (id: string) => presentOrder(await lab.order(id), { revealCustomer: false })
const statusOf = async (id: string) => (await lab.order(id)).row.status
const lastAttempt = async (id: string) => (await lab.attempts(id)).at(-1)!
const end = async (id: string, outcome: CallOutcome) => lab.callStore.ended((await lastAttempt(id)).id, outcome, [])
/** Answers the newest call. */
async function answer(id: string) {
  const { id: attempt, call_sid } = await lastAttempt(id)
  return lab.callStore.answered(attempt, call_sid!)
}

describe('a paid order', () => {
  test('is called in at once; its status says so before the phone rings', async () => {
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
        'The restaurant is being called, attempt 1 of 3. It has until 12:08pm to accept; otherwise the order is refunded automatically.',
      agentInstruction: 'Poll statusUrl. We are calling, attempt 1 of 3; the restaurant confirms by a clear yes.',
      pollIntervalSeconds: 15,
      terminal: false,
    })
  })

  test('is confirmed by a yes, with the stated minutes', async () => {
    const id = await called()
    expect(await answer(id)).toBe(true)
    expect(await end(id, YES)).toBe('counts')
    expect(await end(id, YES)).toBe('counts')
    const { row } = await lab.order(id)
    expect(row).toMatchObject({ status: 'confirmed', estimated_ready: Math.max(row.resolved_at, NOON + 20 * MINUTE) })
    expect(await lastAttempt(id)).toMatchObject({ state: 'done', outcome: JSON.stringify(YES) })
    expect(await lab.refunds(id)).toEqual([])
  })

  test('is rejected by a no: it is refunded once, and sold-out items become unavailable to all guests', async () => {
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

  test('shows its call records to the operator only', async () => {
    const id = await called()
    const said = [{ at: NOON, who: 'them' as const, text: 'a word of theirs' }]
    await lab.callStore.transcribed((await lastAttempt(id)).id, said)
    expect(JSON.stringify(await present(id))).not.toContain('a word of theirs')
    await end(id, YES)
    await lab.callStore.transcribed((await lastAttempt(id)).id, said)
    await lab.pass(10_000)
    expect((await lastAttempt(id)).transcript).toContain('a word of theirs')
    lab.clock.advance(30 * 86_400_000)
    await lab.pass(10_000)
    expect((await lastAttempt(id)).transcript).toBeNull()
  })
})

describe('call attempts', () => {
  test('are made at once, after 90 seconds, and after four minutes; then the order is refunded', async () => {
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
      'The restaurant is being called, attempt 2 of 3. It has until 12:08pm to accept; otherwise the order is refunded automatically.',
    )
    await end(id, { kind: 'voicemail' })
    await lab.pass(235_000)
    expect(lab.dialled).toHaveLength(2)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(3)
    await end(id, { kind: 'no_answer' })
    expect((await lab.order(id)).row).toMatchObject({
      status: 'fulfillment_failed',
      failure_code: 'restaurant_unreachable',
    })
    expect(await lab.refunds(id)).toHaveLength(1)
    await lab.pass(20 * MINUTE)
    expect(lab.dialled).toHaveLength(3)
  })

  test('follow a callback request, unless the callback would be too late', async () => {
    const id = await called()
    await end(id, { kind: 'callback_later', minutes: 5 })
    await lab.pass(5 * MINUTE - 5_000)
    expect(lab.dialled).toHaveLength(1)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(2)
    await end(id, { kind: 'callback_later', minutes: 5 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
  })

  test('for a scheduled order continue until it can no longer be prepared in time', async () => {
    const changes = { pickup_time: '2026-11-20T13:00:00-05:00' }
    const id = await called({}, changes)
    await end(id, { kind: 'callback_later', minutes: 40 })
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
    await lab.pass(40 * MINUTE)
    expect(lab.dialled).toHaveLength(2)
    // 13:00 minus fifteen minutes of preparation is only five minutes away
    await end(id, { kind: 'callback_later', minutes: 6 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
  })

  test('are not made while the restaurant is closed', async () => {
    const hours = { fri: [{ open: '11:00', close: '12:01' }], sat: [{ open: '09:00', close: '20:00' }] }
    const changes = { ...OURS.changes, pickup: { hours }, last_order_minutes: 0, prep_minutes: 0 }
    lab = await openCallLab({ shops: [{ id: '801', changes }] })
    const today = await lab.paid('801')
    const tomorrow = await lab.paid('801', { pickup_time: '2026-11-21T11:00:00-05:00' })
    await lab.work()
    expect(lab.dialled).toHaveLength(2)
    await end(today, { kind: 'busy' })
    expect(await statusOf(today)).toBe('fulfillment_failed')
    // the order for tomorrow can wait until morning
    await end(tomorrow, { kind: 'busy' })
    await lab.pass(10 * MINUTE)
    expect(lab.dialled).toHaveLength(2)
    lab.clock.advance(Date.parse('2026-11-21T14:00:00Z') - lab.clock.now())
    await lab.work()
    expect(lab.dialled).toHaveLength(3)
  })

  test('for an order paid while the restaurant is closed start when it opens', async () => {
    const hours = { fri: [{ open: '13:00', close: '20:00' }] }
    const changes = { ...OURS.changes, pickup: { hours } }
    const id = await called({ shops: [{ id: '801', changes }] }, { pickup_time: '2026-11-20T15:00:00-05:00' })
    expect(await statusOf(id)).toBe('order_received')
    // the deadline is the latest time at which preparation for 3 PM can start
    expect(await present(id)).toMatchObject({
      answerBy: '2026-11-20T14:45:00-05:00',
      _status: {
        message:
          'The restaurant will be called, attempt 1 of 3. It has until 2:45pm to accept; otherwise the order is refunded automatically.',
      },
    })
    await lab.pass(60 * MINUTE)
    expect(lab.dialled).toHaveLength(1)
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
  })

  test('report a wrong number to the operator every time', async () => {
    const id = await called()
    await end(id, { kind: 'wrong_number' })
    expect(lab.alerts).toEqual(['wrong phone number of a restaurant'])
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
  })
})
