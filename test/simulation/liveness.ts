import type { Machine } from './machine.ts'
import type { Pages } from './pages.ts'
import type { Store } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

type Living = {
  readonly time: VirtualTime
  readonly any: () => Machine
  readonly store: Store
  readonly pages: Pages
  /** Maximum lead of a machine clock: work deferred by that clock waits this much longer. */
  readonly ahead: number
}

/** Step of virtual time, small enough that it alone makes nothing late. */
const STEP_MS = 10_000
/** Longest retry backoff of a job, including jitter, plus a lease that must expire. */
const PATIENCE_MS = 720_000
/** Delay after the expiry of an authorization until the chain is asked whether the payment was made. */
const MARGIN_MS = 30_000
/** Jobs that only hand out food. */
const HANDING_OUT = ['complete', 'ready', 'expire_dispatch']

/**
 * Work left undecided in time after the world recovered: payments soon after their credential expires, restaurant
 * requests soon after their deadline, and everything else by the next retry.
 */
export async function judgeLiveness({ time, any, store, pages, ahead }: Living): Promise<string[]> {
  const wellAt = time.now()
  const bounds = new Map<string, number>()
  for (;;) {
    const open = await openIn(store, pages)
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

/** Undecided claims, payments on pages, and jobs, with the time by which a healthy world decides them. */
async function openIn({ books }: Store, pages: Pages): Promise<{ readonly name: string; readonly due: number }[]> {
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
  const paid = pages.pages().flatMap(({ wanted, intent }) => (intent ? [{ key: wanted.claimKey, at: intent.at }] : []))
  const proven = await books
    .selectFrom('claims')
    .select('claim_key')
    .where('claim_key', 'in', ['', ...paid.map(({ key }) => key)])
    .where('state', 'in', ['settled', 'stray'])
    .execute()
  const orders = await books.selectFrom('orders').select('id').execute()
  const isUnproven = ({ key }: { readonly key: string }) =>
    orders.some(({ id }) => key.includes(id)) && !proven.some(({ claim_key }) => claim_key === key)
  return [
    ...paid.filter(isUnproven).map(({ key, at }) => ({ name: `the payment of page ${key}`, due: at })),
    ...claims.map(({ id, valid_before }) => ({ name: `claim ${id}`, due: valid_before * 1000 + MARGIN_MS })),
    ...jobs.map(({ id, kind, subject, run_at, attempts, accept_deadline }) => ({
      name: `job ${id}, ${kind} of ${subject},`,
      // a job that was attempted must not defer itself for long
      due: Math.max(attempts === 0 ? run_at : 0, accept_deadline ?? 0),
    })),
  ]
}
