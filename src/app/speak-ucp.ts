import { endPaymentPages } from '#src/fulfillment/cancel.ts'
import { confirmOrder } from '#src/orders/confirm.ts'
import { payOrder } from '#src/orders/pay.ts'
import { previewOrder } from '#src/orders/preview.ts'
import type { UcpDeps } from '#src/ucp/deps.ts'
import { openUcp, type Ucp } from '#src/ucp/open-ucp.ts'
import { paymentHandlers } from '#src/ucp/payment-handlers.ts'
import type { Core } from './open-core.ts'
import type { PaymentMethods } from './open-payment-methods.ts'

type SpeakDeps = Pick<UcpDeps, 'db' | 'world' | 'log' | 'signer' | 'names' | 'baseUrl' | 'additions' | 'outbound'> &
  Pick<UcpDeps, 'publicKeys' | 'search'> & {
    readonly core: Pick<Core, 'market' | 'orders' | 'cancelOrder' | 'checkouts'>
    readonly payment: Pick<PaymentMethods, 'offers'>
    readonly stripeNetwork: string
  }

/** Opens the Universal Commerce Protocol over the engine. */
export function speakUcp({ core, payment, stripeNetwork, ...deps }: SpeakDeps): Ucp {
  const { market, orders } = core
  const { offers } = payment
  return openUcp({
    ...deps,
    market,
    offers,
    payee: orders.payee,
    domain: orders.domain,
    secret: orders.secret,
    handlers: [
      ...paymentHandlers(deps.names, orders.payee.chainId, offers, stripeNetwork),
      ...(deps.additions.handlers ?? []),
    ],
    orders: {
      previewOrder: (raw, caller) => previewOrder(orders, raw, caller),
      confirmOrder: (...asked) => confirmOrder(orders, ...asked),
      payOrder: (...asked) => payOrder(orders, ...asked),
    },
    cancelOrder: core.cancelOrder,
    endPaymentPages: order => endPaymentPages({ ...deps, checkouts: core.checkouts }, order),
  })
}
