import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { DELI, someCart, UNLUCKY } from './buyer.ts'
import { type ChildServer, childServer } from './child-server.ts'
import { groceryCatalogue } from './grocery-catalogue.ts'
import type { Answer } from './http.ts'
import { chain } from './lab-chain.ts'
import { cardEnvironment, startCards } from './mpp.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { CALLBACKS_HOME } from './told.ts'

/** Copy of the demo's deli whose own system takes orders. */
export const WIRED = '35499'

/** Server that can be killed, and the environment that survives it. */
export type KillLab = AsyncDisposable & {
  readonly server: ChildServer
  readonly cards: StripeEmulator
  readonly smtp: SmtpServer
  /** Message IDs sent to the system of the wired deli, in order of arrival. */
  readonly wired: readonly string[]
  readonly system: Receiver
  /** Cart at the restaurant that takes money and never cooks. */
  readonly soup: object
}

/** Opens a lab with a running server. */
export async function openKillLab(env: Record<string, string> = {}): Promise<KillLab> {
  await using stack = new AsyncDisposableStack()
  const cards = stack.use(await startCards())
  const smtp = stack.use(await startSmtpServer())
  const wired: string[] = []
  const system = stack.use(
    await startReceiver(({ method, path, body }) => {
      if (method === 'GET') return wired.some(id => path.includes(id)) ? ACCEPTED : 404
      const { type, data } = JSON.parse(body)
      if (type === 'order.placed') wired.push(data.orderId)
      return ACCEPTED
    }),
  )
  const catalog = groceryCatalogue({ capacity: 1000 })
  stack.defer(() => rmSync(catalog, { recursive: true, force: true }))
  const deli = JSON.parse(readFileSync('data/catalog/35453-ledger-deli.json', 'utf8'))
  const copy = { ...deli, id: WIRED, slug: 'wired-deli', dispatch: { kind: 'webhook', url: system.url } }
  writeFileSync(join(catalog, `${WIRED}.json`), JSON.stringify(copy))
  const server = stack.use(
    await childServer(chain, {
      ...CALLBACKS_HOME,
      ...cardEnvironment(cards),
      CATALOG: catalog,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'recipes@shop.example',
      ...env,
    }),
  )
  await server.start()
  const soup = await someCart(server, UNLUCKY)
  const opened = stack.move()
  return {
    server,
    cards,
    smtp,
    wired,
    system,
    soup,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const ACCEPTED = { decision: 'accepted', prepMinutes: 5 }

/** Event types of an order, in sequence. */
export const historyOf = (server: ChildServer, orderId: string): Promise<string[]> =>
  server.inspect(async db => {
    const events = await db
      .selectFrom('order_events')
      .select('type')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
    return events.map(({ type }) => type)
  })

/** True if the kitchen has finished the order. `isRefunded`: true if the money is back. */
export const isServed = (order: Answer['body']): boolean => ['ready_for_pickup', 'picked_up'].includes(order.status)
export const isRefunded = (order: Answer['body']): boolean => order.refund?.status === 'succeeded'

/** Cart with `quantity` plates, from the demo's deli or the wired one. */
export const platesCart = (quantity = 1, restaurant = DELI) => ({
  restaurant_id: restaurant,
  items: [{ id: '3545315', quantity }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
})
