import { CANCEL_REASONS, REJECT_REASONS } from '#src/fulfillment/console/schema.ts'

/** The sentence of a code; words that are no code are replaced, for the public could not tell whose they are. */
const sentenceOf = (table: Readonly<Record<string, string>>, said: string | undefined, otherwise: string): string =>
  said !== undefined && Object.hasOwn(table, said) ? table[said]! : otherwise

/** Why a restaurant's system refuses an order, in our words. */
export const rejectReason = (said: string | undefined): string =>
  sentenceOf(REJECT_REASONS, said, 'The restaurant declined the order.')

/** Why it gives up an order that it had accepted. */
export const cancelReason = (said: string | undefined): string =>
  sentenceOf(CANCEL_REASONS, said, 'The restaurant cancelled the order.')
