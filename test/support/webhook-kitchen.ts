import { rmSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import type { World } from '#src/kernel/world.ts'
import { realWorld } from '#src/kernel/world.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { confirm, DELI, headerV2, sign } from './buyer.ts'
import type { Answer } from './http.ts'
import { chain } from './lab-chain.ts'
import { type Message, type Receiver, startReceiver } from './receiver.ts'
import { startServer, type TestServer } from './server.ts'
import { CALLBACKS_HOME } from './told.ts'
import { webhookCatalogue } from './webhook-catalogue.ts'

/** Reactions of a restaurant's system to messages; see `Reaction`. */
type System = {
  /** Reaction to a new order; accepts it by default. */
  readonly placed?: (order: Answer['body'], message: Message) => unknown
  readonly looked?: (orderId: string) => unknown
  readonly cancelled?: (order: Answer['body']) => unknown
}

/** Reaction that stores the message and then cuts the connection. */
export const LOST = Symbol('lost')

export type WebhookLab = AsyncDisposable & {
  readonly server: TestServer
  readonly system: Receiver
  readonly secret: string
  /** Orders that the system has received, without duplicates. */
  readonly book: ReadonlyMap<string, Answer['body']>
  readonly behave: (system: System) => void
  /** Sends an event to the server, signed as a restaurant's system would. */
  readonly tell: (event: object, options?: Telling) => Promise<Answer>
  /** Places and pays an order; returns it with its payer. */
  readonly order: (cart?: object) => Promise<Answer['body']>
}

type Telling = {
  readonly id?: string
  readonly secret?: string
  readonly at?: number
  readonly restaurant?: string
}

/** Verifies a signature as the library does, but with any timestamp: a test might have moved the clock. */
function isSigned({ headers, body }: Message, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  return new Webhook(secret).sign(headers['webhook-id']!, at, body) === headers['webhook-signature']
}

/** Server whose deli has a system of its own, and that system, over real sockets. */
export async function startWebhookLab(
  world: Partial<World> = {},
  env: Record<string, string> = {},
): Promise<WebhookLab> {
  await using stack = new AsyncDisposableStack()
  let behaviour: System = {}
  const book = new Map<string, Answer['body']>()
  const system = stack.use(await startReceiver())
  const catalog = webhookCatalogue(`${system.url}/orders?shop=7`)
  stack.defer(() => rmSync(catalog, { recursive: true, force: true }))
  const server = stack.use(await startServer(chain, { env: { ...CALLBACKS_HOME, CATALOG: catalog, ...env }, world }))
  const { db } = server.engine
  const secret = await webhookSecretOf(db, await sharedSecret(db, realWorld, 'orders'), DELI)
  const react = (message: Message): unknown => {
    if (!isSigned(message, secret)) return 401
    if (message.method === 'GET') {
      const orderId = new URL(message.path, system.url).pathname.split('/').at(-1)!
      if (behaviour.looked) return behaviour.looked(orderId)
      return book.has(orderId) ? { decision: 'accepted', prepMinutes: 20 } : 404
    }
    const { type, data } = JSON.parse(message.body)
    if (type === 'order.cancelled') return behaviour.cancelled?.(data) ?? 200
    const answer = behaviour.placed?.(data, message) ?? { decision: 'accepted', prepMinutes: 20, externalId: 'pos-1' }
    if (answer !== 503) book.set(data.orderId, data)
    return answer
  }
  system.react((message, response) => {
    const answer = react(message)
    if (answer !== LOST) return answer
    response.destroy()
    return undefined
  })
  let sent = 0
  const opened = stack.move()
  return {
    server,
    system,
    secret,
    book,
    behave: next => {
      behaviour = next
    },
    tell: (event, { id, secret: key = secret, at = Date.now(), restaurant = DELI } = {}) => {
      sent += 1
      const messageId = id ?? `msg_${sent}`
      const body = JSON.stringify(event)
      return server.post(`/api/webhooks/restaurants/${restaurant}`, event, {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at / 1_000)),
        'webhook-signature': new Webhook(key).sign(messageId, new Date(at), body),
      })
    },
    order: async cart => {
      const order = await confirm(server, cart)
      const payer = await chain.payer()
      const headers = headerV2(await sign(payer, order.payment), order.payment)
      await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
      return { ...order, payer }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
