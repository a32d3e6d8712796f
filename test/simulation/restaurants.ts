import type { CallRequest, Outbound } from '#src/outbound/call.ts'
import type { Faults } from './faults.ts'
import type { Process } from './store.ts'

/** What a restaurant's own system says when an order arrives. */
export type Manner = 'accept' | 'reject' | 'pending' | 'nonsense' | 'down'

/** An order as a restaurant knows it. */
export type Ticket = {
  readonly orderId: string
  /** The keys it arrived with: it is cooked once for each, and once for each arrival without one. */
  readonly keys: string[]
  /** What it was asked to cook, and what was said to be paid for it in cents; each time that it arrived. */
  readonly asked: { readonly items: unknown; readonly total: number }[]
  decision: 'accepted' | 'rejected' | 'pending'
  /** It was told to stop. */
  cancelled: boolean
}

export type Restaurants = ReturnType<typeof openRestaurants>

/** The systems of all restaurants, with books of their own. */
export function openRestaurants(faults: Faults) {
  const tickets = new Map<string, Ticket>()
  let manner: Manner = 'accept'

  function take({ url, method, body, headers }: CallRequest): { status: number; body: string } {
    if (manner === 'down') return { status: 503, body: '' }
    if (method === 'GET') {
      const ticket = tickets.get(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))
      return ticket ? { status: 200, body: saying(ticket) } : { status: 404, body: '' }
    }
    const message = JSON.parse(body ?? '{}')
    const { orderId } = message.data
    const known = tickets.get(orderId)
    if (message.type === 'order.cancelled') {
      if (known) known.cancelled = true
      return { status: known ? 200 : 404, body: '' }
    }
    if (message.type === 'order.cancellation_requested')
      return known ? { status: 200, body: JSON.stringify({ decision: consentOf(manner) }) } : { status: 404, body: '' }
    const ticket: Ticket = known ?? { orderId, keys: [], asked: [], decision: decide(manner), cancelled: false }
    const key = headers['Idempotency-Key']
    if (key === undefined || !ticket.keys.includes(key)) ticket.keys.push(key ?? '')
    ticket.asked.push({ items: message.data.items, total: message.data.total_cents })
    tickets.set(orderId, ticket)
    if (manner === 'nonsense') return { status: 200, body: '<html>Welcome!</html>' }
    return { status: 200, body: saying(ticket) }
  }

  return {
    /** The way out for a process: only to restaurants. */
    outboundOf: (process: Process): Outbound => ({
      whyNotCalled: () => undefined,
      call: async request => {
        const failure = (silent: boolean) => new Error(silent ? 'no answer within 5 seconds' : 'connection reset')
        try {
          const answer = await faults.call(process, () => take(request), failure)
          return { kind: 'answered', complete: true, ...answer }
        } catch (error) {
          return { kind: 'failed', reason: (error as Error).message }
        }
      },
    }),
    setManner: (next: Manner) => {
      manner = next
    },
    tickets: (): ReadonlyMap<string, Ticket> => tickets,
  }
}

const consentOf = (manner: Manner): string =>
  manner === 'accept' ? 'agreed' : manner === 'reject' ? 'declined' : 'pending'

const decide = (manner: Manner): Ticket['decision'] =>
  manner === 'reject' ? 'rejected' : manner === 'accept' ? 'accepted' : 'pending'

const saying = ({ decision }: Ticket): string =>
  JSON.stringify(
    decision === 'accepted'
      ? { decision, prepMinutes: 5 }
      : decision === 'rejected'
        ? { decision, reason: 'too_busy' }
        : { decision },
  )
