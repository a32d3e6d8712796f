import type { CallRequest, Outbound } from '#src/outbound/call.ts'
import { DELI } from '#test/support/buyer.ts'
import type { Agents } from './agents.ts'
import type { Faults } from './faults.ts'
import { DINER } from './market.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Response of a restaurant's own system to a new order. */
export type Manner = 'accept' | 'reject' | 'pending' | 'nonsense' | 'down'

/** Order in the records of a restaurant. */
export type Ticket = {
  readonly orderId: string
  readonly restaurantId: string
  /** Idempotency keys of its arrivals: it is cooked once per key, and once per arrival without a key. */
  readonly keys: string[]
  /** Requested items and stated payment in cents, once per arrival. */
  readonly asked: { readonly items: unknown; readonly total: number }[]
  decision: 'accepted' | 'rejected' | 'pending'
  /** True if the restaurant was told to stop. */
  cancelled: boolean
}

export type Restaurants = ReturnType<typeof openRestaurants>

/** Timeout for an answer of a restaurant. */
const PATIENCE_MS = 5_000
const RESTAURANTS = { 'deli.invalid': DELI, 'diner.invalid': DINER } as const

/** Systems of all restaurants with their own records, and the agents that receive order updates. */
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
      orderId,
      restaurantId: RESTAURANTS[host as keyof typeof RESTAURANTS],
      keys: [],
      asked: [],
      decision: decide(manner),
      cancelled: false,
    }
    const key = headers['Idempotency-Key']
    if (key === undefined || !ticket.keys.includes(key)) ticket.keys.push(key ?? '')
    ticket.asked.push({ items: message.data.items, total: message.data.total_cents })
    tickets.set(orderId, ticket)
    if (manner === 'nonsense') return { status: 200, body: '<html>Welcome!</html>' }
    return { status: 200, body: saying(ticket) }
  }

  return {
    /** Outbound network of a process: reaches only restaurants and agents. */
    outboundOf: (process: Process): Outbound => ({
      whyNotCalled: () => undefined,
      call: async request => {
        const failure = (silent: boolean) => new Error(silent ? 'no answer within 5 seconds' : 'connection reset')
        try {
          // the restaurant acts on the request, but its answer arrives too late
          if (isSlow(new URL(request.url).host)) await faults.late(process, PATIENCE_MS, () => take(request))
          const answer = await faults.call(process, () => take(request), failure)
          return { kind: 'answered', complete: true, ...answer }
        } catch (error) {
          return { kind: 'failed', reason: (error as Error).message }
        }
      },
    }),
    /** Makes the system of one restaurant time out for `ms` milliseconds. */
    slow: (which: number, ms: number) => {
      const hosts = Object.keys(RESTAURANTS)
      slowUntil.set(hosts[which % hosts.length]!, time.now() + ms)
    },
    /** Makes all restaurant systems fast again. */
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
