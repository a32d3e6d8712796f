import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { beginIdempotent, endIdempotent, type Processes } from '#src/ledger/idempotency.ts'
import type { Outcome } from '#src/ucp/checkout.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

type Keyed = {
  /** Who uses the key: a verified agent, or an unsigned one in its network. Nobody else's keys are looked at. */
  readonly scope: readonly string[]
  readonly key: string
  /** What the key stands for. */
  readonly asked: unknown
}

export type Performed = Outcome & { readonly isReplayed?: true }

/**
 * Runs an operation once per Idempotency-Key of its agent, and replays the stored response. Throws
 * idempotency_conflict if the key was used for something else or the first request is in flight.
 */
export async function onceByKey(
  db: Ledger,
  processes: Processes,
  { scope, key, asked }: Keyed,
  run: () => Promise<Outcome>,
): Promise<Performed> {
  if (!KEY.test(key)) throw Fault.of('invalid_field', 'The idempotency key must be 1 to 255 visible ASCII characters.')
  // one route per key, because the responses of a route are few and those of an agent are many
  const route = sha256(canonicalJson(['ucp', scope, key]))
  const record = { route, key: sha256(key), bodyHash: sha256(canonicalJson(asked)) }
  const begun = await beginIdempotent(db, record, processes)
  switch (begun.kind) {
    case 'replay':
      return { ...(JSON.parse(begun.answer.body) as Outcome), isReplayed: true }
    case 'different_body':
      throw Fault.of('idempotency_conflict', 'This idempotency key was used for a different request.')
    case 'in_flight':
    case 'unanswered': {
      const seconds = begun.kind === 'in_flight' ? 1 : Math.ceil(begun.waitMs / 1_000)
      throw Fault.of('service_unavailable', 'A request with this idempotency key is still in progress.', {
        headers: { 'Retry-After': `${seconds}` },
      })
    }
    case 'started': {
      let isDone = false
      try {
        const outcome = await run()
        await endIdempotent(db, record, { status: 200, headers: {}, body: JSON.stringify(outcome) })
        isDone = true
        return outcome
      } finally {
        // a failed request releases its key
        if (!isDone) await endIdempotent(db, record, { status: 500, headers: {}, body: '' })
      }
    }
  }
}
