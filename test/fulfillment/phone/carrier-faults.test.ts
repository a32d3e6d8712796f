import { afterEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { type CallLab, type CallLabOptions, openCallLab } from './call-lab.ts'

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

const statusOf = async (id: string) => (await lab.order(id)).row.status
const lastAttempt = async (id: string) => (await lab.attempts(id)).at(-1)!
/** Answers the newest call. */
async function answer(id: string) {
  const { id: attempt, call_sid } = await lastAttempt(id)
  return lab.callStore.answered(attempt, call_sid!)
}

describe('a call through the carrier', () => {
  test('is not retried if the carrier rejects the number', async () => {
    const id = await called({ carrier: () => 400 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
    await lab.pass(10 * MINUTE)
    expect(lab.dialled).toHaveLength(1)
  })

  test('is not placed while the carrier cannot reach our call listeners', async () => {
    lab = await openCallLab()
    lab.lines[Symbol.dispose]()
    await lab.paid()
    await lab.pass(10_000)
    expect(lab.dialled).toHaveLength(0)
    lab.calls.openLines()
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(1)
  })

  test('is retried if the carrier is overloaded', async () => {
    const id = await called({ carrier: call => (call === 1 ? 429 : undefined) })
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
    await lab.pass(90_000)
    expect(await lastAttempt(id)).toMatchObject({ n: 2, state: 'dialing' })
  })

  test('with an unknown dialing state fails after a minute without news', async () => {
    const id = await called({ carrier: call => (call === 1 ? 503 : undefined) })
    expect(await lastAttempt(id)).toMatchObject({ n: 1, state: 'dialing', call_sid: null })
    await lab.pass(55_000)
    expect(await lab.attempts(id)).toHaveLength(1)
    await lab.pass(10_000)
    expect(await lab.attempts(id)).toMatchObject([{ outcome: '{"kind":"failed"}' }, { n: 2, state: 'planned' }])
    await lab.pass(90_000)
    expect(lab.dialled).toHaveLength(2)
  })

  test('is kept alive by status updates, and lasts at most 280 seconds once answered', async () => {
    const id = await called()
    const { id: attempt, call_sid } = await lastAttempt(id)
    await lab.pass(40_000)
    await lab.callStore.started(attempt, call_sid!)
    await lab.pass(40_000)
    expect(await answer(id)).toBe(true)
    await lab.pass(275_000)
    expect(await lastAttempt(id)).toMatchObject({ n: 1, state: 'live' })
    await lab.pass(15_000)
    expect((await lab.attempts(id))[0]).toMatchObject({ state: 'done', outcome: '{"kind":"hung_up"}' })
    expect(await lab.callStore.answered(attempt, call_sid!)).toBe(false)
  })

  test('is ignored if it is not the one that was placed', async () => {
    const id = await called()
    const { id: attempt } = await lastAttempt(id)
    expect(await lab.callStore.answered(attempt, `CA${'9'.repeat(32)}`)).toBe(false)
    expect(await lab.callStore.attempt('nobody')).toBeUndefined()
    expect(await lab.callStore.answered('nobody', 'CA1')).toBe(false)
    expect(await lab.callStore.ended('nobody', YES, [])).toBe('cancelled')
  })

  test('is placed at most thirty times an hour per location', async () => {
    lab = await openCallLab()
    const ids = await Promise.all(Array.from({ length: 31 }, () => lab.paid('801')))
    await lab.work()
    expect(lab.dialled).toHaveLength(30)
    const waiting = (await Promise.all(ids.map(statusOf))).filter(status => status === 'order_received')
    expect(waiting).toHaveLength(1)
  })

  test('is dialed once by two workers and a job that runs twice', async () => {
    lab = await openCallLab()
    const id = await lab.paid()
    const [place] = await lab.db.selectFrom('outbox').selectAll().where('kind', '=', 'place').execute()
    await lab.work()
    const job = await lab.db.selectFrom('outbox').selectAll().where('kind', '=', 'call').executeTakeFirstOrThrow()
    const again = { ...job, done_at: null }
    await Promise.allSettled([lab.handlers.call!(again), lab.handlers.call!(again), lab.work('a'), lab.work('b')])
    expect(place).toBeDefined()
    expect(lab.dialled).toHaveLength(1)
    expect(await lab.attempts(id)).toHaveLength(1)
  })
})
