import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import { Fault } from '#src/kernel/faults.ts'
import { signMessage } from '#src/outbound/standard-webhooks.ts'
import { type Message, startReceiver } from '#test/support/receiver.ts'
import { HERO } from '#test/support/voice-catalogue.ts'
import { idle, type KitchenDriver, REASON, SHOPS, shopOf } from './driver.ts'

/** Restaurant's own HTTP system: deduplicates orders by idempotency key and signs its messages. */
export async function webhook(): Promise<KitchenDriver> {
  type Entry = { state: 'pending' | 'accepted' | 'rejected'; toldOff: boolean }
  const book = new Map<string, Map<string, Entry>>()
  const system = await startReceiver()
  const entries = (orderId: string) => [...(book.get(orderId)?.values() ?? [])]
  const answerOf = ({ state }: Entry) =>
    state === 'rejected'
      ? { decision: state, reason: REASON, itemsOut: [HERO] }
      : { decision: state, ...(state === 'accepted' ? { prepMinutes: 20, externalId: 'pos-1' } : {}) }
  const STATES = { accepts: 'accepted', refuses: 'rejected', silent: 'pending' } as const
  const CONSENTS = { accepts: 'agreed', refuses: 'declined', silent: 'pending' } as const
  system.react(({ method, path, headers, body }: Message) => {
    const [, , shop, asked] = path.split('/')
    if (method === 'GET') return entries(asked!).map(answerOf)[0] ?? 404
    const { type, data } = JSON.parse(body)
    if (type === 'order.cancellation_requested') return { decision: CONSENTS[SHOPS[shop!]!] }
    if (type === 'order.cancelled') {
      for (const entry of entries(data.orderId)) entry.toldOff = true
      return entries(data.orderId).length > 0 ? 200 : 404
    }
    const ofOrder = book.get(data.orderId) ?? new Map<string, Entry>()
    book.set(data.orderId, ofOrder)
    const key = headers['idempotency-key']!
    const entry = ofOrder.get(key) ?? { state: STATES[SHOPS[shop!]!], toldOff: false }
    ofOrder.set(key, entry)
    return answerOf(entry)
  })
  const types = {
    yes: 'accepted',
    no: 'rejected',
    ready: 'ready',
    handed_over: 'handed_over',
    cancel: 'cancelled',
    agree: 'cancellation_agreed',
    keep: 'cancellation_declined',
  }
  const sent = new Map<string, number>()
  return {
    shop: (_, id) => ({ source: 'merchant', dispatch: { kind: 'webhook', url: `${system.url}/orders/${id}` } }),
    namesWhatIsOut: true,
    serve: idle,
    say: async (lab, orderId, word) => {
      const [entry] = entries(orderId)
      if (!entry) return 'unheard'
      // each message is sent twice under the same ID, and then again under a new one
      const times = sent.get(`${orderId} ${word}`) ?? 0
      sent.set(`${orderId} ${word}`, times + 1)
      const id = `msg_${orderId}_${word}_${Math.floor(times / 2)}`
      const more = word === 'no' ? { reason: REASON, itemsOut: [HERO] } : word === 'yes' ? { prepMinutes: 20 } : {}
      const body = JSON.stringify({ type: `order.${types[word]}`, data: { orderId, ...more } })
      const shop = await shopOf(lab, orderId)
      const secret = await webhookSecretOf(lab.db, lab.secret, shop)
      const answer = lab.receive(shop, signMessage(secret, id, body, lab.clock.now()), body)
      const said = await answer.then(
        ({ result }) => result,
        error => {
          if (error instanceof Fault && error.code === 'order_moved_on') return 'too_late' as const
          throw error
        },
      )
      if (said === 'done' && word === 'yes') entry.state = 'accepted'
      if (said === 'done' && word === 'no') entry.state = 'rejected'
      return said
    },
    booked: async (_, orderId) => entries(orderId).length,
    toldOff: async (_, orderId) => entries(orderId).every(entry => entry.toldOff),
    [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
  }
}
