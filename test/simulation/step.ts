import type { CrashPoint } from '#src/kernel/world.ts'
import type { AgentsManner } from './agents.ts'
import type { ChainMethod } from './chain.ts'
import type { Manner } from './restaurants.ts'

/** Event in a history. Indices wrap around the number of existing entries. */
export type Step =
  /** Prices a cart, then confirms it unless `later`, or plans to pay it inline. */
  | { readonly kind: 'order'; readonly cart: number; readonly inline: boolean; readonly later?: boolean }
  | { readonly kind: 'recipe' }
  /** Presents a payment `times` times concurrently; `anew` signs a new one for each. Can kill the machine. */
  | {
      readonly kind: 'pay'
      readonly deal: number
      readonly payer: number
      readonly times: number
      readonly anew: boolean
      readonly extra: number
      readonly killAt: CrashPoint | null
    }
  /** Pays a booked order by card, presenting its token `times` times concurrently. Can kill the machine. */
  | {
      readonly kind: 'charge'
      readonly deal: number
      readonly times: number
      readonly declined: boolean
      readonly killAt: CrashPoint | null
    }
  /** Presses "Pay by card" in `tabs` tabs at once, for an order that is confirmed before. Can kill the machine. */
  | { readonly kind: 'page'; readonly deal: number; readonly tabs: number; readonly killAt: CrashPoint | null }
  /** Pays on a card page that a buyer has open; index 0 is the newest. Can kill the machine that hears of it. */
  | {
      readonly kind: 'enter_card'
      readonly page: number
      readonly card: EnteredCard
      /** Time until the card's owner confirms, in milliseconds. */
      readonly ms: number
      readonly told: Told
      readonly killAt: CrashPoint | null
    }
  /** Puts the card network out of our reach, or back; payers still reach its pages. */
  | { readonly kind: 'cards'; readonly away: boolean }
  /** Expires all idempotency keys of the card network, as after a day. */
  | { readonly kind: 'forget_keys' }
  /** Presents the payment for one deal at another. */
  | { readonly kind: 'swap'; readonly deal: number; readonly other: number }
  /** Orders another cart inline at the price of a deal. */
  | { readonly kind: 'smuggle'; readonly deal: number; readonly cart: number }
  /** Confirms an order again: the buyer has forgotten everything except the price token. */
  | { readonly kind: 'forget'; readonly deal: number }
  /** Cancels an order `times` times concurrently. Can kill the machine. */
  | { readonly kind: 'cancel'; readonly deal: number; readonly times: number; readonly killAt: CrashPoint | null }
  | { readonly kind: 'broadcast' | 'revoke'; readonly signed: number }
  | { readonly kind: 'kill'; readonly machine: number }
  | { readonly kind: 'kill_at'; readonly machine: number; readonly point: CrashPoint }
  | { readonly kind: 'start'; readonly machine: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'skew'; readonly ms: number }
  | { readonly kind: 'manner'; readonly manner: Manner }
  /** Makes the system of one of two restaurants time out for `ms` milliseconds. */
  | { readonly kind: 'slow'; readonly restaurant: number; readonly ms: number }
  /** Makes subscribed agents accept or reject order updates. */
  | { readonly kind: 'agents'; readonly manner: AgentsManner }
  | { readonly kind: 'say'; readonly deal: number; readonly what: Said; readonly twice: boolean }
  | { readonly kind: 'sold_out'; readonly back: boolean; readonly what?: Good }
  /** Pauses orders at the restaurant, or resumes them. */
  | { readonly kind: 'doors'; readonly open: boolean }
  /** Replaces the catalog for every process that starts from now on; `rolled` restarts all of them. */
  | { readonly kind: 'catalogue'; readonly edition: number; readonly rolled: boolean }
  /** Orders through the clerk, and confirms the read-back `yes` times concurrently. */
  | { readonly kind: 'talk'; readonly wish: number; readonly yes: number }
  /** Confirms, or confirms again after no answer. Can kill the machine. */
  | { readonly kind: 'agree'; readonly talk: number; readonly times: number; readonly killAt: CrashPoint | null }
  /** Deletes conversations: the shared ones, or those of one machine. */
  | { readonly kind: 'lose_sessions'; readonly machine: number }
  /** Backs up the ledger, or restores the last backup and restarts every process on it. */
  | { readonly kind: 'backup' | 'restore' }
  /**
   * Loses the ledger or restores its last backup, then rebuilds it; each rebuild run except the last is killed after
   * the given number of statements.
   */
  | { readonly kind: 'rebuild'; readonly from: 'nothing' | 'backup'; readonly kills: readonly number[] }
  | { readonly kind: 'treasury'; readonly empty: boolean }
  | { readonly kind: 'mining'; readonly atOnce: boolean }
  /** Reorganizes the newest blocks; if `copied`, a stranger's copy of a payment is mined first. */
  | { readonly kind: 'reorganise'; readonly depth: number; readonly copied: boolean }
  /** Makes one RPC method of the node fail until it is replaced by another one, or none. */
  | { readonly kind: 'down'; readonly method: ChainMethod | null }
  /** Number of blocks by which the node that serves logs lags behind the node that reports the newest block. */
  | { readonly kind: 'lag'; readonly blocks: number }

/** Items that the restaurant can run out of. */
export type Good = 'pastrami' | 'plate' | 'sourdough'

/** Cards that a payer tries on a page, in order. */
export type EnteredCard = 'good' | 'good twice' | 'declined' | 'declined, then good' | 'confirmed by its owner'

/** How we learn of a payment: by the card network's messages, or by the payer who comes back. */
export type Told = 'nobody' | 'return' | 'message' | 'message, return' | 'return, message' | 'two messages'

export type Said =
  | 'accepted'
  | 'rejected'
  | 'ready'
  | 'cancelled'
  | 'adjusted'
  | 'cancellation_agreed'
  | 'cancellation_declined'

/** Sequence of events in one world that starts with an empty ledger. */
export type History = {
  readonly seed: number
  /** Percentage of network calls that fail. */
  readonly faults: number
  /** Where conversations are kept: by default in each process, and lost with it. */
  readonly sessions?: 'own' | 'shared'
  /** True if cards can be paid on pages of the card network, too. */
  readonly pages?: boolean
  /** Criteria of the verdict: safety alone, or also liveness, i.e. how soon work finishes in a healthy world. */
  readonly verdict?: 'safety' | 'liveness'
  readonly steps: readonly Step[]
}
