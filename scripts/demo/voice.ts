import { join } from 'node:path'
import type { PreviewRequest } from '#src/orders/request.ts'
import { readCalls, transcriptOf } from '../calls/describe.ts'
import { isAccepted } from '../client/follow.ts'
import { trouble } from '../client/trouble.ts'
import { confirmOrder, openWallet, payOrder, previewOrder, readMenu, type Traveller, watchOrder } from './agent.ts'
import { findChannel } from './find-channel.ts'

/** A sandwich with something left out, from a shop that is called on the telephone once it is paid. */
export async function orderByPhone(agent: Traveller): Promise<void> {
  const { show, near } = agent

  show.step('A wallet of its own, filled at the local faucet')
  const account = await openWallet(agent)

  show.step('Which shops take orders by telephone?')
  const shop = await findChannel(agent, 'voice', near)

  show.step(`The menu of ${shop.name}: things can be left out, nothing can be added`)
  const menu = await readMenu(agent, shop.id)
  const items = sandwichOf(menu)
  show.choice(menu, items)

  show.step('What does it cost, exactly?')
  const wish: PreviewRequest = { restaurant_id: shop.id, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
  const preview = await previewOrder(agent, wish)

  show.step('Book it, and pay')
  const { payUrl } = await confirmOrder(agent, preview)
  const order = await payOrder(agent, account, payUrl)

  show.step('Now the shop is called')
  const accepted = await watchOrder(agent, order, isAccepted)
  if (agent.stateDir !== undefined) {
    const calls = await readCalls(join(agent.stateDir, 'ledger.db'), order.orderId)
    for (const call of calls) show.call(call.n, transcriptOf(call))
  }
  show.receipt(accepted)
}

/** The first sandwich from which something can be left out, without it, and something small beside it. */
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
  throw trouble('failed', 'Nothing on this menu can be left out.')
}
