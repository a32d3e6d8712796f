import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import { Fault } from '#src/kernel/faults.ts'
import { signMessage } from '#src/outbound/standard-webhooks.ts'
import { DELI } from '#test/support/buyer.ts'
import type { Machine } from './machine.ts'
import type { Restaurants, Ticket } from './restaurants.ts'
import type { Said } from './step.ts'

type WordDeps = {
  readonly restaurants: Restaurants
  /** Who hears it. */
  readonly any: () => Machine
  /** On the restaurants' clocks. */
  readonly now: () => number
  readonly fail: (problem: string) => void
}

/** What the systems of restaurants say by themselves, signed. */
export function openWord({ restaurants, any, now, fail }: WordDeps) {
  const send = (id: () => string, type: string, data: object, restaurant = DELI) =>
    any()
      .ask(async ({ orders, fulfillment }) => {
        const secret = await webhookSecretOf(orders.db, orders.secret, restaurant)
        const raw = JSON.stringify({ type, data })
        return fulfillment.receiveWebhook(restaurant, signMessage(secret, id(), raw, now()), Buffer.from(raw))
      })
      .catch((error: Error) => error)

  return {
    /** Something of an order. */
    ofOrder: async (orderId: string, what: Said): Promise<void> => {
      const ticket = restaurants.tickets().get(orderId)
      if (!ticket) return
      const before = ticket.decision
      if (before === 'pending') {
        if (ticket.cancelled || what.startsWith('cancel')) return
        // what is ready was begun
        ticket.decision = what === 'rejected' ? what : 'accepted'
      } else if (what === 'accepted' || what === 'rejected') return
      const isAnswer = what === 'cancellation_agreed' || what === 'cancellation_declined'
      const data = { orderId, ...(what === 'adjusted' ? { given: [{ line: 0, quantity: 0 }] } : {}) }
      const answer = await send(() => `say ${orderId} ${what}`, `order.${what}`, data, ticket.restaurantId)
      if (answer instanceof Fault && isAnswer) return
      if (answer instanceof Fault) refused(ticket, answer, before, what)
      else if (answer instanceof Error) fail(`a restaurant's word failed: ${answer.stack}`)
      // it makes what it had refused, and was heard before its refusal was
      else if (answer !== 'lost' && (what === 'ready' || what === 'adjusted')) ticket.decision = 'accepted'
    },
    /** Something of its goods, or of its doors; `id` tells it from everything that was said before. */
    ofShop: async (id: () => string, type: string, data: object): Promise<void> => {
      const answer = await send(id, type, data)
      // a catalogue that does not list it has nothing to learn
      const isUnheard = answer instanceof Fault && (answer.code === 'unauthorized' || answer.code === 'item_not_found')
      if (answer instanceof Error && !isUnheard) fail(`a restaurant's word of its shop failed: ${answer.stack}`)
    },
  }
}

function refused(ticket: Ticket, { code }: Fault, before: Ticket['decision'], what: Said): void {
  // it is told that nobody waits for this order any more
  if (code === 'order_moved_on' && what !== 'cancelled') ticket.cancelled = true
  // nobody has heard it, and it does not cook what nobody knows of
  if (code === 'unauthorized') ticket.decision = before
}
