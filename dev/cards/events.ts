import { createHmac } from 'node:crypto'
import type { World } from '#src/kernel/world.ts'
import type { EmulatorStore, StoredEvent, StoredReply } from './emulator-store.ts'
import { type Form, textOf, wholeOf } from './form.ts'
import { page } from './reply.ts'

/** Webhook endpoint of the account. */
export type Endpoint = { readonly url: string; readonly secret: string }

const API_VERSION = '2026-10-28.endive'
const PATIENCE_MS = 10_000
const MOST_TRIES = 4

/** Stores an event, which is delivered later. Returns its id. */
export function emitEvent(books: EmulatorStore, account: string, type: string, object: unknown): string {
  const event: StoredEvent = {
    id: books.newId('evt'),
    account,
    type,
    object,
    created: books.now(),
    pending: 1,
    tries: 0,
  }
  books.events.set(event.id, event)
  return event.id
}

/** Changes how often an event is still to be delivered. */
export function setPending(books: EmulatorStore, id: string, pending: number): void {
  const event = books.events.get(id)
  if (event) books.events.set(id, { ...event, pending })
}

/** Signs a message like Stripe: over its time and its raw body. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Delivers an event as often as is due. A failed delivery is repeated by the next call. */
export async function deliver(
  books: EmulatorStore,
  endpoint: Endpoint,
  id: string,
  fetch: World['fetch'],
): Promise<void> {
  for (let event = books.events.get(id); event && event.pending > 0; event = books.events.get(id)) {
    const body = JSON.stringify(presentEvent(event))
    const isHeard = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(endpoint.secret, books.now(), body),
      },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      answer => answer.ok,
      // nobody listens: tried again later, as by Stripe
      () => false,
    )
    const tries = event.tries + 1
    books.events.set(id, {
      ...event,
      tries,
      pending: isHeard || tries >= MOST_TRIES ? event.pending - 1 : event.pending,
    })
    books.save()
    if (!isHeard) return
  }
}

export function listEvents(books: EmulatorStore, account: string, query: Form): StoredReply {
  const type = textOf(query, 'type')
  const own = [...books.events.values()].filter(
    event => event.account === account && (type === undefined || event.type === type),
  )
  const cut = { limit: wholeOf(query, 'limit'), after: textOf(query, 'starting_after') }
  return page('/v1/events', own.reverse(), cut, presentEvent)
}

const presentEvent = ({ id, type, object, created, pending }: StoredEvent) => ({
  id,
  object: 'event',
  type,
  created,
  livemode: false,
  api_version: API_VERSION,
  pending_webhooks: pending,
  data: { object },
  request: { id: null, idempotency_key: null },
})
