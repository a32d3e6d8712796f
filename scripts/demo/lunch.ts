import type { PrivateKeyAccount } from 'viem/accounts'
import type { Listing } from '#src/catalog/schema.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import { createCommandError } from '../client/command-error.ts'
import { balanceOf } from '../client/local-wallet.ts'
import { isAccepted, isRefunded } from '../client/poll-order.ts'
import { confirmOrder, type DemoAgent, openWallet, payOrder, previewOrder, readMenu, watchOrder } from './agent.ts'
import { pickItems, pickRestaurant, UNLUCKY_LADLE } from './choose.ts'

/**
 * Demonstrates an agent that knows only the API: it finds a restaurant, orders, pays, waits for the kitchen, and
 * gets a refund from a kitchen that fails.
 */
export async function orderLunch(agent: DemoAgent): Promise<void> {
  const { show, near } = agent

  show.step('Create a wallet and fund it from the local faucet')
  const account = await openWallet(agent)

  show.step(`Find open restaurants near ${near}`)
  const restaurant = await findRestaurant(agent)

  show.step(`The live menu of ${restaurant.name}`)
  const wish = await chooseFrom(agent, restaurant.id, restaurant.minimum_order_cents)

  show.step('Price the order')
  const preview = await previewOrder(agent, wish)

  show.step('Book it')
  const { payUrl } = await confirmOrder(agent, preview)

  show.step('Pay for it')
  const order = await payOrder(agent, account, payUrl)

  show.step('Wait for the kitchen')
  const accepted = await watchOrder(agent, order, isAccepted)
  show.receipt(accepted)

  show.step('What if a kitchen fails? The Unlucky Ladle always does')
  await orderInVain(agent, account)
}

/** Repeats the steps at a restaurant that declines every order. The refund is exact to the micro-USDC. */
async function orderInVain(agent: DemoAgent, account: PrivateKeyAccount): Promise<void> {
  const { service, show } = agent
  const before = await balanceOf(service, account.address)
  const preview = await previewOrder(agent, await chooseFrom(agent, UNLUCKY_LADLE, 0))
  const { payUrl } = await confirmOrder(agent, preview)
  const order = await payOrder(agent, account, payUrl)
  const paid = await balanceOf(service, account.address)
  const refunded = await watchOrder(agent, order, isRefunded)
  show.refund(refunded)
  const after = await balanceOf(service, account.address)
  show.balances({ before, paid, after })
  // If a kitchen declines immediately, the refund might arrive before the balance is read.
  const isTaken = before - paid === BigInt(order.payment.amount ?? 0) || paid === before
  if (after !== before || !isTaken)
    throw createCommandError('failed', 'The balances do not add up. This is a bug: please report it.')
}

/** GET /api/restaurants: sorted by distance if `near` is given, which is the recommended usage. */
async function findRestaurant({ service, show, near }: DemoAgent): Promise<Listing> {
  const query = new URLSearchParams({ near, fulfillment: 'pickup', limit: '100' })
  show.request('GET', `/api/restaurants?${query}`)
  const nearestFirst = await service.get<readonly Listing[]>(`/api/restaurants?${query}`)
  const picked = pickRestaurant(nearestFirst)
  if (!picked)
    throw createCommandError('failed', `No restaurant near ${near} takes orders.`, { hint: 'Try another --near.' })
  show.restaurants(nearestFirst, picked)
  return picked
}

async function chooseFrom(agent: DemoAgent, restaurant_id: string, minimumCents: number): Promise<PreviewRequest> {
  const menu = await readMenu(agent, restaurant_id)
  const items = pickItems(menu, minimumCents)
  if (items.length === 0) throw createCommandError('failed', `Restaurant ${restaurant_id} has no available items now.`)
  agent.show.choice(menu, items)
  return { restaurant_id, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
}
