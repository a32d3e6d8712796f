import type { Request } from 'express'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { beginIdempotent, endIdempotent } from '#src/ledger/idempotency.ts'
import { mppHeaderOf } from './paid.ts'
import { type Answer, textOf } from './send.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a POST once per Idempotency-Key and answers its repetitions from the record; without the header it just runs.
 * `caller` keeps the keys of callers apart where an answer holds what only its caller may know.
 * Throws idempotency_conflict for another body under the same key and while the first is under way.
 */
export async function idempotent(
  db: Ledger,
  request: Request,
  now: number,
  run: () => Promise<Answer>,
  caller = '',
): Promise<Answer> {
  const key = request.get('Idempotency-Key')
  if (key === undefined) return run()
  if (!KEY.test(key)) throw Fault.of('invalid_field', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  const route = `${request.method} ${request.path}${caller === '' ? '' : ` ${caller}`}`
  const payment = request.get('PAYMENT-SIGNATURE') ?? request.get('X-PAYMENT') ?? mppHeaderOf(request) ?? ''
  const bodyHash = sha256(canonicalJson({ url: request.url, body: request.body, payment }))
  const begun = await beginIdempotent(db, route, key, bodyHash, now)
  switch (begun.kind) {
    case 'replay':
      return { ...begun.answer, headers: { ...begun.answer.headers, 'Idempotent-Replayed': 'true' } }
    case 'different_body':
      throw Fault.of('idempotency_conflict', 'This Idempotency-Key was used for a different request.')
    case 'in_flight':
      throw Fault.of('idempotency_conflict', 'A request with this Idempotency-Key is under way.', {
        hint: 'Wait a second, then send the same request again.',
        headers: { 'Retry-After': '1' },
      })
    case 'started': {
      const answer = await run()
      await endIdempotent(db, route, key, { ...answer, body: textOf(answer) })
      return answer
    }
  }
}
