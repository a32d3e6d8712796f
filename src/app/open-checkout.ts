import { createOrderCheckout } from '#src/orders/checkout.ts'
import type { PayDeps } from '#src/orders/pay.ts'
import type { Checkouts } from '#src/payments/checkouts.ts'
import type { App } from './app.ts'
import type { CheckoutRail } from './open-payment-methods.ts'

/** Opens card payments of orders on hosted pages; undefined if no card is accepted. */
export const openCheckout = (
  rail: CheckoutRail | undefined,
  checkouts: Checkouts | undefined,
  orders: PayDeps,
): App['checkout'] => (rail && checkouts ? { ...rail, ...createOrderCheckout({ ...orders, checkouts }) } : undefined)
