import fc from 'fast-check'
import { expect } from 'vitest'
import { Fault as OrderFault } from '#src/kernel/faults.ts'
import { ORDER_STATUSES, type OrderStatus, STATES } from '#src/orders/states.ts'
import { type Mood, type Said, shopIn, type Word } from './drivers/driver.ts'
import type { KitchenBench } from './kitchen-bench.ts'
import type { Fault, FaultScript } from './kitchen-faults.ts'

/** Event between the payment and the end of an order. */
type Happening =
  | { readonly kind: 'wait'; readonly seconds: number; readonly workers: 1 | 2 }
  /** Statements made at the same moment, or one after another. */
  | { readonly kind: 'say'; readonly words: readonly Word[]; readonly together: boolean }
  /** The customer cancels, while the restaurant makes statements or stays silent. */
  | { readonly kind: 'cancel'; readonly words: readonly Word[] }
  /** Statement made at the exact moment when the restaurant's deadline passes. */
  | { readonly kind: 'deadline'; readonly word: Word }

export type History = { readonly mood: Mood; readonly faults: FaultScript; readonly happenings: readonly Happening[] }

const fault: fc.Arbitrary<Fault | undefined> = fc.option(
  fc.record({ how: fc.constantFrom('throws', 'hangs', 'unknown', 'late'), effect: fc.boolean() }),
  { nil: undefined, freq: 3 },
)
const faults = fc.array(fault, { maxLength: 4 })
const word = fc.constantFrom<Word>('yes', 'yes', 'no', 'ready', 'handed_over', 'cancel', 'agree', 'keep')

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      seconds: fc.constantFrom(0, 1, 5, 12, 20, 70, 240, 480),
      workers: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('say'),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      together: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deadline'), word }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), words: fc.array(word, { maxLength: 2 }) }) },
)

/** Random histories of everything that can go wrong with one order, in any sequence. */
export const history: fc.Arbitrary<History> = fc.record({
  mood: fc.constantFrom<Mood>('silent', 'silent', 'accepts', 'refuses'),
  faults: fc.record({ place: faults, lookup: faults, askToCancel: faults, cancel: faults }),
  happenings: fc.array(happening, { maxLength: 8 }),
})

const OVER: ReadonlySet<string> = new Set(ORDER_STATUSES.filter(status => Object.keys(STATES[status]).length === 0))
const TAKEN: ReadonlySet<string> = new Set([
  ...['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'],
])
const HOUR = 3_600_000

/** Plays a history on an order of its own, then stops all faults and lets the order reach its end. */
export async function live(bench: KitchenBench, { mood, faults: script, happenings }: History) {
  bench.forget()
  const id = await bench.paid(mood, shopIn(mood))
  bench.faults.script(id, script)
  await bench.work()
  const heard: { readonly word: Word; readonly said: Said }[] = []
  const say = async (spoken: Word) => void heard.push({ word: spoken, said: await bench.say(id, spoken) })
  for (const happens of happenings) await take(bench, id, happens, say)
  bench.faults.stop()
  const end = bench.lab.clock.now() + 6 * HOUR
  for (let status = await bench.status(id); bench.lab.clock.now() < end; status = await bench.status(id)) {
    if (OVER.has(status) && (await isQuiet(bench, id))) break
    await bench.hop(HOUR)
  }
  return { id, heard }
}

async function take(
  bench: KitchenBench,
  id: string,
  happens: Happening,
  say: (spoken: Word) => Promise<void>,
): Promise<void> {
  const { lab } = bench
  if (happens.kind === 'wait') {
    for (let left = happens.seconds * 1_000; left > 0; left -= await bench.hop(left))
      await Promise.all(['a', 'b'].slice(0, happens.workers).map(lab.work))
    return
  }
  if (happens.kind === 'say') {
    if (happens.together) await Promise.all(happens.words.map(say))
    else for (const spoken of happens.words) await say(spoken)
    return bench.work()
  }
  if (happens.kind === 'cancel') {
    const refused = (error: unknown) => {
      if (!(error instanceof OrderFault && error.code === 'cannot_cancel')) throw error
    }
    await Promise.all([lab.cancel(id).catch(refused), ...happens.words.map(say)])
    return bench.work()
  }
  const { row } = await lab.order(id)
  const left = row.accept_deadline! - lab.clock.now()
  if (left <= 0) return
  for (let before = left - 1; before > 0; before -= await bench.hop(before));
  lab.clock.advance(1)
  await Promise.all([lab.work(), say(happens.word)])
  await bench.work()
}

const isQuiet = async ({ lab }: KitchenBench, id: string): Promise<boolean> =>
  (
    await lab.db
      .selectFrom('outbox')
      .select('id')
      .where('subject', '=', id)
      .where('done_at', 'is', null)
      .where('kind', '<>', 'refund')
      .execute()
  ).length === 0

/** Checks the invariants that hold for every order in the end, whatever its history. */
export async function expectSound(bench: KitchenBench, { id, heard }: Awaited<ReturnType<typeof live>>): Promise<void> {
  const { row, refunds } = await bench.lab.order(id)
  const log = await bench.log(id)
  expect(OVER.has(row.status), `ended, and not ${row.status}`).toBe(true)
  expect(await isQuiet(bench, id), 'nothing is left to do').toBe(true)

  const moves = log.filter(({ from, to }) => from !== to)
  moves.forEach(({ from, to }, at) => {
    expect(from, 'no status is skipped').toBe(at === 0 ? null : moves[at - 1]!.to)
    if (from !== null) expect(Object.values(STATES[from as OrderStatus])).toContain(to)
  })
  expect(new Set(moves.map(({ to }) => to)).size, 'no status comes twice').toBe(moves.length)
  expect(moves.at(-1)!.to).toBe(row.status)

  const returned = refunds.reduce((sum, refund) => sum + refund.amount_micro, 0)
  expect(new Set(refunds.map(({ reason }) => reason)).size, 'one refund for each reason').toBe(refunds.length)
  expect(returned).toBe(row.refunded_micro)
  expect(returned).toBeLessThanOrEqual(row.settled_micro)
  const wasTaken = moves.some(({ to }) => TAKEN.has(to))
  expect(returned, 'all or nothing').toBe(TAKEN.has(row.status) ? 0 : row.settled_micro)
  if (wasTaken && returned > 0) expect(row.status, 'confirmed and refunded').toBe('cancelled')

  const { cancel_state, status, failure_code } = row
  expect(cancel_state, 'every request is answered').not.toBe('requested')
  if (cancel_state === 'accepted') expect(returned, 'cancelled, and refunded').toBe(row.settled_micro)
  if (failure_code === 'customer_cancelled') expect([status, cancel_state]).toEqual(['cancelled', 'accepted'])

  const booked = await bench.booked(id)
  expect(booked, 'times in the books').toBeLessThanOrEqual(1)
  expect(bench.faults.arrivals(id), 'times it was sent it').toBeLessThanOrEqual(1)
  if (wasTaken && bench.kind !== 'demo') expect(booked, 'accepted without having it').toBe(1)
  const refused = row.failure_code === 'restaurant_rejected'
  if (returned > 0 && booked > 0 && !refused) expect(await bench.toldOff(id), 'told that nobody waits').toBe(true)
  const dispatch = await bench.dispatch(id)
  if (wasTaken) expect(dispatch?.state).toBe('accepted')
  else expect(dispatch?.state === 'accepted').toBe(false)
  if (refused) expect(dispatch?.state ?? 'rejected').toBe('rejected')

  for (const each of ['no', 'cancel'] as const) {
    const done = heard.filter(({ word: spoken, said }) => spoken === each && said === 'done')
    if (done.length > 0) expect(returned, `${each} was done`).toBe(row.settled_micro)
  }
}
