import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Listing } from '#src/catalog/schema.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import { follow, isAccepted, isRefunded } from '../client/follow.ts'
import { askFaucet, balanceOf } from '../client/local-wallet.ts'
import { readDemand } from '../client/payment.ts'
import { refusal, type Service } from '../client/service.ts'
import { trouble } from '../client/trouble.ts'
import { pickItems, pickRestaurant, UNLUCKY_LADLE } from './choose.ts'
import type { Show } from './show.ts'

/** The agent that makes the journey, and the eyes that watch it. */
export type Traveller = {
  readonly service: Service
  readonly show: Show
  /** Where it is hungry: a neighbourhood, city, address, ZIP or landmark. */
  readonly near: string
}

/** An agent would wait as long as _status.pollIntervalSeconds says; here somebody is watching. */
const LOOK_EVERY_MS = 20
const PATIENCE_MS = 120_000
const GUEST = { name: 'Robin Sample', phone: '+1 212-555-0147', email: 'robin@example.com' }

/**
 * What an agent does that knows nothing but the interface: it finds a restaurant, orders, pays, waits for the kitchen,
 * and gets its money back from a kitchen that fails. Every request it sends is in this file, but the two of its wallet.
 */
export async function journey(agent: Traveller): Promise<void> {
  const { service, show, near } = agent

  show.step('A wallet of its own, filled at the local faucet')
  const account = privateKeyToAccount(generatePrivateKey())
  show.wallet(await askFaucet(service, account.address))

  show.step(`What is open near ${near}?`)
  const restaurant = await findRestaurant(agent)

  show.step(`The live menu of ${restaurant.name}`)
  const items = await readMenu(agent, restaurant.id, restaurant.minimum_order_cents)

  show.step('What does it cost, exactly?')
  const preview = await previewOrder(agent, restaurant.id, items)

  show.step('Book it')
  const { payUrl } = await confirmOrder(agent, preview)

  show.step('Pay for it')
  const order = await payOrder(agent, account, payUrl)

  show.step('Wait for the kitchen')
  const accepted = await watchOrder(agent, order, isAccepted)
  show.receipt(accepted)

  show.step('And when a kitchen fails? The Unlucky Ladle always does')
  await orderInVain(agent, account)
}

/** The same steps at a restaurant that turns every order down: the money comes back, to the last micro-USDC. */
async function orderInVain(agent: Traveller, account: PrivateKeyAccount): Promise<void> {
  const { service, show } = agent
  const before = await balanceOf(service, account.address)
  const items = await readMenu(agent, UNLUCKY_LADLE, 0)
  const preview = await previewOrder(agent, UNLUCKY_LADLE, items)
  const { payUrl } = await confirmOrder(agent, preview)
  const order = await payOrder(agent, account, payUrl)
  const paid = await balanceOf(service, account.address)
  const refunded = await watchOrder(agent, order, isRefunded)
  show.refund(refunded)
  const after = await balanceOf(service, account.address)
  show.balances({ before, paid, after })
  if (after !== before || before - paid !== BigInt(order.payment.amount ?? 0))
    throw trouble('failed', 'The balances do not add up. This should never happen: please report it.')
}

/** GET /api/restaurants: sorted by distance when `near` is given, which is how it should be called. */
async function findRestaurant({ service, show, near }: Traveller): Promise<Listing> {
  const query = new URLSearchParams({ near, fulfillment: 'pickup', limit: '100' })
  show.request('GET', `/api/restaurants?${query}`)
  const nearestFirst = await service.get<readonly Listing[]>(`/api/restaurants?${query}`)
  const picked = pickRestaurant(nearestFirst)
  if (!picked) throw trouble('failed', `No restaurant near ${near} takes orders.`, { hint: 'Try another --near.' })
  show.restaurants(nearestFirst, picked)
  return picked
}

/** GET /api/restaurants/{id}/menu: what can be had now, with an _orderExample for whatever needs choices. */
async function readMenu({ service, show }: Traveller, id: string, minimumCents: number): Promise<OrderItem[]> {
  const path = `/api/restaurants/${id}/menu`
  show.request('GET', path)
  const menu = await service.get<MenuResponse>(path)
  const items = pickItems(menu, minimumCents)
  if (items.length === 0) throw trouble('failed', `Restaurant ${id} has nothing to order now.`)
  show.choice(menu, items)
  return items
}

/**
 * POST /api/order/preview: the exact price, and a priceToken that holds it for ten minutes. An order that is not quite
 * right is refused with an _example: the same order, corrected, to be sent as it is.
 */
async function previewOrder({ service, show }: Traveller, restaurant_id: string, items: OrderItem[]) {
  const wish: PreviewRequest = { restaurant_id, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
  show.request('POST', '/api/order/preview')
  const reply = await service.send('POST', '/api/order/preview', { body: wish })
  const corrected = reply.status === 400 ? reply.body._example : undefined
  if (corrected !== undefined) show.correction(refusal(reply).message)
  const preview = await service.post<PreviewResponse>('/api/order/preview', corrected ?? wish)
  show.preview(preview)
  return preview
}

/** POST /api/order/confirm: books the order for a guest and returns the payUrl. Nothing is charged or cooked yet. */
async function confirmOrder({ service, show }: Traveller, { priceToken, pickup }: PreviewResponse) {
  show.request('POST', '/api/order/confirm')
  const body = { priceToken, customer: GUEST, pickup_time: pickup.requested }
  const confirmed = await service.post<ConfirmResponse>('/api/order/confirm', body)
  show.confirmation(confirmed)
  return confirmed
}

/** GET payUrl: 402 with the price; the same request with a signature of the wallet: 202 and the order. */
async function payOrder({ service, show }: Traveller, account: PrivateKeyAccount, payUrl: string) {
  const { pathname, search } = new URL(payUrl)
  show.request('GET', pathname)
  const unpaid = await service.send('GET', `${pathname}${search}`)
  if (unpaid.status !== 402) throw refusal(unpaid)
  show.demand(readDemand(unpaid))

  // any x402 client can pay: this is the stock one, which refuses more than $1 unless told otherwise
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  const pay = wrapFetchWithPayment(fetch, client)
  const paying = show.busy('Signing a transfer of USDC, without gas')
  const response = await pay(payUrl, { headers: { 'X-Agent-Id': 'comanda-demo' } }).finally(paying.done)
  const body = (await response.json()) as OrderResponse
  if (response.status !== 202) throw refusal({ status: response.status, headers: response.headers, body })
  show.paid(body)
  return body
}

/** GET statusUrl, again and again, until the order has come where it is wanted. */
async function watchOrder(
  { service, show }: Traveller,
  order: OrderResponse,
  isThere: (order: OrderResponse) => boolean,
): Promise<OrderResponse> {
  show.request('GET', order.statusUrl)
  const deadline = Date.now() + PATIENCE_MS
  const watch = show.watch(order)
  try {
    for await (const now of follow(service, order.statusUrl, () => LOOK_EVERY_MS)) {
      watch.seen(now)
      if (isThere(now)) return now
      if (now._status.terminal || Date.now() > deadline) break
    }
  } finally {
    watch.done()
  }
  throw trouble('failed', `Order ${order.orderId} went another way than this journey.`, {
    hint: `See ${service.base}${order.statusUrl}`,
  })
}
