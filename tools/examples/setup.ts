import { customer } from './carts.ts'
import type { ExampleStep } from './step.ts'

/** Quotes a cart for later steps. Saves the token and the data to sign under its name. */
export const preview = (token: string, input: object): ExampleStep => ({
  name: `quote_${token}`,
  tool: 'preview_order',
  shows: 'Prepares the next steps.',
  input: { ...input },
  saves: { [token]: 'priceToken', [`payment_${token}`]: 'payment' },
  setup: true,
})

/** Input of a buyer that confirms the cart of a token. */
export const agreement = (token: string, rest: object = {}) => ({
  priceToken: `{${token}}`,
  customer,
  pickup_time: 'ASAP',
  ...rest,
})

/** Confirms the cart of a token for later steps. Saves the order id under `order_` and its name. */
export const confirm = (token: string, rest: object = {}, saves: ExampleStep['saves'] = {}): ExampleStep => ({
  name: `confirm_${token}`,
  tool: 'confirm_order',
  shows: 'Prepares the next steps.',
  input: agreement(token, rest),
  saves: { [`order_${token}`]: 'orderId', ...saves },
  setup: true,
})
