import type { Marketplace } from '#src/menu/market.ts'
import { createOffers, type Offers } from '#src/payments/protocols/mpp.ts'
import { stripeMethod } from '#src/payments/protocols/mpp-methods.ts'
import { type RecipeCatalog, readRecipeCatalog } from '#src/recipes/catalog.ts'
import { type Training, trainClerks } from './clerk.ts'
import { openFileStore } from './file-store.ts'
import { type Signatures, signatures } from './keys.ts'
import { simulatedMarkets } from './market.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openStore, type Store } from './store.ts'

/** Resources shared by all histories, because creating them takes longer than a history. */
export type Stage = {
  readonly store: Store
  readonly markets: readonly Marketplace[]
  readonly training: Training
  readonly recipes: RecipeCatalog
  readonly offers: Offers
  readonly sign: Signatures
}

/** Kinds of ledger for a history: in memory, a file written as in production, or PostgreSQL. */
export const LEDGERS = ['memory', 'file', 'postgres'] as const
export type LedgerKind = (typeof LEDGERS)[number]

const STORES = { memory: openStore, file: openFileStore, postgres: openPostgresStore } as const

export async function openStage(ledger: LedgerKind = 'memory'): Promise<Stage> {
  const offers = createOffers({
    secret: 'simulated '.repeat(4),
    realm: 'comanda.example',
    methods: [stripeMethod('simulated')],
  })
  const markets = simulatedMarkets()
  const training = trainClerks(markets[0]!)
  const store = await STORES[ledger]()
  return { store, markets, training, recipes: readRecipeCatalog(), offers, sign: signatures() }
}
