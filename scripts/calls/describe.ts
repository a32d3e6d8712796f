import { formatLocal } from '#src/catalog/hours.ts'
import type { TranscriptLine } from '#src/fulfillment/phone/call-store.ts'
import type { CallAttemptRow } from '#src/ledger/kitchen-tables.ts'
import { withLedger } from '../client/ledger.ts'

/** Reads the phone calls about an order with their transcripts, in order; empty if there were none. */
export const readCalls = (place: string, orderId: string): Promise<CallAttemptRow[]> =>
  withLedger(place, db =>
    db.selectFrom('call_attempts').selectAll().where('order_id', '=', orderId).orderBy('n').execute(),
  )

/** Returns the transcript of a call. */
export const transcriptOf = ({ transcript }: CallAttemptRow): readonly TranscriptLine[] =>
  transcript === null ? [] : (JSON.parse(transcript) as TranscriptLine[])

/** Formats a call for the operator. */
export function describeCall(call: CallAttemptRow): string {
  const result = call.outcome === null ? call.state : describeOutcome(JSON.parse(call.outcome))
  const when = call.started_at === null ? 'not dialled' : formatLocal(call.started_at, 'UTC')
  const said = transcriptOf(call)
  const first = said[0]?.at ?? 0
  return [
    `Call ${call.n}  ${when}  ${result}  (${call.carrier}${call.call_sid === null ? '' : ` ${call.call_sid}`})`,
    ...said.map(({ at, who, text }) => `  ${seconds(at - first)}  ${who.padEnd(4)}  ${text}`),
    '',
  ].join('\n')
}

const describeOutcome = ({ kind, ...details }: { readonly kind: string }): string =>
  [kind, ...Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8)
