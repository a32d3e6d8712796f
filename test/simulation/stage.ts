import type { Marketplace } from '#src/menu/market.ts'
import { createOffers, type Offers } from '#src/payments/rails/mpp.ts'
import { stripeMethod } from '#src/payments/rails/mpp-methods.ts'
import { readShelf, type Shelf } from '#src/recipes/shelf.ts'
import { type Training, trainClerks } from './clerk.ts'
import { openFileStore } from './file-store.ts'
import { type Signatures, signatures } from './keys.ts'
import { simulatedMarkets } from './market.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openStore, type Store } from './store.ts'

/** What histories share, because making it takes longer than a history. */
export type Stage = {
  readonly store: Store
  readonly markets: readonly Marketplace[]
  readonly training: Training
  readonly shelf: Shelf
  readonly offers: Offers
  readonly sign: Signatures
}

/** Where the ledger of a history is: in memory, in a file that is written as in earnest, or in a PostgreSQL. */
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
  return { store, markets, training, shelf: readShelf(), offers, sign: signatures() }
}
