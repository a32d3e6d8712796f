import { formatLocal } from '#src/catalog/hours.ts'
import { toDollars, toMicroUsdc } from '#src/kernel/money.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { payingCommand } from '#src/payments/paying-command.ts'
import type { Payee, Quote } from '#src/pricing/quote.ts'
import { callbackOf } from './callback.ts'
import { statusTokenOf } from './create-order.ts'
import { payPageOf, payUrlOf } from './pay-links.ts'
import { statusPathOf } from './present.ts'
import { presentRestaurant, presentTime, timeOf } from './present-parts.ts'
import type { ConfirmResponse } from './schema.ts'
import type { OrderStatus } from './states.ts'

type PresentDeps = {
  readonly baseUrl: string
  readonly secret: Uint8Array
  /** RPC URL of the local chain, shown in local mode for wallets that need it. */
  readonly localRpcUrl?: string
}

/**
 * Converts a booked order to its API format with the next step: pay, or, once payment has begun, follow it. Secrets
 * are included only if `isTold`.
 */
export function presentConfirmation(
  deps: PresentDeps,
  quote: Quote & { readonly payee: Payee },
  order: OrderRow,
  { begun, isTold }: { readonly begun: boolean; readonly isTold: boolean },
  priceToken: string,
  warnings: readonly string[],
): ConfirmResponse {
  const { timezone } = quote.restaurant
  const payUrl = payUrlOf(deps.baseUrl, priceToken)
  const callback = callbackOf(deps.secret, order)
  return {
    orderId: order.id,
    status: order.status as OrderStatus,
    payUrl,
    payPage: payPageOf(payUrl),
    expiresAt: formatLocal(quote.expiresAt, timezone),
    total: toDollars(quote.price.total),
    total_cents: quote.price.total,
    amount: toMicroUsdc(quote.price.total).toString(),
    pickup: presentTime(timeOf(order, quote), timezone),
    restaurant: presentRestaurant(quote),
    statusUrl: statusPathOf(order.id),
    ...(isTold ? { statusToken: statusTokenOf(deps.secret, order.id) } : {}),
    ...(isTold && callback ? { callback } : {}),
    _next: begun ? following(deps, order.id) : nextSteps(deps, payUrl, order.id),
    _warnings: [...warnings],
  }
}

/** Next step if nothing is left to pay. */
const following = (deps: PresentDeps, orderId: string): ConfirmResponse['_next'] => ({
  command: `curl '${deps.baseUrl}${statusPathOf(orderId)}'`,
  env: {},
  // biome-ignore lint/suspicious/noThenProperty: the wire's name for the step after this one
  then: 'Do not pay again. Poll every 10 seconds until confirmed or fulfillment_failed.',
  alternatives: [],
})

function nextSteps(deps: PresentDeps, payUrl: string, orderId: string): ConfirmResponse['_next'] {
  return {
    ...payingCommand(deps, payUrl),
    // biome-ignore lint/suspicious/noThenProperty: the wire's name for the step after paying
    then: `Poll ${deps.baseUrl}${statusPathOf(orderId)} every 10 seconds until confirmed or fulfillment_failed.`,
    alternatives: [
      'Send payPage to the person who pays: they pay there by card or wallet, and follow the order.',
      'GET payUrl with any x402 client, version 1 or 2: it answers 402 with the requirements, then pays.',
      `POST ${deps.baseUrl}/api/order?pt=… with payment: the authorization of preview's payment.eip712, signed.`,
      ...(deps.localRpcUrl ? [`npm run wallet -- pay '${payUrl}'`] : []),
    ],
  }
}
