import { z } from 'zod'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import type { DeliveryRow } from '#src/ledger/kitchen-tables.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { callbackSecretOf } from '#src/orders/callback.ts'
import { readLog } from '#src/orders/events.ts'
import type { ApiEvent } from '#src/orders/present-event.ts'
import type { Call, CallResult } from '#src/outbound/call.ts'
import { signMessage } from '#src/outbound/standard-webhooks.ts'

/** Message about an event in the format of another protocol: its body, and the headers of one attempt. */
export type CallbackMessage = {
  readonly body: string
  readonly headers: (body: string) => Readonly<Record<string, string>>
}

/**
 * Returns the message in the protocol over which an order was placed; undefined for our own format. Such a message
 * holds the whole order, so that of several undelivered events only the newest one is sent.
 */
export type MessageOf = (
  orderId: string,
  event: { readonly eventId: string },
  url: string,
) => Promise<CallbackMessage | undefined>

export type CallbackDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now' | 'randomBytes'>
  readonly log: Log
  readonly call: Call
  /** Base URL of this server: callback receivers cannot resolve a bare path. */
  readonly baseUrl: string
  /** Master secret from which the callback secrets are derived. */
  readonly secret: Uint8Array
  /** Messages to agents that ordered over another protocol; without it, all messages are in our own format. */
  readonly messageOf?: MessageOf | undefined
}

/** Backoff between attempts for one event, in seconds: eight attempts within an hour. */
const GAPS_S = [5, 15, 45, 120, 300, 900, 2_100]
export const CALLBACK_TRIES = GAPS_S.length + 1
const GONE = 410

/** Payload of the `callback` job. */
const callbackJob = storedJson('callback job', z.object({ orderId: z.string() }))

/**
 * The `callback` job: delivers all undelivered events of an order to its agent, in sequence. A failed event is
 * retried later and blocks those after it; a dead letter stops the whole callback until it is replayed.
 */
export async function sendCallbacks(deps: CallbackDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const { orderId } = callbackJob.parse(job.payload)
  const log = await readLog(db, orderId, 0)
  const url = log?.order.callback_url ?? null
  if (!log || url === null) return end(deps, job)
  await record(deps, log.events, url)
  for (;;) {
    const head = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', '=', 'callback')
      .where('subject', '=', orderId)
      .where('state', '<>', 'delivered')
      .orderBy('seq')
      .executeTakeFirst()
    if (head?.state !== 'open') return end(deps, job)
    if (head.next_at !== null && head.next_at > world.now()) return postpone(db, job, head.next_at, head.last_error)
    const event = log.events.find(({ seq }) => seq === head.seq)
    // event written concurrently: its own job delivers it
    if (!event) return end(deps, job)
    const message = await deps.messageOf?.(orderId, event, url)
    const newest = log.events.at(-1)!
    if (message && newest.seq > event.seq && head.body === null) await supersede(deps, orderId, newest.seq)
    else if (!(await tell(deps, job, { ...head, url }, message ?? ownMessage(deps, head, event)))) return
  }
}

const end = ({ db, world }: CallbackDeps, job: Job): Promise<void> => transact(db, trx => finish(trx, job, world.now()))

/** Records every event to deliver. */
async function record({ db, world }: CallbackDeps, events: readonly ApiEvent[], url: string): Promise<void> {
  const now = world.now()
  await db
    .insertInto('deliveries')
    .values(
      events.map(({ eventId, orderId, seq }) => ({
        id: eventId,
        kind: 'callback' as const,
        subject: orderId,
        seq,
        url,
        body: null,
        state: 'open' as const,
        attempts: 0,
        next_at: null,
        last_error: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Marks events before `seq` that were never sent as told: a newer message tells the same and more. */
async function supersede({ db, world }: CallbackDeps, orderId: string, seq: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'delivered', updated_at: world.now() })
    .where('kind', '=', 'callback')
    .where('subject', '=', orderId)
    .where('seq', '<', seq)
    .where('state', '=', 'open')
    .where('body', 'is', null)
    .execute()
}

/** Sends one event. False if it was not delivered, and the job is finished or postponed. */
async function tell(deps: CallbackDeps, job: Job, row: DeliveryRow, message: CallbackMessage): Promise<boolean> {
  const { db, world, call } = deps
  const body = row.body ?? message.body
  // every attempt sends identical bytes
  if (row.body === null) await db.updateTable('deliveries').set({ body }).where('id', '=', row.id).execute()
  const result = await call({
    method: 'POST',
    url: row.url,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'comanda', ...message.headers(body) },
    body,
  })
  const now = world.now()
  const attempts = row.attempts + 1
  const told = { url: row.url, attempts, updated_at: now }
  const write = (values: Partial<DeliveryRow>) =>
    db
      .updateTable('deliveries')
      .set({ ...told, ...values })
      .where('id', '=', row.id)
      .execute()
  const last_error = objectionTo(result)
  if (last_error === undefined) {
    await write({ state: 'delivered', next_at: null, last_error: null })
    return true
  }
  if (attempts >= CALLBACK_TRIES || (result.kind === 'answered' && result.status === GONE)) {
    await write({ state: 'dead', last_error })
    deps.log.error({ order: row.subject, event: row.id, error: last_error }, 'giving up on callback')
    await end(deps, job)
    return false
  }
  const next_at = Math.round(now + GAPS_S[attempts - 1]! * 1_000 * jitter(world))
  await write({ next_at, last_error })
  await postpone(db, job, next_at, last_error)
  return false
}

/** Message in our own format, signed per Standard Webhooks. */
const ownMessage = (deps: CallbackDeps, row: DeliveryRow, event: ApiEvent): CallbackMessage => ({
  body: JSON.stringify({ ...event, statusUrl: `${deps.baseUrl}${event.statusUrl}` }),
  headers: body => signMessage(callbackSecretOf(deps.secret, row.subject), row.id, body, deps.world.now()),
})

/** Reason why a result is no delivery; any 2xx counts as delivered, regardless of its body. */
function objectionTo(result: CallResult): string | undefined {
  if (result.kind !== 'answered') return result.reason
  return result.status >= 200 && result.status < 300 ? undefined : `answered ${result.status}`
}

/** Random factor from 0.9 to 1.1. */
const jitter = (world: Pick<World, 'randomBytes'>): number => (world.randomBytes(1)[0]! / 255) * 0.2 + 0.9
