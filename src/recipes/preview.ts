import { formatLocal } from '#src/catalog/hours.ts'
import type { Callers } from '#src/kernel/callers.ts'
import { cents, toDollars } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { payingCommand } from '#src/payments/paying-command.ts'
import { presentPaymentRequest } from '#src/payments/payment-request.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { Payee } from '#src/pricing/quote.ts'
import type { Product, ProductKind, RecipeCatalog } from './catalog.ts'
import { sealPrice, termsOfPrice } from './price-token.ts'
import type { ProductPreview } from './wire.ts'

export type PreviewDeps = {
  readonly db: Ledger
  readonly world: World
  readonly recipes: RecipeCatalog
  readonly payee: Payee
  readonly domain: Terms['domain']
  readonly baseUrl: string
  readonly callers?: Callers
  /** RPC URL of the local chain, from which test wallets are funded. */
  readonly localRpcUrl?: string
}

const PATHS: Readonly<Record<ProductKind, string>> = { recipe: '/api/recipes', bundle: '/api/recipes/bundles' }

export const previewPathOf = (kind: ProductKind, id: string): string =>
  `${PATHS[kind]}/preview?id=${encodeURIComponent(id)}`

export const payUrlOf = (baseUrl: string, kind: ProductKind, id: string, priceToken: string): string =>
  `${baseUrl}${PATHS[kind]}/pay?id=${encodeURIComponent(id)}&pt=${priceToken}`

/** Stable address of a product: it answers 402 with the price of now, and needs no price token. */
export const standingUrlOf = (baseUrl: string, kind: ProductKind, id: string): string =>
  `${baseUrl}${PATHS[kind]}/${encodeURIComponent(id)}/full`

/** Quotes the price of a product, valid for ten minutes. Counts toward the rate limit of the caller's network. */
export async function previewProduct(deps: PreviewDeps, product: Product, caller?: string): Promise<ProductPreview> {
  // Validate before storing anything: never promise a price that cannot be paid now.
  const domain = { ...deps.domain }
  await deps.callers?.quoted(caller)
  const { priceToken, quote } = await sealPrice(deps.db, deps.world, product, deps.payee)
  const expiresAt = formatLocal(quote.expires_at, 'UTC')
  const payUrl = payUrlOf(deps.baseUrl, product.kind, product.id, priceToken)
  return {
    id: product.id,
    title: product.title,
    price: toDollars(cents(quote.total_cents)),
    price_cents: quote.total_cents,
    currency: 'USD',
    priceToken,
    payUrl,
    expiresAt,
    payment: presentPaymentRequest(termsOfPrice(quote, domain), expiresAt),
    _next: {
      ...payingCommand(deps, payUrl),
      alternatives: [
        'GET payUrl with any x402 client, version 1 or 2: it answers 402 with the requirements, then pays.',
        'Add &email=<address> to payUrl to get the PDF by mail, too; a + in the address is written %2B.',
        'Add &format=markdown, or send Accept: text/markdown, to get one page of text.',
        ...(deps.localRpcUrl ? [`npm run wallet -- pay '${payUrl}'`] : []),
      ],
    },
  }
}
