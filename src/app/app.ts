import type { Catalog } from '#src/catalog/catalog.ts'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import type { Fulfillment } from '#src/fulfillment/open-fulfillment.ts'
import type { Calls } from '#src/fulfillment/phone/open-calls.ts'
import type { VoiceSettings } from '#src/fulfillment/phone/twiml.ts'
import type { HealthMonitor } from '#src/health/health.ts'
import type { Callers } from '#src/kernel/callers.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { MenuReader } from '#src/menu/view.ts'
import type { Orders } from '#src/orders/orders.ts'
import type { Faucet } from '#src/payments/faucet.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import type { Recipes } from '#src/recipes/open-recipes.ts'
import type { Search } from '#src/search/search.ts'
import type { Waitlist } from '#src/waitlist/join.ts'
import type { Signing } from './open-signing.ts'

/** The operations of the product, by the doors of its modules: what tools run on. */
export type Operations = Catalog &
  MenuReader &
  Pick<Search, 'search' | 'searchByAddress'> &
  Orders &
  Waitlist &
  Pick<HealthMonitor, 'health' | 'readiness'> &
  Pick<Signing, 'publicKeys'> & {
    readonly recipes: Recipes
    /** What restaurants see and do. */
    readonly merchants: MerchantConsole
    readonly faucet: Faucet
  }

/** The whole product, opened from its configuration. Dispose to stop it. */
export type App = Operations &
  AsyncDisposable &
  Pick<Signing, 'signer'> &
  Pick<HealthMonitor, 'watchSessions' | 'watchModel'> &
  Pick<Fulfillment, 'receiveWebhook'> & {
    /** Counts prices and unpaid orders from now on. */
    readonly countCallersBy: (counting: Callers) => void
    /** The process is about to stop: it is not ready any more, and begins no job. */
    readonly retire: () => void
    /** The challenges of the Payment scheme. */
    readonly offers: Offers
    readonly market: Marketplace
    readonly db: Ledger
    /** Resolves when the disk has not kept a write of the ledger: this process can do nothing more. */
    readonly lost: Promise<Error>
    /** The telephone, for the carrier's requests over HTTP. */
    readonly telephone: Calls & { readonly voice: VoiceSettings }
    readonly version: string
    /** True with the local chain. */
    readonly local: boolean
    /** Prepares, a step a turn, what a request would otherwise wait for. */
    readonly warm: () => Generator<void>
  }
