import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { ConfirmRequest, PreviewRequest } from '#src/orders/request.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import { follow, type Pace } from '../client/follow.ts'
import { askFaucet } from '../client/local-wallet.ts'
import { readDemand } from '../client/payment.ts'
import { refusal, type Service } from '../client/service.ts'
import { trouble } from '../client/trouble.ts'
import type { Show } from './show.ts'

/** The agent that makes a journey, and the eyes that watch it. */
export type Traveller = {
  readonly service: Service
  readonly show: Show
  /** Where it is hungry: a neighbourhood, city, address, ZIP or landmark. */
  readonly near: string
  /** The folder of the server's ledger, where the journey has a server of its own. */
  readonly stateDir?: string
}

/** An agent would wait as long as _status.pollIntervalSeconds says; here somebody is watching, for a while. */
const watchersPace: Pace = (_, looks) => Math.min(20 * 1.15 ** looks, 1_000)
const PATIENCE_MS = 120_000
const GUEST = { name: 'Robin Sample', phone: '+1 212-555-0147', email: 'robin@example.com' }

/** POST /api/local/faucet: a new wallet with worthless money. */
export async function openWallet({ service, show }: Traveller): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  show.wallet(await askFaucet(service, account.address))
  return account
}

/** GET /api/restaurants/{id}/menu: what can be had now, with an _orderExample for whatever needs choices. */
export async function readMenu({ service, show }: Traveller, id: string): Promise<MenuResponse> {
  const path = `/api/restaurants/${id}/menu`
  show.request('GET', path)
  return service.get<MenuResponse>(path)
}

/**
 * POST /api/order/preview: the exact price, and a priceToken that holds it for ten minutes. An order whose form is wrong
 * is refused with an _example: the same order put right, to be sent as it is unless _exampleNeeds names gaps.
 */
export async function previewOrder({ service, show }: Traveller, wish: PreviewRequest): Promise<PreviewResponse> {
  show.request('POST', '/api/order/preview')
  const reply = await service.send('POST', '/api/order/preview', { body: wish })
  const isWhole = reply.status === 400 && reply.body._exampleNeeds === undefined
  const corrected = isWhole ? reply.body._example : undefined
  if (corrected !== undefined) show.correction(refusal(reply).message)
  const preview = await service.post<PreviewResponse>('/api/order/preview', corrected ?? wish)
  show.preview(preview)
  return preview
}

/** POST /api/order/confirm: books the order for a guest and returns the payUrl. Nothing is charged or cooked yet. */
export async function confirmOrder(
  { service, show }: Traveller,
  { priceToken, pickup }: PreviewResponse,
  more: Pick<ConfirmRequest, 'delivery_address' | 'special_instructions'> = {},
): Promise<ConfirmResponse> {
  show.request('POST', '/api/order/confirm')
  const body = { priceToken, customer: GUEST, pickup_time: pickup.requested, ...more }
  const confirmed = await service.post<ConfirmResponse>('/api/order/confirm', body)
  show.confirmation(confirmed)
  return confirmed
}

/** GET payUrl: 402 with the price; the same request with a signature of the wallet: 202 and the order. */
export async function payOrder(
  { service, show }: Traveller,
  account: PrivateKeyAccount,
  payUrl: string,
): Promise<OrderResponse> {
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
export async function watchOrder(
  { service, show }: Traveller,
  order: OrderResponse,
  isThere: (order: OrderResponse) => boolean,
): Promise<OrderResponse> {
  show.request('GET', order.statusUrl)
  const deadline = Date.now() + PATIENCE_MS
  const watch = show.watch(order)
  try {
    for await (const now of follow(service, order.statusUrl, watchersPace)) {
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
