import { type Ask, askFor } from '../kit/ask.ts'
import { DELI } from './demo-menus.ts'

const PLATE = '3545315'
const GUEST = { name: 'Bea Bench', phone: '917 555 0134', email: 'bea@example.com' }

export type Previewed = {
  readonly priceToken: string
  readonly payment: { readonly amount: string; readonly payTo: `0x${string}`; readonly asset: `0x${string}` }
}

/** Prices one plate that costs exactly $15.00 before tax. */
export const previewPlate = (ask: Ask): Promise<Previewed> =>
  askFor(ask, 200, {
    method: 'POST',
    path: '/api/order/preview',
    body: {
      restaurant_id: DELI,
      items: [{ id: PLATE, quantity: 1 }],
      fulfillment: 'pickup',
      pickup_time: 'ASAP',
    },
  })

/** Builds the request that confirms a previewed order. */
export const confirmation = (priceToken: string) =>
  ({
    method: 'POST',
    path: '/api/order/confirm',
    body: { priceToken, customer: GUEST, pickup_time: 'ASAP' },
  }) as const

export type Confirmed = { readonly orderId: string; readonly payPath: string }

/** Previews and confirms an order, which then awaits its payment. */
export async function confirmPlate(ask: Ask): Promise<Confirmed> {
  const { priceToken } = await previewPlate(ask)
  const { orderId, payUrl } = await askFor(ask, 200, confirmation(priceToken))
  const { pathname, search } = new URL(payUrl)
  return { orderId, payPath: pathname + search }
}

/** Runs a function `count` times with limited concurrency. */
export async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let begun = 0
  const one = async () => {
    while (begun < count) {
      begun += 1
      made.push(await make())
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return made
}
