import { randomUUID } from 'node:crypto'
import type { Asked } from '../kit/ask.ts'
import { DELI } from '../servers/demo-menus.ts'

/** Tokens and ids that one address has obtained so far, to be abused. */
export type Loot = { priceToken?: string | undefined; orderId?: string | undefined; sessionId?: string | undefined }

type Door = (loot: Loot, n: number) => Asked

const CART = {
  restaurant_id: DELI,
  items: [{ id: '3545315', quantity: 1 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
}
const GUEST = { name: 'Bea Bench', phone: '917 555 0134', email: 'bea@example.com' }
const RECIPE = 'skirt-steak-salsa-verde-cruda'

const post = (path: string, body: unknown): Asked => ({
  method: 'POST',
  path,
  body,
  headers: { 'Idempotency-Key': `${randomUUID()}${'x'.repeat(200)}` },
})

const preview: Door = () => post('/api/order/preview', CART)

/** All requests available to strangers, in turn. Previews are more frequent, because they leave the most data. */
export const HOSTILE_REQUESTS: readonly Door[] = [
  preview,
  ({ priceToken = 'pt_unknown' }) =>
    post('/api/order/confirm', {
      priceToken,
      customer: GUEST,
      pickup_time: 'ASAP',
      special_instructions: randomUUID(),
    }),
  () => post(`/api/merchant/${'A'.repeat(14_000)}/orders/x/accept`, {}),
  (_, n) => ({ path: `/api/restaurants?near=Brooklyn&q=soup+${n}`, headers: { 'X-Agent-Id': randomUUID() } }),
  preview,
  () => ({ path: `/api/order/pay?pt=pt_${randomUUID()}` }),
  () => post(`/api/webhooks/restaurants/${DELI}`, { text: 'x'.repeat(20_000) }),
  (_, n) => post('/api/search', { query: `dumplings ${n}`, location: { city: 'Brooklyn' } }),
  preview,
  ({ sessionId }) =>
    post('/api/clerk/chat', { message: 'soup in Red Hook', ...(sessionId ? { session_id: sessionId } : {}) }),
  (_, n) => ({
    path: `/api/order/ORD-${String(n).padStart(8, '0')}`,
    headers: { 'If-None-Match': `"${randomUUID()}"` },
  }),
  (_, n) => post('/api/waitlist', { email: n % 2 ? 'nobody' : `bea${n % 500}@example.com` }),
  preview,
  () => post('/api/clerk/order', { text: 'the ledger plate from Ledger Deli', customer: GUEST }),
  ({ orderId = 'ORD-00000000' }) => ({
    path: `/api/order/${orderId}/events`,
    headers: { Accept: 'application/json' },
  }),
  () => ({ path: `/api/recipes/preview?id=${RECIPE}` }),
  preview,
  ({ priceToken = 'pt_unknown' }) => ({ path: `/api/order/pay?pt=${priceToken}` }),
  ({ priceToken = 'pt_unknown' }) => post(`/api/order?pt=${priceToken}`, { ...CART, customer: GUEST }),
  () => post(`/api/merchant/${DELI}/stock`, { items: [{ id: '3545315', inStock: false }] }),
  preview,
  () => ({
    ...post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'confirm_order', arguments: {} } }),
    headers: { Accept: 'application/json, text/event-stream' },
  }),
  () => ({ path: '/api/nothing', headers: { 'X-Request-Id': randomUUID(), 'X-Agent-Id': 'x'.repeat(4_000) } }),
]

/** Extracts tokens and ids from a response. */
export function take(loot: Loot, text: string): void {
  loot.priceToken = /"priceToken":"([^"]+)"/.exec(text)?.[1] ?? loot.priceToken
  loot.orderId = /"orderId":"([^"]+)"/.exec(text)?.[1] ?? loot.orderId
  if (text.includes('"session_expired"') || text.includes('"session_turn_limit"')) delete loot.sessionId
  else loot.sessionId = /"session_id":"([^"]+)"/.exec(text)?.[1] ?? loot.sessionId
}
