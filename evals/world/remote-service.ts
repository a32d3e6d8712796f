import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { DEMO_CATALOG } from '#src/app/demo-rules.ts'
import { openMarketplace } from '#src/menu/market.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { type Ask, type Asked, askAt } from './ask.ts'
import { type Booked, bookedOf } from './booked.ts'
import { publicDataOf, type TrialEnvironment } from './stand.ts'

const MOST_WAITS = 20
/** Number of retries if the service is unreachable. */
const MOST_TRIES = 3
const MOST_SECONDS = 120
const THOUSAND = 1_000

/**
 * Opens a remote service that serves the demo marketplace. Only its responses are known: booked orders are read
 * from their public URLs. Honors every request to wait.
 */
export async function openRemoteService(baseUrl: string): Promise<TrialEnvironment> {
  const base = baseUrl.replace(/\/+$/, '')
  const ask = patiently(askAt(base))
  const { body } = await ask('/')
  const own = (body as { api?: { base_url?: string } }).api?.base_url?.replace(/\/api$/, '')
  if (own === undefined) throw new Error(`--base-url: ${base} does not answer as a server of Comanda does`)
  const market = openMarketplace(DEMO_CATALOG, pino({ level: 'silent' }))
  const tokens = new Map<string, string>()
  const note = ({ body }: Asked): void => {
    const { orderId, statusToken } = ordered(body)
    if (orderId !== undefined && statusToken !== undefined) tokens.set(orderId, statusToken)
  }
  const noted: Ask = async (path, sent) => {
    const asked = await ask(path, sent)
    note(asked)
    return asked
  }
  const post = async (path: string, sent: object): Promise<Record<string, unknown>> => {
    const { status, body } = await noted(path, { body: sent })
    if (status !== 200) throw new Error(`${status} ${(body as { message?: string }).message ?? ''}`.trim())
    return body as Record<string, unknown>
  }
  return {
    ask: noted,
    prefix: `${randomUUID()}-`,
    publicUrl: own,
    market,
    ...publicDataOf(market),
    books: {
      ids: () => [...tokens.keys()],
      read: async id => read(await ask(`/api/order/${id}?token=${tokens.get(id)}`)),
      waiting: () => 0,
      [Symbol.dispose]: () => {},
    },
    book: async (request, confirmation) => {
      const { priceToken } = await post('/api/order/preview', request)
      const { orderId } = await post('/api/order/confirm', { priceToken, ...confirmation })
      return String(orderId)
    },
    watch: { take: () => ({ calls: [], tokens: { input: 0, cached: 0, output: 0 }, steps: 0 }) },
    begin: () => {},
    advance: () => {},
    now: () => Date.now(),
    takeWarnings: () => [],
  }
}

/** Extracts the order id and the status token from a response, wherever they are. */
function ordered(body: unknown): { readonly orderId?: string; readonly statusToken?: string } {
  const { pay_instructions: pay, ...answer } = (body ?? {}) as { pay_instructions?: object }
  return pay ?? answer
}

const UNREACHABLE: Asked = { status: 503, headers: new Headers(), body: { error: 'unreachable' }, ms: 0, cpuMs: 0 }

/** Retries after the delay requested by the service, or after a second if it is unreachable. */
function patiently(ask: Ask): Ask {
  return async (path, sent) => {
    for (let waits = 0; ; waits++) {
      const asked = await ask(path, sent).catch(() => UNREACHABLE)
      const isAway = asked === UNREACHABLE && waits < MOST_TRIES
      const seconds = isAway ? 1 : Number(asked.headers.get('Retry-After') ?? Number.NaN)
      const isBusy = asked.status === 503 || (asked.body as { error?: string } | null)?.error === 'rate_limited'
      if (!isBusy || !(seconds <= MOST_SECONDS) || waits >= MOST_WAITS) return asked
      await pause(seconds * THOUSAND)
    }
  }
}

function read({ status, body }: Asked): Booked {
  if (status !== 200) throw new Error(`the order cannot be read: ${status}`)
  const { restaurant, fulfillment, items, total_cents, pickup, ...order } = body as OrderResponse
  return bookedOf({
    restaurant,
    fulfillment,
    total_cents,
    status: order.status,
    lines: items.map(({ id, name, quantity, quantity_lbs: pounds, modifiers }) => ({
      id,
      name,
      amount: quantity ?? Math.round((pounds ?? 0) * THOUSAND),
      unit: quantity === undefined ? ' mlb' : '',
      options: modifiers.map(({ category, name: option, units }) => ({ group: category, name: option, units })),
    })),
    time: { requested: pickup.requested, resolved: Date.parse(pickup.resolved) },
    address: order.delivery_address,
    customer: order.customer,
    instructions: order.special_instructions,
  })
}
