import type { PrivateKeyAccount } from 'viem/accounts'
import type { Listing } from '#src/catalog/schema.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import { isAccepted, isRefunded } from '../client/follow.ts'
import { balanceOf } from '../client/local-wallet.ts'
import { trouble } from '../client/trouble.ts'
import { confirmOrder, openWallet, payOrder, previewOrder, readMenu, type Traveller, watchOrder } from './agent.ts'
import { pickItems, pickRestaurant, UNLUCKY_LADLE } from './choose.ts'

/**
 * What an agent does that knows nothing but the interface: it finds a restaurant, orders, pays, waits for the kitchen,
 * and gets its money back from a kitchen that fails.
 */
export async function orderLunch(agent: Traveller): Promise<void> {
  const { show, near } = agent

  show.step('A wallet of its own, filled at the local faucet')
  const account = await openWallet(agent)

  show.step(`What is open near ${near}?`)
  const restaurant = await findRestaurant(agent)

  show.step(`The live menu of ${restaurant.name}`)
  const wish = await chooseFrom(agent, restaurant.id, restaurant.minimum_order_cents)

  show.step('What does it cost, exactly?')
  const preview = await previewOrder(agent, wish)

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
  const preview = await previewOrder(agent, await chooseFrom(agent, UNLUCKY_LADLE, 0))
  const { payUrl } = await confirmOrder(agent, preview)
  const order = await payOrder(agent, account, payUrl)
  const paid = await balanceOf(service, account.address)
  const refunded = await watchOrder(agent, order, isRefunded)
  show.refund(refunded)
  const after = await balanceOf(service, account.address)
  show.balances({ before, paid, after })
  // of a kitchen that declines at once the money may be back before anybody has looked
  const isTaken = before - paid === BigInt(order.payment.amount ?? 0) || paid === before
  if (after !== before || !isTaken)
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

async function chooseFrom(agent: Traveller, restaurant_id: string, minimumCents: number): Promise<PreviewRequest> {
  const menu = await readMenu(agent, restaurant_id)
  const items = pickItems(menu, minimumCents)
  if (items.length === 0) throw trouble('failed', `Restaurant ${restaurant_id} has nothing to order now.`)
  agent.show.choice(menu, items)
  return { restaurant_id, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
}
