import { z } from 'zod'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import { type Executor, isUniqueViolation, type Ledger, transact } from '#src/ledger/database.ts'
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
  /** Cart that a checkout was made from: while the checkout is open, the content of the checkout is the cart's. */
  readonly cartId: string | undefined
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
    cartId: row.cart_id ?? undefined,
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

function newRow({ world }: Pick<SessionDeps, 'world'>, created: NewSession): UcpSessionRow {
  const { kind, version, agent, input, cartId } = created
  const now = world.now()
  return {
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
}

export async function createSession(deps: SessionDeps, created: Omit<NewSession, 'cartId'>): Promise<Session> {
  const row = newRow(deps, created)
  await deps.db.insertInto('ucp_sessions').values(row).execute()
  return toSession(row)
}

/** Creates the checkout of a cart; undefined if the cart has changed meanwhile or already has an open one. */
export async function createCheckoutOf(
  deps: SessionDeps,
  cart: Session,
  created: Pick<NewSession, 'agent' | 'input'>,
): Promise<Session | undefined> {
  const row = newRow(deps, { ...created, kind: 'checkout', version: cart.version, cartId: cart.id })
  try {
    return await transact(deps.db, async trx => {
      if (!(await write(trx, cart, {}))) return undefined
      await trx.insertInto('ucp_sessions').values(row).execute()
      return toSession(row)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ucp_sessions.cart_id')) return undefined
    throw error
  }
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

/** Reads the open checkout of a cart, whoever made it. */
export async function checkoutOfCart({ db }: Pick<SessionDeps, 'db'>, cartId: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('ucp_sessions')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && toSession(row)
}

/** Reads the checkout of an order's quote. */
export async function sessionOfQuote(db: Executor, quoteHash: string): Promise<Session | undefined> {
  const row = await db.selectFrom('ucp_sessions').selectAll().where('quote_hash', '=', quoteHash).executeTakeFirst()
  return row && toSession(row)
}

type Change = {
  readonly input?: CheckoutInput
  readonly told?: number
  readonly quote?: { readonly priceToken: string; readonly priced: Priced }
}

/** Writes a change to a session unless another request changed it meanwhile; undefined then. */
export async function changeSession(
  { db, world }: SessionDeps,
  session: Session,
  { input, told, quote }: Change,
): Promise<Session | undefined> {
  return write(db, session, {
    ...(input === undefined ? {} : { request: JSON.stringify(withLineIds(input, world)) }),
    ...(told === undefined ? {} : { told }),
    ...(quote
      ? { price_token: quote.priceToken, quote_hash: sha256(quote.priceToken), priced: JSON.stringify(quote.priced) }
      : {}),
  })
}

/**
 * Cancels a session unless another request changed it meanwhile; undefined then. The cart of a checkout gets back its
 * content, with what was stated since.
 */
export async function cancelSession({ db }: SessionDeps, session: Session): Promise<Session | undefined> {
  const { cartId, input } = session
  return transact(db, async trx => {
    const canceled = await write(trx, session, { state: 'canceled' })
    if (!canceled || cartId === undefined) return canceled
    const request = JSON.stringify({ ...input, methods: undefined })
    await trx
      .updateTable('ucp_sessions')
      .set(eb => ({ request, revision: eb('revision', '+', 1) }))
      .where('id', '=', cartId)
      .execute()
    return canceled
  })
}

async function write(
  db: Executor,
  { id, revision }: Session,
  set: Partial<UcpSessionRow>,
): Promise<Session | undefined> {
  const [row] = await db
    .updateTable('ucp_sessions')
    .set({ ...set, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .execute()
  return row && toSession(row)
}
