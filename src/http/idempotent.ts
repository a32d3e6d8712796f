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
 * Runs a POST once per Idempotency-Key and replays the stored response to repeated requests that present the
 * value to which the tool scopes its responses. Without the header or that value, it just runs. A response without
 * effect is not stored. Throws idempotency_conflict if the key was used with a different body or the first request
 * is in flight, and service_unavailable if it is unknown whether the process that started the first request is
 * still alive.
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
  // a body that is rejected unparsed has no response worth storing
  if (shown === undefined || !isShallow(request.body)) return run()
  const payment = request.get('PAYMENT-SIGNATURE') ?? request.get('X-PAYMENT') ?? mppHeaderOf(request) ?? ''
  const record = {
    // hashes have a fixed length, whatever clients send
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
      throw Fault.of('idempotency_conflict', 'A request with this Idempotency-Key is still in progress.', {
        hint: 'Wait a second, then send the same request again.',
        headers: { 'Retry-After': '1' },
      })
    case 'unanswered': {
      const seconds = Math.ceil(begun.waitMs / 1000)
      throw Fault.of(
        'service_unavailable',
        'Another server started a request with this Idempotency-Key and has not finished it.',
        {
          hint: `Send the same request again with the same key in ${seconds} seconds; do not sign again. By then it is finished, or it runs again.`,
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

/**
 * Returns the value that scopes idempotent responses, such as the network or the key; undefined if the request
 * does not present it or the tool has no scope.
 */
function shownBy(request: Request, repeats: AnyTool['http']['repeats']): string | undefined {
  if (repeats === undefined || repeats === 'session') return undefined
  if (repeats === 'network') return networkOf(request.ip ?? '')
  if (repeats === 'key') return request.get('Authorization')
  const body: unknown = request.body
  const value = isJsonObject(body) && Object.hasOwn(body, repeats) ? body[repeats] : undefined
  const shown = value ?? new URLSearchParams(request.url.split('?')[1]).get(repeats)
  return typeof shown === 'string' && shown !== '' ? shown : undefined
}
