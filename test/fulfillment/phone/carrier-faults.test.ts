import { afterEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from '#src/fulfillment/phone/outcome.ts'
import { type CallLab, type CallLabOptions, openCallLab } from './call-lab.ts'

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

const statusOf = async (id: string) => (await lab.order(id)).row.status
const lastAttempt = async (id: string) => (await lab.attempts(id)).at(-1)!
/** Somebody answers the newest call. */
async function answer(id: string) {
  const { id: attempt, call_sid } = await lastAttempt(id)
  return lab.desk.answered(attempt, call_sid!)
}

describe('what the carrier does', () => {
  test('a number that it refuses is not tried again', async () => {
    const id = await called({ carrier: () => 400 })
    expect(await statusOf(id)).toBe('fulfillment_failed')
    await lab.pass(10 * MINUTE)
    expect(lab.dialled).toHaveLength(1)
  })

  test('nobody is called while the carrier could not ask us what to do', async () => {
    lab = await openCallLab()
    lab.lines[Symbol.dispose]()
    await lab.paid()
    await lab.pass(10_000)
    expect(lab.dialled).toHaveLength(0)
    lab.calls.openLines()
    await lab.pass(5_000)
    expect(lab.dialled).toHaveLength(1)
  })

  test('one that has too much to do is asked again', async () => {
    const id = await called({ carrier: call => (call === 1 ? 429 : undefined) })
    expect(await statusOf(id)).toBe('confirming_with_restaurant')
    await lab.pass(90_000)
    expect(await lastAttempt(id)).toMatchObject({ n: 2, state: 'dialing' })
  })

  test('when nobody can tell whether it rings, a minute without news ends the attempt', async () => {
    const id = await called({ carrier: call => (call === 1 ? 503 : undefined) })
    expect(await lastAttempt(id)).toMatchObject({ n: 1, state: 'dialing', call_sid: null })
    await lab.pass(55_000)
    expect(await lab.attempts(id)).toHaveLength(1)
    await lab.pass(10_000)
    expect(await lab.attempts(id)).toMatchObject([{ outcome: '{"kind":"failed"}' }, { n: 2, state: 'planned' }])
    await lab.pass(90_000)
    expect(lab.dialled).toHaveLength(2)
  })

  test('news of it keeps an attempt; a call that is talked lasts 280 seconds at most', async () => {
    const id = await called()
    const { id: attempt, call_sid } = await lastAttempt(id)
    await lab.pass(40_000)
    await lab.desk.started(attempt, call_sid!)
    await lab.pass(40_000)
    expect(await answer(id)).toBe(true)
    await lab.pass(275_000)
    expect(await lastAttempt(id)).toMatchObject({ n: 1, state: 'live' })
    await lab.pass(15_000)
    expect((await lab.attempts(id))[0]).toMatchObject({ state: 'done', outcome: '{"kind":"hung_up"}' })
    expect(await lab.desk.answered(attempt, call_sid!)).toBe(false)
  })

  test('another call than the one that was placed is none of ours', async () => {
    const id = await called()
    const { id: attempt } = await lastAttempt(id)
    expect(await lab.desk.answered(attempt, `CA${'9'.repeat(32)}`)).toBe(false)
    expect(await lab.desk.attempt('nobody')).toBeUndefined()
    expect(await lab.desk.answered('nobody', 'CA1')).toBe(false)
    expect(await lab.desk.ended('nobody', YES, [])).toBe('cancelled')
  })

  test('a place is called thirty times an hour at most', async () => {
    lab = await openCallLab()
    const ids = await Promise.all(Array.from({ length: 31 }, () => lab.paid('801')))
    await lab.work()
    expect(lab.dialled).toHaveLength(30)
    const waiting = (await Promise.all(ids.map(statusOf))).filter(status => status === 'order_received')
    expect(waiting).toHaveLength(1)
  })

  test('two workers, and a job that is run twice, dial once', async () => {
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
