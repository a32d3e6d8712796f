import type { CrashPoint } from '#src/kernel/world.ts'
import type { AgentsManner } from './agents.ts'
import type { ChainMethod } from './chain.ts'
import type { Manner } from './restaurants.ts'

/** Something that happens. Indices count round what there is by then. */
export type Step =
  /** Has a cart priced and, unless that is left for `later`, confirms it or means to pay it inline. */
  | { readonly kind: 'order'; readonly cart: number; readonly inline: boolean; readonly later?: boolean }
  | { readonly kind: 'recipe' }
  /** Shows a payment for something `times` times at once; `anew` signs another one for each. The machine may die of it. */
  | {
      readonly kind: 'pay'
      readonly deal: number
      readonly payer: number
      readonly times: number
      readonly anew: boolean
      readonly extra: number
      readonly killAt: CrashPoint | null
    }
  /** Pays for a booked order by card; its token is shown so many times at once. The machine may die of it. */
  | {
      readonly kind: 'charge'
      readonly deal: number
      readonly times: number
      readonly declined: boolean
      readonly killAt: CrashPoint | null
    }
  /** A day later the card network has forgotten what was asked under which key. */
  | { readonly kind: 'forget_keys' }
  /** Shows the payment for one thing at another. */
  | { readonly kind: 'swap'; readonly deal: number; readonly other: number }
  /** Orders something else inline at the price of a deal. */
  | { readonly kind: 'smuggle'; readonly deal: number; readonly cart: number }
  /** Confirms what was confirmed before: its buyer has forgotten everything but the price token. */
  | { readonly kind: 'forget'; readonly deal: number }
  /** Cancels an order `times` times at once. The machine may die of it. */
  | { readonly kind: 'cancel'; readonly deal: number; readonly times: number; readonly killAt: CrashPoint | null }
  | { readonly kind: 'broadcast' | 'revoke'; readonly signed: number }
  | { readonly kind: 'kill'; readonly machine: number }
  | { readonly kind: 'kill_at'; readonly machine: number; readonly point: CrashPoint }
  | { readonly kind: 'start'; readonly machine: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'skew'; readonly ms: number }
  | { readonly kind: 'manner'; readonly manner: Manner }
  /** The system of one of two restaurants answers nothing in time, for so long. */
  | { readonly kind: 'slow'; readonly restaurant: number; readonly ms: number }
  /** The agents that want to be told of orders take what they are told, or not. */
  | { readonly kind: 'agents'; readonly manner: AgentsManner }
  | { readonly kind: 'say'; readonly deal: number; readonly what: Said; readonly twice: boolean }
  | { readonly kind: 'sold_out'; readonly back: boolean; readonly what?: Good }
  /** The restaurant takes no orders for a while, or takes them again. */
  | { readonly kind: 'doors'; readonly open: boolean }
  /** The catalogue is another one for every process that starts from now on; `rolled` starts all of them anew. */
  | { readonly kind: 'catalogue'; readonly edition: number; readonly rolled: boolean }
  /** Orders by talking to the clerk, and says yes so many times at once to what is read back. */
  | { readonly kind: 'talk'; readonly wish: number; readonly yes: number }
  /** Says yes, or says it again when nobody has answered. The machine may die of it. */
  | { readonly kind: 'agree'; readonly talk: number; readonly times: number; readonly killAt: CrashPoint | null }
  /** Conversations are gone: the shared ones, or those of a machine. */
  | { readonly kind: 'lose_sessions'; readonly machine: number }
  /** The ledger is copied as it is; or the last copy takes its place, and every process starts anew on that. */
  | { readonly kind: 'backup' | 'restore' }
  /**
   * The ledger is lost, or the last copy of it takes its place; then it is rebuilt by runs of which each is killed after so
   * many statements, but the last one.
   */
  | { readonly kind: 'rebuild'; readonly from: 'nothing' | 'backup'; readonly kills: readonly number[] }
  | { readonly kind: 'treasury'; readonly empty: boolean }
  | { readonly kind: 'mining'; readonly atOnce: boolean }
  /** The newest blocks are exchanged: what they held is mined anew, in another order; `copied` by somebody else first. */
  | { readonly kind: 'reorganise'; readonly depth: number; readonly copied: boolean }
  /** One method of the chain's node fails until it is another one, or none. */
  | { readonly kind: 'down'; readonly method: ChainMethod | null }
  /** The node that tells logs is so many blocks behind the one that tells the newest block. */
  | { readonly kind: 'lag'; readonly blocks: number }

/** What the restaurant may run out of. */
export type Good = 'pastrami' | 'plate' | 'sourdough'

export type Said =
  | 'accepted'
  | 'rejected'
  | 'ready'
  | 'cancelled'
  | 'adjusted'
  | 'cancellation_agreed'
  | 'cancellation_declined'

/** What happens in one world, from an empty ledger on. */
export type History = {
  readonly seed: number
  /** The part of all calls across the network that goes wrong, in percent. */
  readonly faults: number
  /** Where conversations are kept: with each process, and lost with it, unless it says otherwise. */
  readonly sessions?: 'own' | 'shared'
  /** What it is judged by at its end: by what happened alone, or also by how soon, once the world is well. */
  readonly verdict?: 'safety' | 'liveness'
  readonly steps: readonly Step[]
}
