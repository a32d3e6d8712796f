import type { Request } from 'express'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { beginIdempotent, endIdempotent, type Processes } from '#src/ledger/idempotency.ts'
import type { AnyTool } from '#tools/tool.ts'
import { mppHeaderOf } from './paid.ts'
import { isShallow } from './read-input.ts'
import { type Answer, textOf } from './send.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a POST once per Idempotency-Key and answers its repetitions from the record, to those who show what the tool's
 * answer is bound to; without the header, and without that, it just runs. What had no effect is not kept.
 * Throws idempotency_conflict for another body under the same key and while the first is under way, and
 * service_unavailable while nobody can tell whether the process that began it still lives.
 */
export async function idempotent(
  tool: AnyTool,
  db: Ledger,
  request: Request,
  processes: Processes,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.get('Idempotency-Key')
  if (key === undefined) return run()
  if (!KEY.test(key)) throw Fault.of('invalid_field', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  const shown = shownBy(request, tool.http.repeats)
  // a body that is refused unread has no answer to keep
  if (shown === undefined || !isShallow(request.body)) return run()
  const payment = request.get('PAYMENT-SIGNATURE') ?? request.get('X-PAYMENT') ?? mppHeaderOf(request) ?? ''
  const record = {
    // hashes have one length, whatever strangers send
    route: sha256(canonicalJson([request.method, request.path, shown])),
    key: sha256(key),
    bodyHash: sha256(canonicalJson({ url: request.url, body: request.body, payment })),
  }
  const begun = await beginIdempotent(db, record, processes)
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
    case 'unanswered': {
      const seconds = Math.ceil(begun.waitMs / 1000)
      throw Fault.of(
        'service_unavailable',
        'Another server began a request with this Idempotency-Key and has not answered.',
        {
          hint: `Send the same request again under the same key in ${seconds} seconds; do not sign again. By then it is answered, or runs anew.`,
          headers: { 'Retry-After': `${seconds}` },
        },
      )
    }
    case 'started': {
      const answer = await run()
      await endIdempotent(db, record, { ...answer, body: textOf(answer) })
      return answer
    }
  }
}

/** What a request shows of that which an answer is bound to; undefined where it shows nothing, or the tool has none. */
function shownBy(request: Request, repeats: AnyTool['http']['repeats']): string | undefined {
  if (repeats === undefined || repeats === 'session') return undefined
  if (repeats === 'network') return networkOf(request.ip ?? '')
  if (repeats === 'key') return request.get('Authorization')
  const body: unknown = request.body
  const value = isJsonObject(body) && Object.hasOwn(body, repeats) ? body[repeats] : undefined
  const shown = value ?? new URLSearchParams(request.url.split('?')[1]).get(repeats)
  return typeof shown === 'string' && shown !== '' ? shown : undefined
}
