import type { OrderItem } from '#src/menu/order-item.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { trouble } from '../client/trouble.ts'
import { confirmOrder, openWallet, payOrder, previewOrder, readMenu, type Traveller, watchOrder } from './agent.ts'
import { findChannel } from './find-channel.ts'

const TOO_FAR = { street: '20 Nassau St', city: 'Princeton', state: 'NJ', zip: '08540' }
const HOME = { street: '350 Court St', unit: '2F', city: 'Brooklyn', state: 'NY', zip: '11231' }
const POUNDS = 1.5

/** Groceries by unit, by package and by the pound, brought to the door in a window; what weighs less costs less. */
export async function orderGroceries(agent: Traveller): Promise<void> {
  const { show } = agent

  show.step('A wallet of its own, filled at the local faucet')
  const account = await openWallet(agent)

  show.step('Who sells groceries?')
  const shop = await findChannel(agent, 'grocery', HOME.zip)

  show.step(`The shelves of ${shop.name}`)
  const menu = await readMenu(agent, shop.id)
  const items = fillBasket(menu, shop.minimum_order_cents)
  show.choice(menu, items)

  show.step('Delivered to Princeton, New Jersey?')
  const wish: PreviewRequest = {
    ...{ restaurant_id: shop.id, items, fulfillment: 'delivery', pickup_time: 'ASAP', delivery_address: TOO_FAR },
  }
  await refused(agent, wish)

  show.step('Then to Brooklyn, in the first window there is')
  const preview = await previewOrder(agent, { ...wish, delivery_address: HOME })

  show.step('Book it, and pay')
  const { payUrl } = await confirmOrder(agent, preview, { delivery_address: HOME })
  const order = await payOrder(agent, account, payUrl)

  show.step('Wait until it is packed: the scales decide, and never against the guest')
  const weighed = await watchOrder(agent, order, isPartlyRefunded)
  show.receipt(weighed)
  show.givenBack(weighed)
}

const isPartlyRefunded = ({ refunds }: OrderResponse): boolean =>
  refunds?.some(({ status }) => status === 'succeeded') === true

/** POST /api/order/preview with something wrong: the answer says what, and changes nothing. */
async function refused({ service, show }: Traveller, wish: PreviewRequest): Promise<void> {
  show.request('POST', '/api/order/preview')
  const { status, body } = await service.send('POST', '/api/order/preview', { body: wish })
  if (status !== 400 || typeof body.message !== 'string') throw trouble('failed', 'That should have been too far.')
  const zips = Array.isArray(body.available_zips) ? body.available_zips.length : 0
  show.refused(`${body.message} There are ${zips} of them in the answer.`)
}

/** Something weighed, something packed, and of a third thing as many as the shop wants to see. */
function fillBasket({ menu }: MenuResponse, minimumCents: number): OrderItem[] {
  const all = menu.categories
    .flatMap(({ items }) => items)
    .filter(item => item.in_stock && item.available_now && !item.requires_modifiers)
  const byPound = all.filter(item => item.pricing_type === 'per_pound')
  const weighed = byPound.find(({ weightIncrement }) => weightIncrement !== undefined)
  const packed = byPound.find(({ packageWeight }) => packageWeight !== undefined)
  const single = all.find(item => item.pricing_type === 'per_unit')
  if (!weighed || !packed || !single) throw trouble('failed', 'The shelves do not have what this journey needs.')
  const step = weighed.weightIncrement!
  const pounds = Math.max(weighed.minWeight ?? step, Math.round(POUNDS / step) * step)
  const sum = weighed.price_cents * pounds + packed.price_cents
  const quantity = Math.max(1, Math.ceil((minimumCents - sum) / single.price_cents))
  return [
    { id: weighed.id, quantity_lbs: Number(pounds.toFixed(3)) },
    { id: packed.id, quantity: 1 },
    { id: single.id, quantity },
  ]
}
