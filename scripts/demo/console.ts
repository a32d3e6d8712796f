import type { Board } from '#src/fulfillment/console/schema.ts'
import { ledgerPlace } from '#src/ledger/place.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { isAccepted } from '../client/follow.ts'
import { refusal } from '../client/service.ts'
import { trouble } from '../client/trouble.ts'
import { consoleKeyOf } from '../merchant/key.ts'
import { confirmOrder, openWallet, payOrder, previewOrder, readMenu, type Traveller, watchOrder } from './agent.ts'
import { pickItems } from './choose.ts'

const RESTAURANT = '35453'
const MINUTES = 15

type Staff = {
  readonly board: () => Promise<Board>
  readonly say: (orderId: string, word: string, body?: object) => Promise<void>
  /** Leaves the screen: its stream ends. */
  readonly leave: () => void
}

/** An order seen from the kitchen: somebody stands at the console, says yes, and hands the food over. */
export async function serveFromConsole(agent: Traveller): Promise<void> {
  const { service, show, stateDir } = agent
  if (stateDir === undefined)
    throw trouble('usage', 'This journey needs a server of its own, for the key of a restaurant.', {
      hint: 'Leave --server out.',
    })

  show.step('Somebody opens the console of a restaurant, with its key')
  const key = await consoleKeyOf(ledgerPlace({ STATE_DIR: stateDir }), RESTAURANT)
  show.console(`${service.base}/merchant/${RESTAURANT}#key=${key}`)
  const staff = await stand(agent, key)
  try {
    show.step('Meanwhile an agent orders there, and pays')
    const account = await openWallet(agent)
    const menu = await readMenu(agent, RESTAURANT)
    const items = pickItems(menu, 0)
    show.choice(menu, items)
    const wish: PreviewRequest = { restaurant_id: RESTAURANT, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
    const { payUrl } = await confirmOrder(agent, await previewOrder(agent, wish))
    const order = await payOrder(agent, account, payUrl)

    show.step('It rings in the kitchen, and nobody but the kitchen answers')
    const waiting = await watchOrder(agent, order, at('submitting_to_restaurant'))
    show.board(await staff.board())
    await staff.say(waiting.orderId, 'accept', { prepMinutes: MINUTES })
    const accepted = await watchOrder(agent, waiting, isAccepted)

    show.step('Ready, and handed over')
    await staff.say(order.orderId, 'ready')
    await staff.say(order.orderId, 'handed-over')
    await watchOrder(agent, accepted, at('picked_up'))
    show.board(await staff.board())
  } finally {
    staff.leave()
  }
}

const at =
  (status: OrderResponse['status']) =>
  (order: OrderResponse): boolean =>
    order.status === status

/** Opens the console's stream, as the page does: while it is open the kitchen's answer is left to people. */
async function stand({ service, show }: Traveller, key: string): Promise<Staff> {
  const path = `/api/merchant/${RESTAURANT}`
  const headers = { Authorization: `Bearer ${key}` }
  const away = new AbortController()
  show.request('GET', `${path}/events`)
  const stream = await fetch(`${service.base}${path}/events`, { headers, signal: away.signal })
  const reader = stream.body?.getReader()
  if (!stream.ok || !reader) throw trouble('failed', `The console does not open: ${stream.status}.`)
  await reader.read()
  return {
    board: async () => {
      const reply = await service.send('GET', `${path}/board`, { headers })
      if (reply.status !== 200) throw refusal(reply)
      return reply.body as unknown as Board
    },
    say: async (orderId, word, body = {}) => {
      show.request('POST', `${path}/orders/${orderId}/${word}`)
      const reply = await service.send('POST', `${path}/orders/${orderId}/${word}`, { headers, body })
      if (reply.status !== 200) throw refusal(reply)
    },
    leave: () => away.abort(),
  }
}
