import type { Ledger } from '#src/ledger/database.ts'
import type { Agents } from './agents.ts'
import type { Buyers } from './buyers.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import type { Pages } from './pages.ts'
import type { Payers } from './payers.ts'
import type { Restaurants } from './restaurants.ts'
import type { Talk } from './talks.ts'

/** Final state of a history, as input for the verdicts. */
export type Evidence = {
  readonly books: Ledger
  readonly buyers: Buyers
  readonly talks: readonly Talk[]
  readonly chain: SimulatedChain
  readonly cards: Cards
  readonly pages: Pages
  readonly payers: Payers
  readonly restaurants: Restaurants
  readonly agents: Agents
  /** True if machine clocks never differed from the chain clock. */
  readonly clocksAgree: boolean
  /** True if no restaurant ever left the catalog, so that each could be told to stop. */
  readonly allListed: boolean
  /** Time on the machine clocks. */
  readonly now: number
  /** Last time the ledger was replaced by an older copy, which lacks everything since. */
  readonly restoredAt: number | undefined
  /** Marks of all payments from which the current ledger was rebuilt, lowercase. */
  readonly rebuilt: ReadonlySet<string>
}
