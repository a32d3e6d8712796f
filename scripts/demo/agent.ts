import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { ConfirmRequest, PreviewRequest } from '#src/orders/request.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import { createCommandError } from '../client/command-error.ts'
import { askFaucet } from '../client/local-wallet.ts'
import { readDemand } from '../client/payment.ts'
import { type Pace, pollOrder } from '../client/poll-order.ts'
import { refusal, type Service } from '../client/service.ts'
import type { Show } from './show.ts'

/** Demo agent, with the display that shows its actions. */
export type DemoAgent = {
  readonly service: Service
  readonly show: Show
  /** Search location: a neighborhood, city, address, ZIP, or landmark. */
  readonly near: string
  /** Folder of the server's ledger, if the demo runs its own server. */
  readonly stateDir?: string
}

/** Polls faster than an agent, which would wait _status.pollIntervalSeconds: a person is watching for a while. */
const watchersPace: Pace = (_, looks) => Math.min(20 * 1.15 ** looks, 1_000)
const PATIENCE_MS = 120_000
const GUEST = { name: 'Robin Sample', phone: '+1 212-555-0147', email: 'robin@example.com' }

/** POST /api/local/faucet: creates a wallet with worthless money. */
export async function openWallet({ service, show }: DemoAgent): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  show.wallet(await askFaucet(service, account.address))
  return account
}

/** GET /api/restaurants/{id}/menu: dishes available now, with an _orderExample for each that requires choices. */
export async function readMenu({ service, show }: DemoAgent, id: string): Promise<MenuResponse> {
  const path = `/api/restaurants/${id}/menu`
  show.request('GET', path)
  return service.get<MenuResponse>(path)
}

/**
 * POST /api/order/preview: the exact price, and a priceToken that guarantees it for ten minutes. A malformed order
 * is refused with an _example: the same order, corrected, which can be sent as is unless _exampleNeeds lists gaps.
 */
export async function previewOrder({ service, show }: DemoAgent, wish: PreviewRequest): Promise<PreviewResponse> {
  show.request('POST', '/api/order/preview')
  const reply = await service.send('POST', '/api/order/preview', { body: wish })
  const isWhole = reply.status === 400 && reply.body._exampleNeeds === undefined
  const corrected = isWhole ? reply.body._example : undefined
  if (corrected !== undefined) show.correction(refusal(reply).message)
  const preview = await service.post<PreviewResponse>('/api/order/preview', corrected ?? wish)
  show.preview(preview)
  return preview
}

/**
 * POST /api/order/confirm: books the order for a guest and returns the payUrl. Does not charge or cook anything
 * yet.
 */
export async function confirmOrder(
  { service, show }: DemoAgent,
  { priceToken, pickup }: PreviewResponse,
  more: Pick<ConfirmRequest, 'delivery_address' | 'special_instructions'> = {},
): Promise<ConfirmResponse> {
  show.request('POST', '/api/order/confirm')
  const body = { priceToken, customer: GUEST, pickup_time: pickup.requested, ...more }
  const confirmed = await service.post<ConfirmResponse>('/api/order/confirm', body)
  show.confirmation(confirmed)
  return confirmed
}

/**
 * GET payUrl: responds 402 with the price. The same request with the wallet's signature returns 202 and the order.
 */
export async function payOrder(
  { service, show }: DemoAgent,
  account: PrivateKeyAccount,
  payUrl: string,
): Promise<OrderResponse> {
  const { pathname, search } = new URL(payUrl)
  show.request('GET', pathname)
  const unpaid = await service.send('GET', `${pathname}${search}`)
  if (unpaid.status !== 402) throw refusal(unpaid)
  show.demand(readDemand(unpaid))

  // Any x402 client can pay. This is the standard one, which refuses payments above $1 by default.
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  const pay = wrapFetchWithPayment(fetch, client)
  const paying = show.busy('Signing a gasless USDC transfer')
  const response = await pay(payUrl, { headers: { 'X-Agent-Id': 'comanda-demo' } }).finally(paying.done)
  const body = (await response.json()) as OrderResponse
  if (response.status !== 202) throw refusal({ status: response.status, headers: response.headers, body })
  show.paid(body)
  return body
}

/** GET statusUrl: polls until the order reaches the expected status. */
export async function watchOrder(
  { service, show }: DemoAgent,
  order: OrderResponse,
  isThere: (order: OrderResponse) => boolean,
): Promise<OrderResponse> {
  show.request('GET', order.statusUrl)
  const deadline = Date.now() + PATIENCE_MS
  const watch = show.watch(order)
  try {
    for await (const now of pollOrder(service, order.statusUrl, watchersPace)) {
      watch.seen(now)
      if (isThere(now)) return now
      if (now._status.terminal || Date.now() > deadline) break
    }
  } finally {
    watch.done()
  }
  throw createCommandError('failed', `Order ${order.orderId} did not reach the expected status.`, {
    hint: `See ${service.base}${order.statusUrl}`,
  })
}
