import type { Board } from '#src/fulfillment/console/schema.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { createCommandError } from '../client/command-error.ts'
import { isAccepted } from '../client/poll-order.ts'
import { refusal } from '../client/service.ts'
import { consoleKeyOf } from '../merchant/console-key.ts'
import { confirmOrder, type DemoAgent, openWallet, payOrder, previewOrder, readMenu, watchOrder } from './agent.ts'
import { pickItems } from './choose.ts'

const RESTAURANT = '35453'
const MINUTES = 15

type Staff = {
  readonly board: () => Promise<Board>
  readonly say: (orderId: string, word: string, body?: object) => Promise<void>
  /** Closes the event stream, which signs the staff member out. */
  readonly leave: () => void
}

/** Demonstrates an order from the kitchen's side: staff at the console accept it and hand over the food. */
export async function serveFromConsole(agent: DemoAgent): Promise<void> {
  const { service, show, stateDir } = agent
  if (stateDir === undefined)
    throw createCommandError('usage', 'The console demo needs its own server, to read the restaurant key.', {
      hint: 'Leave --server out.',
    })

  show.step('Staff open the restaurant console with its key')
  const key = await consoleKeyOf(ledgerLocation({ STATE_DIR: stateDir }), RESTAURANT)
  show.console(`${service.base}/merchant/${RESTAURANT}#key=${key}`)
  const staff = await stand(agent, key)
  try {
    show.step('Meanwhile, an agent orders there and pays')
    const account = await openWallet(agent)
    const menu = await readMenu(agent, RESTAURANT)
    const items = pickItems(menu, 0)
    show.choice(menu, items)
    const wish: PreviewRequest = { restaurant_id: RESTAURANT, items, fulfillment: 'pickup', pickup_time: 'ASAP' }
    const { payUrl } = await confirmOrder(agent, await previewOrder(agent, wish))
    const order = await payOrder(agent, account, payUrl)

    show.step('The console rings, and the staff accept the order')
    const waiting = await watchOrder(agent, order, at('submitting_to_restaurant'))
    show.board(await staff.board())
    await staff.say(waiting.orderId, 'accept', { prepMinutes: MINUTES })
    const accepted = await watchOrder(agent, waiting, isAccepted)

    show.step('Order ready and handed over')
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

/**
 * Opens the console's event stream, as the web page does. While it is open, staff answer instead of the kitchen.
 */
async function stand({ service, show }: DemoAgent, key: string): Promise<Staff> {
  const path = `/api/merchant/${RESTAURANT}`
  const headers = { Authorization: `Bearer ${key}` }
  const away = new AbortController()
  show.request('GET', `${path}/events`)
  const stream = await fetch(`${service.base}${path}/events`, { headers, signal: away.signal })
  const reader = stream.body?.getReader()
  if (!stream.ok || !reader) throw createCommandError('failed', `The console did not open: HTTP ${stream.status}.`)
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
