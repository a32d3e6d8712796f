import { z } from 'zod'
import { cents, toDollars } from '#src/kernel/money.ts'
import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, type Complaint, REFUSAL_REASONS, readComplaint } from './complaint.ts'

const instant = z.iso.datetime({ offset: true })

/** Newest complaint about an order, as its buyer sees it. */
export const PresentedComplaint = z
  .looseObject({
    status: z
      .enum(['open', ...COMPLAINT_OUTCOMES])
      .describe('open: the restaurant has not answered; unanswered: it did not in time, so call it'),
    kind: z.enum(COMPLAINT_KINDS),
    openedAt: instant,
    answerBy: instant.optional(),
    decidedAt: instant.optional(),
    refunded: z.number().optional(),
    refunded_cents: z.int().optional(),
    reason: z.string().optional().describe('Why the restaurant refused it'),
    words: z.string().optional().describe('Of the guest; with the status token'),
    lines: z.array(z.int()).optional().describe('Indexes of the lines that it is about; with the status token'),
    message: z.string().optional().describe('Of the restaurant; with the status token'),
  })
  .meta({ id: 'Complaint' })

const MICRO_PER_CENT = 10_000

/** Presents the newest complaint; what guest and restaurant wrote only to the holder of the status token. */
export function presentComplaint(
  stored: string | null,
  at: (instant: number) => string,
  isHolder: boolean,
): { readonly complaint?: z.infer<typeof PresentedComplaint> } {
  const complaint = readComplaint(stored)
  if (!complaint) return {}
  const { outcome, kind, openedAt, answerBy, decidedAt, refundedMicro, reason } = complaint
  const refunded = cents(Math.round(refundedMicro / MICRO_PER_CENT))
  return {
    complaint: {
      status: outcome ?? 'open',
      kind,
      openedAt: at(openedAt),
      ...(outcome === null ? { answerBy: at(answerBy) } : {}),
      ...(decidedAt === null ? {} : { decidedAt: at(decidedAt) }),
      ...(refunded > 0 ? { refunded: toDollars(refunded), refunded_cents: refunded } : {}),
      ...(reason === null ? {} : { reason: REFUSAL_REASONS[reason] }),
      ...(isHolder ? writtenIn(complaint) : {}),
    },
  }
}

const writtenIn = ({ words, lines, message }: Complaint) => ({
  ...(words === null ? {} : { words }),
  ...(lines.length > 0 ? { lines } : {}),
  ...(message === null ? {} : { message }),
})
