import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { ADJUSTABLE } from './adjust.ts'
import { askForAnswer, COMPLAINT_KINDS, type Complaint, moveComplaint, readComplaint } from './complaint.ts'
import { isTokenOf } from './holder.ts'
import { plainText } from './instructions.ts'
import { type OrderRecord, readOrder } from './read.ts'
import type { OrderResponse } from './schema.ts'
import { trackOrder } from './track.ts'

/** Time after the promised one within which a guest can complain. */
const COMPLAIN_WITHIN_MS = 48 * 3_600_000
/** Time that a restaurant has to answer. */
const ANSWER_MS = 24 * 3_600_000
const MOST_COMPLAINTS = 3
const MOST_CHARACTERS = 200

/** What a guest reports. */
export const ComplaintRequest = z.strictObject({
  kind: z.enum(COMPLAINT_KINDS).describe('What was wrong'),
  words: z.string().max(2000).optional().describe('In the words of the guest: at most 200 characters of plain text'),
  lines: z
    .array(z.int().min(0).max(49))
    .max(50)
    .optional()
    .describe('Indexes of the lines that it is about, from 0; all of them if left out'),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

export type ComplainDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  /** Secret from which status tokens are derived. */
  readonly secret: Uint8Array
  /** Wakes the worker and the listeners of orders. */
  readonly wake: () => void
}

/**
 * Tells the restaurant of an accepted order that something was wrong, for the holder of the order's status token. Only
 * one complaint is open at a time; a repeat of it changes nothing. Throws order_not_found, unauthorized,
 * cannot_complain, invalid_field.
 */
export async function complain(
  { db, world, secret, wake }: ComplainDeps,
  id: string,
  said: ComplaintRequest,
  token?: string,
): Promise<OrderResponse> {
  await transact(db, async trx => {
    const order = await readOrder(trx, id)
    if (!order) throw Fault.of('order_not_found', 'There is no such order.')
    if (!isTokenOf(secret, id, token)) throw unauthorized(token)
    const now = world.now()
    const before = readComplaint(order.row.complaint)
    const { kind, lines = [] } = said
    const words = wordsOf(said)
    const unknown = lines.find(line => line >= order.quote.lines.length)
    if (unknown !== undefined)
      throw invalid(
        'lines',
        `The order has no line ${unknown}; its lines go from 0 to ${order.quote.lines.length - 1}.`,
      )
    if (before?.outcome === null && before.kind === kind && before.words === words && isSame(before.lines, lines))
      return
    const objection = objectionTo(order, before, now)
    if (objection !== undefined) throw objection
    const answerBy = now + ANSWER_MS
    const next: Complaint = {
      n: (before?.n ?? 0) + 1,
      kind,
      words,
      lines: [...new Set(lines)],
      openedAt: now,
      answerBy,
      ...{ outcome: null, decidedAt: null, refundedMicro: 0, reason: null, message: null },
    }
    if (!(await moveComplaint(trx, order.row, next, { at: now, data: { n: next.n, kind } })))
      throw new Error(`order ${id} changed while its complaint was written`)
    await askForAnswer(trx, id, next, now)
  })
  wake()
  return trackOrder({ db, secret }, id, token)
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  JSON.stringify(some) === JSON.stringify([...new Set(others)])

function wordsOf({ words }: ComplaintRequest): string | null {
  const text = plainText(words)
  if (text === undefined)
    throw invalid('words', `words must be plain text of at most ${MOST_CHARACTERS} characters, without links or code.`)
  return text
}

const invalid = (field: string, message: string): Fault => Fault.ofProblems([{ code: 'invalid_field', field, message }])

/** Returns why a complaint is not possible; undefined if it is. */
function objectionTo({ row, quote }: OrderRecord, before: Complaint | undefined, now: number): Fault | undefined {
  const { name, phone } = quote.restaurant
  const call = `Ask the restaurant${phone === null ? '.' : `: ${name}, ${phone}.`}`
  const cannot = (message: string, hint = call) =>
    Fault.of('cannot_complain', message, { hint, fields: { orderId: row.id, status: row.status } })
  if (!ADJUSTABLE.includes(row.status))
    return cannot(
      `The order is ${row.status.replaceAll('_', ' ')}.`,
      'Complain about an order that its restaurant has accepted and not cancelled.',
    )
  if (before?.outcome === null)
    return cannot('The restaurant has not answered the complaint before.', 'Wait for its answer: poll statusUrl.')
  if (before && before.n >= MOST_COMPLAINTS) return cannot(`There were ${before.n} complaints about this order.`)
  if ((row.estimated_ready ?? row.resolved_at) + COMPLAIN_WITHIN_MS < now)
    return cannot('The order was more than two days ago.')
  return undefined
}

const unauthorized = (token: string | undefined): Fault =>
  Fault.of(
    'unauthorized',
    token === undefined
      ? 'Complaining needs the statusToken of the order.'
      : 'This is not the statusToken of the order.',
    {
      hint: 'Send the statusToken returned by confirm or by the inline order, as Authorization: Bearer.',
      headers: { 'WWW-Authenticate': 'Bearer realm="order"' },
    },
  )
