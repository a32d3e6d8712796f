import { LARGEST_MILES } from '#src/catalog/delivery-area.ts'
import { DAYS_AHEAD } from '#src/catalog/time-rules.ts'
import { formatDollars } from '#src/kernel/money.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { statusText } from '#src/orders/status-text.ts'
import { CONVENIENCE_FEE } from '#src/pricing/price.ts'
import { QUOTE_MINUTES } from '#src/pricing/quote.ts'

/** Limits of the clerk. */
export type ClerkFigures = {
  /** Messages per caller within `seconds`. */
  readonly requests: number
  readonly seconds: number
  /** Messages per session. */
  readonly turns: number
  /** Session lifetime. */
  readonly minutes: number
}

/** All figures that documents mention, taken from the code that enforces them. */
export type Figures = ReturnType<typeof figuresOf>

export const figuresOf = (clerk: ClerkFigures) => ({
  quoteMinutes: QUOTE_MINUTES,
  daysAhead: DAYS_AHEAD,
  deliveryMiles: LARGEST_MILES,
  fee: `$${formatDollars(CONVENIENCE_FEE)}`,
  instructionCharacters: MOST_CHARACTERS,
  pollSeconds: pollSeconds('payment_received'),
  voiceSeconds: pollSeconds('confirming_with_restaurant', { isVoice: true }),
  acceptedSeconds: pollSeconds('confirmed'),
  refundSeconds: pollSeconds('fulfillment_failed', { refundPending: true }),
  clerkRequests: clerk.requests,
  clerkSeconds: clerk.seconds,
  clerkTurns: clerk.turns,
  clerkMinutes: clerk.minutes,
})

const NOTHING_PENDING = { settlementPending: false, refundPending: false, paidTooLate: false }

const pollSeconds = (status: OrderStatus, about: { isVoice?: true; refundPending?: true } = {}): number =>
  statusText(status, { ...NOTHING_PENDING, ...about }).pollIntervalSeconds ?? 0

/** Replaces every {figure} in a text. */
export const withFigures = (text: string, figures: Figures): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(figures[name as keyof Figures] ?? whole))
