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

describe('a race between a call and the deadline', () => {
  const expiry = (id: string) =>
    lab.db
      .updateTable('outbox')
      .set({ lease_owner: 'lab', lease_until: Number.MAX_SAFE_INTEGER, attempts: 1 })
      .where('subject', '=', id)
      .where('kind', '=', 'expire_dispatch')
      .returningAll()
      .executeTakeFirstOrThrow()
  const expire = async (id: string) => lab.handlers.expire_dispatch!(await expiry(id))

  test('has one winner if the deadline and a yes fall in one tick, a hundred times', { timeout: 60_000 }, async () => {
    lab = await openCallLab({ shops: Array.from({ length: 4 }, (_, at) => ({ ...OURS, id: String(801 + at) })) })
    const won = { deadline: 0, yes: 0 }
    for (let round = 0; round < 100; round += 1) {
      const id = await lab.paid(String(801 + Math.floor(round / 25)))
      await lab.work()
      await answer(id)
      const job = await expiry(id)
      const { id: attempt } = await lastAttempt(id)
      const yes = async () => {
        // each side first reads the ledger several times, so that either one can win
        for (let reads = 0; reads < round % 3; reads += 1) await lab.order(id)
        await lab.callStore.ended(attempt, YES, [])
      }
      await Promise.all([yes(), lab.handlers.expire_dispatch!(job)])
      const { row } = await lab.order(id)
      const refunds = await lab.refunds(id)
      if (row.status === 'confirmed') won.yes += 1
      if (row.status === 'fulfillment_failed') won.deadline += 1
      expect(refunds).toHaveLength(row.status === 'confirmed' ? 0 : 1)
    }
    expect(won.yes + won.deadline).toBe(100)
    expect(Math.min(won.yes, won.deadline)).toBeGreaterThan(0)
    // each late yes was reported to the operator
    expect(lab.alerts).toEqual(Array(won.deadline).fill('restaurant accepted an order that was already closed'))
  })

  test('that ends with the deadline in mid-call is announced in the call; a yes after it changes nothing', async () => {
    const id = await called()
    for (const seconds of [90, 240]) {
      await end(id, { kind: 'busy' })
      await lab.pass(seconds * 1_000)
    }
    await answer(id)
    const { id: attempt } = await lastAttempt(id)
    const told = Promise.withResolvers<string>()
    lab.callStore.watch(attempt, told.resolve)
    await lab.pass(3 * MINUTE)
    expect(await told.promise).toBe('cancelled')
    expect(await end(id, YES)).toBe('cancelled')
    expect(await statusOf(id)).toBe('fulfillment_failed')
    expect(await lab.refunds(id)).toHaveLength(1)
    expect(lab.alerts).toEqual(['restaurant accepted an order that was already closed'])
  })

  test('that ends with the deadline while the phone rings hangs up', async () => {
    const id = await called()
    const { call_sid } = await lastAttempt(id)
    await expire(id)
    await lab.work()
    expect(lab.hungUp).toEqual([call_sid])
    expect(await lastAttempt(id)).toMatchObject({ state: 'done', outcome: null })
    expect(await answer(id)).toBe(false)
  })

  test('that ends with the outcome of a call sends no notification to that call', async () => {
    const id = await called()
    await answer(id)
    const told: string[] = []
    lab.callStore.watch((await lastAttempt(id)).id, by => told.push(by))
    await end(id, YES)
    await lab.pass(10_000)
    expect(told).toEqual([])
  })
})

describe('a restaurant that does not answer in its console', () => {
  const SCREEN = {
    id: '801',
    changes: { source: 'merchant', channel: 'restaurant', dispatch: { kind: 'console', phone_fallback: true } },
  }

  test('is called after the deadline, and gets five more minutes', async () => {
    const id = await called({ shops: [SCREEN] })
    expect(await statusOf(id)).toBe('submitting_to_restaurant')
    await lab.pass(8 * MINUTE - 5_000)
    expect(lab.dialled).toHaveLength(0)
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(1)
    expect((await lab.order(id)).row).toMatchObject({
      status: 'submitting_to_restaurant',
      accept_deadline: NOON + 13 * MINUTE,
    })
    expect((await present(id))._status.message).toMatch(
      /^The restaurant is being called, attempt 1 of 3\. It has until \d+:\d\d[ap]m to accept/,
    )
    expect(await end(id, YES)).toBe('counts')
    expect(await statusOf(id)).toBe('confirmed')
  })

  test('is called only once; without an answer the order is refunded', async () => {
    const id = await called({ shops: [SCREEN] })
    await lab.pass(8 * MINUTE)
    await answer(id)
    await lab.pass(5 * MINUTE)
    expect(await statusOf(id)).toBe('fulfillment_failed')
    expect(await lab.refunds(id)).toHaveLength(1)
  })

  test('can still answer in its console, and the call is notified', async () => {
    const id = await called({ shops: [SCREEN] })
    await lab.pass(8 * MINUTE)
    await answer(id)
    const told = Promise.withResolvers<string>()
    lab.callStore.watch((await lastAttempt(id)).id, told.resolve)
    expect(await lab.act(id, { kind: 'accept', prepMinutes: 10 })).toMatchObject({ kind: 'done' })
    expect(await told.promise).toBe('accepted')
    expect(await end(id, { kind: 'rejected', reason: 'no', soldOut: [] })).toBe('accepted')
    expect(await statusOf(id)).toBe('confirmed')
    expect(lab.alerts).toEqual([])
  })

  test('is not called unless phone fallback is enabled', async () => {
    const silent = { ...SCREEN, changes: { ...SCREEN.changes, dispatch: { kind: 'console' } } }
    const id = await called({ shops: [silent] })
    await lab.pass(8 * MINUTE)
    expect(await statusOf(id)).toBe('fulfillment_failed')
    expect(lab.dialled).toHaveLength(0)
  })
})

test('an ordinary restaurant that is reached by phone keeps the statuses of its channel', async () => {
  const shop = { id: '801', changes: { source: 'merchant', channel: 'restaurant' } }
  const id = await called({ shops: [shop] })
  expect(await statusOf(id)).toBe('submitting_to_restaurant')
  await end(id, { kind: 'rejected', reason: 'The restaurant is closed.', soldOut: [] })
  expect((await lab.order(id)).row).toMatchObject({
    status: 'fulfillment_failed',
    failure_code: 'restaurant_rejected',
  })
})
