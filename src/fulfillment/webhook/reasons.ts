import { CANCEL_REASONS, REJECT_REASONS } from '#src/fulfillment/console/schema.ts'

/** Sentence of a code. Replaces text that is no code, because the public could not tell whose words it contains. */
const sentenceOf = (table: Readonly<Record<string, string>>, said: string | undefined, otherwise: string): string =>
  said !== undefined && Object.hasOwn(table, said) ? table[said]! : otherwise

/** Rejection reason of a restaurant's system, in our words. */
export const rejectReason = (said: string | undefined): string =>
  sentenceOf(REJECT_REASONS, said, 'The restaurant declined the order.')

/** Reason for cancelling an accepted order, in our words. */
export const cancelReason = (said: string | undefined): string =>
  sentenceOf(CANCEL_REASONS, said, 'The restaurant cancelled the order.')
