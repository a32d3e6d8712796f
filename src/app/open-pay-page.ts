import { createOrderCheckout } from '#src/orders/checkout.ts'
import type { PayDeps } from '#src/orders/pay.ts'
import { readPayPage } from '#src/orders/pay-page.ts'
import type { Checkouts } from '#src/payments/checkouts.ts'
import type { App } from './app.ts'
import type { CheckoutRail } from './open-payment-methods.ts'

/** Opens the payment page of orders, and their card payments on hosted pages if cards are accepted. */
export const openPayPage = (
  rail: CheckoutRail | undefined,
  checkouts: Checkouts | undefined,
  orders: PayDeps,
): Pick<App, 'readPayPage' | 'checkout'> => ({
  readPayPage: priceToken => readPayPage(orders, priceToken),
  checkout: rail && checkouts ? { ...rail, ...createOrderCheckout({ ...orders, checkouts }) } : undefined,
})
