import { customer } from './carts.ts'
import type { Step } from './step.ts'

/** Prices a cart for later steps, which find the token and what is to be signed under its name. */
export const preview = (token: string, input: object): Step => ({
  name: `quote_${token}`,
  tool: 'preview_order',
  shows: 'Prepares the steps after it.',
  input: { ...input },
  saves: { [token]: 'priceToken', [`payment_${token}`]: 'payment' },
  setup: true,
})

/** What a buyer sends to confirm the cart of a token. */
export const agreement = (token: string, rest: object = {}) => ({
  priceToken: `{${token}}`,
  customer,
  pickup_time: 'ASAP',
  ...rest,
})

/** Confirms the cart of a token for later steps, which find the order's id under `order_` and its name. */
export const confirm = (token: string, rest: object = {}, saves: Step['saves'] = {}): Step => ({
  name: `confirm_${token}`,
  tool: 'confirm_order',
  shows: 'Prepares the steps after it.',
  input: agreement(token, rest),
  saves: { [`order_${token}`]: 'orderId', ...saves },
  setup: true,
})
