import type { CallRequest, Outbound } from '#src/outbound/call.ts'
import { DELI } from '#test/support/buyer.ts'
import type { Agents } from './agents.ts'
import type { Faults } from './faults.ts'
import { DINER } from './market.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a restaurant's own system says when an order arrives. */
export type Manner = 'accept' | 'reject' | 'pending' | 'nonsense' | 'down'

/** An order as a restaurant knows it. */
export type Ticket = {
  readonly orderId: string
  readonly restaurantId: string
  /** The keys it arrived with: it is cooked once for each, and once for each arrival without one. */
  readonly keys: string[]
  /** What it was asked to cook, and what was said to be paid for it in cents; each time that it arrived. */
  readonly asked: { readonly items: unknown; readonly total: number }[]
  decision: 'accepted' | 'rejected' | 'pending'
  /** It was told to stop. */
  cancelled: boolean
}

export type Restaurants = ReturnType<typeof openRestaurants>

/** As long as a restaurant is waited for. */
const PATIENCE_MS = 5_000
const RESTAURANTS = { 'deli.invalid': DELI, 'diner.invalid': DINER } as const

/** The systems of all restaurants, with books of their own, and beside them the agents that are told of orders. */
export function openRestaurants(time: VirtualTime, faults: Faults, agents: Agents) {
  const tickets = new Map<string, Ticket>()
  let manner: Manner = 'accept'
  const slowUntil = new Map<string, number>()
  const isSlow = (host: string) => time.now() < (slowUntil.get(host) ?? 0)

  function take({ url, method, body, headers }: CallRequest): { status: number; body: string } {
    const host = new URL(url).host
    if (host === agents.host) return agents.take({ body: body ?? '', headers })
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
    const ticket: Ticket = known ?? {
      ...{ orderId, restaurantId: RESTAURANTS[host as keyof typeof RESTAURANTS] },
      ...{ keys: [], asked: [], decision: decide(manner), cancelled: false },
    }
    const key = headers['Idempotency-Key']
    if (key === undefined || !ticket.keys.includes(key)) ticket.keys.push(key ?? '')
    ticket.asked.push({ items: message.data.items, total: message.data.total_cents })
    tickets.set(orderId, ticket)
    if (manner === 'nonsense') return { status: 200, body: '<html>Welcome!</html>' }
    return { status: 200, body: saying(ticket) }
  }

  return {
    /** The way out for a process: only to restaurants and agents. */
    outboundOf: (process: Process): Outbound => ({
      whyNotCalled: () => undefined,
      call: async request => {
        const failure = (silent: boolean) => new Error(silent ? 'no answer within 5 seconds' : 'connection reset')
        try {
          // what it is asked it does, but nobody hears of it
          if (isSlow(new URL(request.url).host)) await faults.late(process, PATIENCE_MS, () => take(request))
          const answer = await faults.call(process, () => take(request), failure)
          return { kind: 'answered', complete: true, ...answer }
        } catch (error) {
          return { kind: 'failed', reason: (error as Error).message }
        }
      },
    }),
    /** The system of one restaurant answers nothing in time, for so long. */
    slow: (which: number, ms: number) => {
      const hosts = Object.keys(RESTAURANTS)
      slowUntil.set(hosts[which % hosts.length]!, time.now() + ms)
    },
    /** All of them are as quick as they should be. */
    hurry: () => slowUntil.clear(),
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
