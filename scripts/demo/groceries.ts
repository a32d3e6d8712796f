import type { OrderItem } from '#src/menu/order-item.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { createCommandError } from '../client/command-error.ts'
import { confirmOrder, type DemoAgent, openWallet, payOrder, previewOrder, readMenu, watchOrder } from './agent.ts'
import { findShopOfChannel } from './find-channel.ts'

const TOO_FAR = { street: '20 Nassau St', city: 'Princeton', state: 'NJ', zip: '08540' }
const HOME = { street: '350 Court St', unit: '2F', city: 'Brooklyn', state: 'NY', zip: '11231' }
const POUNDS = 1.5

/**
 * Orders groceries by unit, by package, and by the pound for delivery in a window. The price drops if items weigh
 * less.
 */
export async function orderGroceries(agent: DemoAgent): Promise<void> {
  const { show } = agent

  show.step('Create a wallet and fund it from the local faucet')
  const account = await openWallet(agent)

  show.step('Who sells groceries?')
  const shop = await findShopOfChannel(agent, 'grocery', HOME.zip)

  show.step(`The assortment of ${shop.name}`)
  const menu = await readMenu(agent, shop.id)
  const items = fillBasket(menu, shop.minimum_order_cents)
  show.choice(menu, items)

  show.step('Try delivery to Princeton, New Jersey')
  const wish: PreviewRequest = {
    restaurant_id: shop.id,
    items,
    fulfillment: 'delivery',
    pickup_time: 'ASAP',
    delivery_address: TOO_FAR,
  }
  await refused(agent, wish)

  show.step('Deliver to Brooklyn instead, in the first available window')
  const preview = await previewOrder(agent, { ...wish, delivery_address: HOME })

  show.step('Confirm and pay')
  const { payUrl } = await confirmOrder(agent, preview, { delivery_address: HOME })
  const order = await payOrder(agent, account, payUrl)

  show.step('Wait until it is packed and weighed: the guest never pays for more than the scales show')
  const weighed = await watchOrder(agent, order, isPartlyRefunded)
  show.receipt(weighed)
  show.givenBack(weighed)
}

const isPartlyRefunded = ({ refunds }: OrderResponse): boolean =>
  refunds?.some(({ status }) => status === 'succeeded') === true

/** POST /api/order/preview with an invalid value: the error explains it, and nothing changes. */
async function refused({ service, show }: DemoAgent, wish: PreviewRequest): Promise<void> {
  show.request('POST', '/api/order/preview')
  const { status, body } = await service.send('POST', '/api/order/preview', { body: wish })
  if (status !== 400 || typeof body.message !== 'string')
    throw createCommandError('failed', 'The server accepted a delivery address outside the delivery area.')
  const zips = Array.isArray(body.available_zips) ? body.available_zips.length : 0
  show.refused(`${body.message} The response lists ${zips} ZIP codes.`)
}

/** Returns a weighed item, a packaged item, and enough of a third item to reach the shop's minimum. */
function fillBasket({ menu }: MenuResponse, minimumCents: number): OrderItem[] {
  const all = menu.categories
    .flatMap(({ items }) => items)
    .filter(item => item.in_stock && item.available_now && !item.requires_modifiers)
  const byPound = all.filter(item => item.pricing_type === 'per_pound')
  const weighed = byPound.find(({ weightIncrement }) => weightIncrement !== undefined)
  const packed = byPound.find(({ packageWeight }) => packageWeight !== undefined)
  const single = all.find(item => item.pricing_type === 'per_unit')
  if (!weighed || !packed || !single)
    throw createCommandError('failed', 'The store has no suitable items for this demo.')
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
