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
import type { OrderCheckout } from '#src/orders/checkout.ts'
import type { Orders } from '#src/orders/orders.ts'
import type { PayPage } from '#src/orders/pay-page.ts'
import type { Faucet } from '#src/payments/faucet.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import type { Recipes } from '#src/recipes/open-recipes.ts'
import type { Search } from '#src/search/search.ts'
import type { Ucp } from '#src/ucp/open-ucp.ts'
import type { Waitlist } from '#src/waitlist/join.ts'
import type { CheckoutRail } from './open-payment-methods.ts'
import type { Signing } from './open-signing.ts'

/** Operations that tools run on, combined from the interfaces of the modules. */
export type Operations = Catalog &
  MenuReader &
  Pick<Search, 'search' | 'searchByAddress'> &
  Orders &
  Waitlist &
  Pick<HealthMonitor, 'health' | 'readiness'> &
  Pick<Signing, 'publicKeys'> & {
    readonly recipes: Recipes
    /** Restaurant-side operations. */
    readonly merchants: MerchantConsole
    readonly faucet: Faucet
  }

/** The application, opened from its configuration. Dispose to stop it. */
export type App = Operations &
  AsyncDisposable &
  Pick<Signing, 'signer'> &
  Pick<HealthMonitor, 'watchSessions' | 'watchModel'> &
  Pick<Fulfillment, 'receiveWebhook'> & {
    /** What the page of a booked order shows. */
    readonly readPayPage: (priceToken: string) => Promise<PayPage>
    /** Card payments on hosted pages; undefined if no card is accepted. */
    readonly checkout: (OrderCheckout & Pick<CheckoutRail, 'origin' | 'readEvent'>) | undefined
    /** Sets the counter for quotes and unpaid orders per caller. */
    readonly countCallersBy: (counting: Callers) => void
    /** Prepares for shutdown: reports not ready and starts no new jobs. */
    readonly retire: () => void
    /** Challenges of the `Payment` authentication scheme. */
    readonly offers: Offers
    /** The Universal Commerce Protocol. */
    readonly ucp: Ucp
    readonly market: Marketplace
    readonly db: Ledger
    /** Resolves if the disk lost a ledger write, or the ledger's file is gone: the process cannot continue. */
    readonly lost: Promise<Error>
    /** Phone service that handles the carrier's HTTP requests. */
    readonly telephone: Calls & { readonly voice: VoiceSettings }
    readonly version: string
    /** True if payments use the local chain. */
    readonly local: boolean
    /** Warms up lazily built data, one step per iteration, so that requests do not wait for it. */
    readonly warm: () => Generator<void>
  }
