import { z } from 'zod'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import { type Executor, isUniqueViolation, type Ledger } from '#src/ledger/database.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { UcpSessionRow } from '#src/ledger/ucp-tables.ts'
import type { Agent } from './agents.ts'
import { type CheckoutInput, checkoutJson, type LineInput } from './requests.ts'
import { isUcpVersion, NEWEST_UCP, type UcpVersion } from './versions.ts'

/** Cart or checkout of an agent. */
export type Session = {
  readonly id: string
  readonly kind: 'cart' | 'checkout'
  readonly version: UcpVersion
  readonly agent: string
  readonly isSigned: boolean
  readonly isCanceled: boolean
  readonly input: CheckoutInput
  readonly webhookUrl: string | undefined
  /** Price token of the newest quote. */
  readonly priceToken: string | undefined
  readonly quoteHash: string | undefined
  readonly priced: Priced | undefined
  /** Total that the agent has seen, in cents. */
  readonly told: number | undefined
  readonly revision: number
  readonly expiresAt: number
}

/** What was quoted: a digest of it, and its lines in the order of the quote. */
export type Priced = {
  readonly digest: string
  readonly lines: readonly { readonly id: string; readonly itemId: string }[]
}

const pricedJson = storedJson<Priced>(
  'quoted lines',
  z.object({ digest: z.string(), lines: z.array(z.object({ id: z.string(), itemId: z.string() })) }),
)

/** Lifetime of an unfinished cart or checkout. */
const SESSION_MS = 6 * 3_600_000
/** Retention of an expired one. */
const REMEMBERED_MS = 24 * 3_600_000

/** Stored input: the lines get stable ids. */
const withLineIds = (input: CheckoutInput, world: Pick<World, 'randomBytes'>): CheckoutInput => {
  const taken = new Set<string>()
  const lines = input.lines.map((line): LineInput => {
    const isOurs = line.id !== undefined && /^li_\w{1,40}$/.test(line.id) && !taken.has(line.id)
    const id = isOurs ? line.id! : `li_${randomToken(world).replaceAll('-', '_').slice(0, 12)}`
    taken.add(id)
    return { ...line, id }
  })
  return { ...input, lines }
}

function toSession(row: UcpSessionRow): Session {
  return {
    id: row.id,
    kind: row.kind,
    agent: row.agent,
    isSigned: row.is_signed === 1,
    version: isUcpVersion(row.version) ? row.version : NEWEST_UCP,
    isCanceled: row.state === 'canceled',
    input: checkoutJson.parse(row.request),
    webhookUrl: row.webhook_url ?? undefined,
    priceToken: row.price_token ?? undefined,
    quoteHash: row.quote_hash ?? undefined,
    priced: row.priced === null ? undefined : pricedJson.parse(row.priced),
    told: row.told ?? undefined,
    revision: row.revision,
    expiresAt: row.expires_at,
  }
}

export type SessionDeps = { readonly db: Ledger; readonly world: Pick<World, 'now' | 'randomBytes'> }

type NewSession = {
  readonly kind: Session['kind']
  readonly version: UcpVersion
  readonly agent: Agent
  readonly input: CheckoutInput
  readonly cartId?: string
}

/** Creates a session; undefined if its cart already has an open checkout. */
export async function createSession({ db, world }: SessionDeps, { kind, version, agent, input, cartId }: NewSession) {
  const now = world.now()
  const row: UcpSessionRow = {
    id: `${kind === 'cart' ? 'cart' : 'chk'}_${randomToken(world)}`,
    kind,
    version,
    agent: agent.profile,
    is_signed: agent.isSigned ? 1 : 0,
    state: 'open',
    request: JSON.stringify(withLineIds(input, world)),
    cart_id: cartId ?? null,
    webhook_url: agent.webhookUrl ?? null,
    price_token: null,
    quote_hash: null,
    priced: null,
    told: null,
    revision: 1,
    created_at: now,
    expires_at: now + SESSION_MS,
  }
  try {
    await db.insertInto('ucp_sessions').values(row).execute()
  } catch (error) {
    if (cartId !== undefined && isUniqueViolation(error, 'ucp_sessions.cart_id')) return undefined
    throw error
  }
  return toSession(row)
}

/** Reads a session; undefined if there is none, or if it expired before it became an order. */
export async function readSession({ db, world }: SessionDeps, id: string): Promise<Session | undefined> {
  const row = await db.selectFrom('ucp_sessions').selectAll().where('id', '=', id).executeTakeFirst()
  const session = row && toSession(row)
  return session && (session.expiresAt > world.now() || session.quoteHash !== undefined) ? session : undefined
}

/** Reads the session of an agent. Another agent does not see it. */
export async function findSession(deps: SessionDeps, kind: Session['kind'], id: string, agent: Agent) {
  const session = await readSession(deps, id)
  return session?.kind === kind && isOwn(session, agent) ? session : undefined
}

/** True if a session belongs to the agent; a signed one only opens for a valid signature. */
export const isOwn = (session: Pick<Session, 'agent' | 'isSigned'>, agent: Agent): boolean =>
  session.agent === agent.profile && (agent.isSigned || !session.isSigned)

/** Reads the open checkout of a cart. */
export async function checkoutOfCart({ db }: SessionDeps, cartId: string, agent: Agent): Promise<Session | undefined> {
  const row = await db
    .selectFrom('ucp_sessions')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const session = row && toSession(row)
  return session && isOwn(session, agent) ? session : undefined
}

/** Reads the checkout of an order's quote. */
export async function sessionOfQuote(db: Executor, quoteHash: string): Promise<Session | undefined> {
  const row = await db.selectFrom('ucp_sessions').selectAll().where('quote_hash', '=', quoteHash).executeTakeFirst()
  return row && toSession(row)
}

type Change = {
  readonly input?: CheckoutInput
  readonly told?: number
  readonly isCanceled?: true
  readonly quote?: { readonly priceToken: string; readonly priced: Priced }
}

/** Writes a change to a session unless another request changed it meanwhile; undefined then. */
export async function changeSession(
  { db, world }: SessionDeps,
  session: Session,
  { input, told, isCanceled, quote }: Change,
): Promise<Session | undefined> {
  const [row] = await db
    .updateTable('ucp_sessions')
    .set({
      revision: session.revision + 1,
      ...(input === undefined ? {} : { request: JSON.stringify(withLineIds(input, world)) }),
      ...(told === undefined ? {} : { told }),
      ...(isCanceled ? { state: 'canceled' as const } : {}),
      ...(quote
        ? { price_token: quote.priceToken, quote_hash: sha256(quote.priceToken), priced: JSON.stringify(quote.priced) }
        : {}),
    })
    .where('id', '=', session.id)
    .where('revision', '=', session.revision)
    .returningAll()
    .execute()
  return row && toSession(row)
}

/**
 * Erases what expired sessions hold about people, a day after their end: their content, or, if they became an order,
 * everything but the id that the order refers to. Returns their number.
 */
export async function forgetSessions(db: Ledger, now: number): Promise<number> {
  const before = now - REMEMBERED_MS
  const { numDeletedRows } = await db
    .deleteFrom('ucp_sessions')
    .where('expires_at', '<', before)
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('orders').select('orders.id').whereRef('orders.quote_hash', '=', 'ucp_sessions.quote_hash'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('ucp_sessions')
    .set({ request: FORGOTTEN, price_token: null, webhook_url: null })
    .where('expires_at', '<', before)
    .where('request', '<>', FORGOTTEN)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows + numUpdatedRows)
}

const FORGOTTEN = '{"lines":[]}'
