import type { Machine } from './machine.ts'
import type { Store } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

type Living = {
  readonly time: VirtualTime
  readonly any: () => Machine
  readonly store: Store
  /** How far ahead a machine's clock ever was: what it put off by that clock waits for so much longer. */
  readonly ahead: number
}

/** Time passes in so small steps that nothing is late for that alone. */
const STEP_MS = 10_000
/** The longest pause before a job is tried again, with all that may be added to it, and a lease that must run out. */
const PATIENCE_MS = 720_000
/** So long after its last second the chain is asked whether a payment was made. */
const MARGIN_MS = 30_000
/** Nothing is done by them but handing out. */
const HANDING_OUT = ['complete', 'ready', 'expire_dispatch']

/**
 * What is not decided in time once the world is well: a payment soon after its credential ends, whatever a restaurant was
 * asked soon after its deadline, everything else as soon as it is tried again.
 */
export async function judgeLiveness({ time, any, store, ahead }: Living): Promise<string[]> {
  const wellAt = time.now()
  const bounds = new Map<string, number>()
  for (;;) {
    const open = await openIn(store)
    if (open.length === 0) return []
    for (const { name, due } of open)
      if (!bounds.has(name)) bounds.set(name, Math.max(wellAt, due) + PATIENCE_MS + ahead)
    const late = open.filter(({ name }) => time.now() > bounds.get(name)!)
    if (late.length > 0)
      return late.map(({ name }) => `L1: ${name} is not through ${(time.now() - wellAt) / 1000} s after all is well`)
    any()
    await time.pass(STEP_MS)
  }
}

/** What waits for a decision, and by when it can be had in a world that is well. */
async function openIn({ books }: Store): Promise<{ readonly name: string; readonly due: number }[]> {
  const claims = await books
    .selectFrom('claims')
    .select(['id', 'valid_before'])
    .where('state', 'in', ['claimed', 'submitting', 'unknown'])
    .execute()
  const jobs = await books
    .selectFrom('outbox')
    .leftJoin('orders', 'orders.id', 'outbox.subject')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.subject',
      'outbox.run_at',
      'outbox.attempts',
      'orders.accept_deadline',
    ])
    .where('done_at', 'is', null)
    .where('outbox.kind', 'not in', HANDING_OUT)
    .execute()
  return [
    ...claims.map(({ id, valid_before }) => ({ name: `claim ${id}`, due: valid_before * 1000 + MARGIN_MS })),
    ...jobs.map(({ id, kind, subject, run_at, attempts, accept_deadline }) => ({
      name: `job ${id}, ${kind} of ${subject},`,
      // what was tried may not put itself off for long
      due: Math.max(attempts === 0 ? run_at : 0, accept_deadline ?? 0),
    })),
  ]
}
