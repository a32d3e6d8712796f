import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Orders } from '#src/orders/orders.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import type { Outbound } from '#src/outbound/call.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { Payee } from '#src/pricing/quote.ts'
import type { SearchResponse } from '#src/search/schema.ts'
import type { PublicKey, Signer } from '#src/signing/signer.ts'
import type { AgentProfile } from './agents.ts'
import type { UcpNames } from './names.ts'
import type { PaymentHandler } from './payment-handler.ts'
import type { CheckoutInput } from './requests.ts'
import type { UcpVersion } from './versions.ts'

/** What a shop adds to the protocol's module: a test shop, for example, takes a token of its own. */
export type UcpAdditions = {
  /** Release that answers at the origin. */
  readonly root?: UcpVersion
  /** Profiles of agents that are not fetched, by their URL. */
  readonly agents?: Readonly<Record<string, AgentProfile>>
  /** Further payment handlers. */
  readonly handlers?: readonly PaymentHandler[]
  /** Fills in what an agent may leave out here. */
  readonly complete?: (input: CheckoutInput) => CheckoutInput
}

export type UcpDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly market: Marketplace
  readonly baseUrl: string
  readonly names: UcpNames
  readonly payee: Payee
  readonly domain: Terms['domain']
  readonly offers: Offers
  readonly outbound: Outbound
  readonly signer: Signer
  readonly publicKeys: () => Promise<readonly PublicKey[]>
  /** Secret from which status tokens are derived. */
  readonly secret: Uint8Array
  readonly handlers: readonly PaymentHandler[]
  readonly orders: Pick<Orders, 'previewOrder' | 'confirmOrder' | 'payOrder'>
  readonly cancelOrder: (id: string, token?: string) => Promise<OrderResponse>
  /** Ends the hosted payment pages of an unpaid order; false while the card network has not said how they ended. */
  readonly endPaymentPages: (order: OrderRecord) => Promise<boolean>
  readonly search: (raw: unknown) => Promise<SearchResponse>
  readonly additions: UcpAdditions
}
