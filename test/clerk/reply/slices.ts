import { objection } from '#src/clerk/reply/check-sentence.ts'
import { type Grounds, groundsOf } from '#src/clerk/reply/grounds.ts'
import { newState } from '#src/clerk/state.ts'

/** Grounds of a turn that shows two slices and a cola for $10.16. */

const PAY = 'https://comanda.example/api/order/pay?pt=pt_1'
export const quote = {
  price_token: 'pt_1',
  expires_at: 0,
  cart_hash: '',
  requested: 'ASAP',
  resolved: '2031-11-18T13:00:00-05:00',
  totals: { subtotal: 850, tax: 75, delivery: 0, convenience: 91, total: 1016 },
}
export const founded: Grounds = groundsOf({
  shown: [`2 × Plain Slice — $7.50\nCola $1.00\nTotal $10.16\nPickup today at 1:00pm.\n${PAY}`],
  outputs: [{ status: 'ready' }],
  state: { ...newState(), quote },
  message: 'two plain slices and a cola',
  baseUrl: 'https://comanda.example',
})
export const booked: Grounds = { ...founded, order: { ...founded.order, isBooked: true } }
export const unpriced: Grounds = { ...founded, totals: new Set() }
export const reasonOf = (sentence: string, grounds = founded, before?: string) =>
  objection(sentence, grounds, before)?.reason
