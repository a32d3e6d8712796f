import type { Ledger } from '#src/ledger/database.ts'
import type { Agents } from './agents.ts'
import type { Buyers } from './buyers.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import type { Restaurants } from './restaurants.ts'
import type { Talk } from './talks.ts'

/** What a history leaves behind for its judges. */
export type Evidence = {
  readonly books: Ledger
  readonly buyers: Buyers
  readonly talks: readonly Talk[]
  readonly chain: SimulatedChain
  readonly cards: Cards
  readonly restaurants: Restaurants
  readonly agents: Agents
  /** The clocks of machines never were ahead of the chain's, or behind. */
  readonly clocksAgree: boolean
  /** No restaurant left the catalogue: each could be told to stop. */
  readonly allListed: boolean
  /** When the ledger was last replaced by an older copy, which knows nothing of what had been since. */
  readonly restoredAt: number | undefined
  /** The nonces of all payments that the ledger of now was rebuilt with, in lower case. */
  readonly rebuilt: ReadonlySet<string>
}
