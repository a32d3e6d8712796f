import { join } from 'node:path'
import type { PreviewRequest } from '#src/orders/request.ts'
import { readCalls, transcriptOf } from '../calls/describe.ts'
import { createCommandError } from '../client/command-error.ts'
import { isAccepted } from '../client/poll-order.ts'
import { confirmOrder, type DemoAgent, openWallet, payOrder, previewOrder, readMenu, watchOrder } from './agent.ts'
import { findShopOfChannel } from './find-channel.ts'

/** Orders a sandwich with an ingredient left out from a shop that is phoned after payment. */
export async function orderByPhone(agent: DemoAgent): Promise<void> {
  const { show, near } = agent

  show.step('Create a wallet and fund it from the local faucet')
  const account = await openWallet(agent)

  show.step('Find shops that take orders by phone')
  const shop = await findShopOfChannel(agent, 'voice', near)

  show.step(`Menu of ${shop.name}: ingredients can be left out, none can be added`)
  const menu = await readMenu(agent, shop.id)
  const items = sandwichOf(menu)
  show.choice(menu, items)

  show.step('Price the order')
  const wish: PreviewRequest = { restaurant_id: shop.id, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
  const preview = await previewOrder(agent, wish)

  show.step('Confirm and pay')
  const { payUrl } = await confirmOrder(agent, preview)
  const order = await payOrder(agent, account, payUrl)

  show.step('Call the shop')
  const accepted = await watchOrder(agent, order, isAccepted)
  if (agent.stateDir !== undefined) {
    const calls = await readCalls(join(agent.stateDir, 'ledger.db'), order.orderId)
    for (const call of calls) show.call(call.n, transcriptOf(call))
  }
  show.receipt(accepted)
}

/** Returns the first sandwich with a removable ingredient, without that ingredient, and a small side item. */
function sandwichOf({ menu }: Awaited<ReturnType<typeof readMenu>>): PreviewRequest['items'] {
  const all = menu.categories.flatMap(({ items }) => items).filter(item => item.in_stock && item.available_now)
  for (const item of all) {
    const group = menu.modifier_categories.find(
      ({ id, subtractive, options }) => item.modifier_categories.includes(id) && subtractive && options.length > 0,
    )
    if (!group) continue
    const side = all.findLast(other => other.modifier_categories.length === 0)
    const modifiers = [{ category_id: group.id, modifier_ids: [group.options[0]!.id] }]
    return [{ id: item.id, quantity: 1, modifiers }, ...(side ? [{ id: side.id, quantity: 2 }] : [])]
  }
  throw createCommandError('failed', 'No menu item has a removable ingredient.')
}
