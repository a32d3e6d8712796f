import { z } from 'zod'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { dismiss, enqueue } from '#src/ledger/outbox.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { OrderStatus } from './states.ts'
import type { OrderTransition } from './transition.ts'
import { appendEvent } from './transition.ts'

/** What a guest can find wrong with an order. */
export const COMPLAINT_KINDS = ['missing', 'wrong_item', 'cold', 'other'] as const

/** Outcomes of a complaint. */
export const COMPLAINT_OUTCOMES = ['refunded', 'answered', 'refused', 'unanswered'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** Why a restaurant refuses a complaint, worded for guests. */
export const REFUSAL_REASONS = {
  as_ordered: 'The restaurant says that the food was as it was ordered.',
  handed_over_whole: 'The restaurant says that everything was handed over.',
  too_late: 'The restaurant says that it was told too late.',
  settled_otherwise: 'The restaurant says that it was settled with you already.',
} as const
export type RefusalReason = keyof typeof REFUSAL_REASONS

const Complaint = z.object({
  /** Number of the complaint about its order, from 1. */
  n: z.int().min(1),
  kind: z.enum(COMPLAINT_KINDS),
  words: z.string().nullable(),
  /** Indexes of the lines that it is about; empty for the whole order. */
  lines: z.array(z.int().min(0)),
  openedAt: z.number(),
  answerBy: z.number(),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  decidedAt: z.number().nullable(),
  refundedMicro: z.number(),
  reason: z.enum(Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]]).nullable(),
  message: z.string().nullable(),
})
export type Complaint = z.infer<typeof Complaint>

/** Parser of `orders.complaint`: the newest complaint about an order; its events tell of those before. */
const complaintJson = storedJson<Complaint>('complaint', Complaint)

export const readComplaint = (stored: string | null): Complaint | undefined =>
  stored === null ? undefined : complaintJson.parse(stored)

/** Returns the complaint that waits for an answer. */
export function openComplaintOf({ complaint }: { readonly complaint: string | null }): Complaint | undefined {
  const newest = readComplaint(complaint)
  return newest?.outcome === null ? newest : undefined
}

/** State of the newest complaint; undefined if there is none. */
export type ComplaintState = 'open' | ComplaintOutcome

export function complaintStateOf({ complaint }: { readonly complaint: string | null }): ComplaintState | undefined {
  const newest = readComplaint(complaint)
  return newest && (newest.outcome ?? 'open')
}

/**
 * Replaces the newest complaint about an order by one conditional update and one event, which keeps the status. False
 * if the order or its complaint has changed concurrently.
 */
export async function moveComplaint(
  trx: LedgerTransaction,
  row: { readonly id: string; readonly status: OrderStatus; readonly complaint: string | null },
  next: Complaint,
  step: {
    readonly at: number
    readonly data: OrderTransition['data'] & object
    readonly set?: { readonly refunded_micro: number }
  },
): Promise<boolean> {
  const { id, status, complaint } = row
  const moved = await trx
    .updateTable('orders')
    .set(eb => ({ ...step.set, complaint: JSON.stringify(next), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', status)
    .where('complaint', complaint === null ? 'is' : '=', complaint)
    .returning(['version', 'callback_url', 'settled_micro'])
    .executeTakeFirst()
  if (!moved) return false
  const type = `complaint_${next.outcome ?? 'opened'}`
  await appendEvent(trx, id, moved, { type, at: step.at, from: status, to: status, data: step.data })
  return true
}

/** Schedules the question to the restaurant, and the end of its time to answer. */
export async function askForAnswer(trx: LedgerTransaction, id: string, open: Complaint, now: number): Promise<void> {
  for (const [kind, runAt] of [['hear_complaint', now] as const, ['expire_complaint', open.answerBy] as const])
    await enqueue(trx, { kind, subject: id, dedupe: jobOf(kind, id, open), runAt })
}

/** Drops the end of the time to answer once the restaurant has answered. */
export const askNoLonger = (trx: LedgerTransaction, id: string, open: Complaint, now: number): Promise<void> =>
  dismiss(trx, jobOf('expire_complaint', id, open), now)

const jobOf = (kind: string, id: string, { n }: Complaint): string => `${kind}:${id}:${n}`
