import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import { Fault } from '#src/kernel/faults.ts'
import { signMessage } from '#src/outbound/standard-webhooks.ts'
import { DELI } from '#test/support/buyer.ts'
import type { Machine } from './machine.ts'
import type { Restaurants, Ticket } from './restaurants.ts'
import type { Said } from './step.ts'

type WordDeps = {
  readonly restaurants: Restaurants
  /** Machine that receives the messages. */
  readonly any: () => Machine
  /** Time on the restaurants' clocks. */
  readonly now: () => number
  readonly fail: (problem: string) => void
}

/** Signed messages that restaurant systems send on their own. */
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
    /** Sends a message about an order. */
    ofOrder: async (orderId: string, what: Said): Promise<void> => {
      const ticket = restaurants.tickets().get(orderId)
      if (!ticket) return
      const before = ticket.decision
      if (before === 'pending') {
        if (ticket.cancelled || what.startsWith('cancel')) return
        // an order that is ready must have been accepted
        ticket.decision = what === 'rejected' ? what : 'accepted'
      } else if (what === 'accepted' || what === 'rejected') return
      const isAnswer = what === 'cancellation_agreed' || what === 'cancellation_declined'
      const data = { orderId, ...(what === 'adjusted' ? { given: [{ line: 0, quantity: 0 }] } : {}) }
      const answer = await send(() => `say ${orderId} ${what}`, `order.${what}`, data, ticket.restaurantId)
      if (answer instanceof Fault && isAnswer) return
      if (answer instanceof Fault) refused(ticket, answer, before, what)
      else if (answer instanceof Error) fail(`a restaurant's word failed: ${answer.stack}`)
      // the restaurant cooks an order that it had refused, and this message arrived before the refusal
      else if (answer !== 'lost' && (what === 'ready' || what === 'adjusted')) ticket.decision = 'accepted'
    },
    /** Sends a message about stock or opening; `id` makes it unique. */
    ofShop: async (id: () => string, type: string, data: object): Promise<void> => {
      const answer = await send(id, type, data)
      // a catalog without the restaurant ignores the message
      const isUnheard = answer instanceof Fault && (answer.code === 'unauthorized' || answer.code === 'item_not_found')
      if (answer instanceof Error && !isUnheard) fail(`a restaurant's word of its shop failed: ${answer.stack}`)
    },
  }
}

function refused(ticket: Ticket, { code }: Fault, before: Ticket['decision'], what: Said): void {
  // the restaurant learns that the order has moved on without it
  if (code === 'order_moved_on' && what !== 'cancelled') ticket.cancelled = true
  // the message was not accepted, and the restaurant does not cook an order that the server does not know
  if (code === 'unauthorized') ticket.decision = before
}
