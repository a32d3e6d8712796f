import type { Selectable } from 'kysely'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { isLasting } from '#src/ledger/settings.ts'
import type { ClaimRow, OrderEventRow, OrderRow, QuoteRow } from '#src/ledger/tables.ts'
import type { SealedJournal } from './journal.ts'

type Setting = { readonly name: string; readonly value: string }
type Edition = { readonly hash: string; readonly product: string; readonly content: string }

/** Secrets of a ledger; first line of every file. */
export type SecretsLine = { readonly kind: 'secrets'; readonly at: number; readonly settings: readonly Setting[] }

/** Payment about to be submitted, with everything needed to continue it from another ledger. */
export type PaymentLine = {
  readonly kind: 'payment'
  readonly at: number
  readonly claim: Selectable<ClaimRow>
  readonly order?: { readonly row: OrderRow; readonly quote: QuoteRow; readonly booked: Omit<OrderEventRow, 'cursor'> }
  readonly purchase?: { readonly row: PurchaseRow; readonly quote: RecipeQuoteRow; readonly edition: Edition }
}

/** Transition of a paid order, with the resulting columns of its row. */
export type StepLine = {
  readonly kind: 'step'
  readonly event: Pick<OrderEventRow, 'order_id' | 'seq' | 'at' | 'type' | 'from_status' | 'to_status' | 'data'>
  readonly set: Pick<OrderRow, (typeof STEP_COLUMNS)[number]>
  readonly dispatch?: Pick<DispatchRow, 'kitchen' | 'state' | 'external_id'>
}

export type SealedLine = SecretsLine | PaymentLine | StepLine

const STEP_COLUMNS = [
  ...(['refunded_micro', 'external_ref', 'estimated_ready', 'accept_deadline'] as const),
  ...(['failure_code', 'failure_message', 'given', 'complaint'] as const),
] as const

/** Writer of sealed copies of a ledger. */
export type Copies = {
  /** Resolves once a claim can be continued from another ledger. */
  readonly keep: (claimId: string) => Promise<void>
  readonly noteStep: (orderId: string, seq: number) => void
  /** Throws if a copy cannot be written now. */
  readonly probe: () => Promise<void>
}

export const readSecrets = async (db: Executor, now: number): Promise<SecretsLine> => ({
  kind: 'secrets',
  at: now,
  settings: (await db.selectFrom('settings').selectAll().execute()).filter(({ name }) => isLasting(name)),
})

/** Creates a writer that seals claims and transitions of a ledger's orders. */
export function createCopies(db: Ledger, sealed: SealedJournal, now: () => number): Copies {
  const kept = new Set<string>()
  const keep = async (claimId: string): Promise<void> => {
    if (kept.has(claimId)) return
    await sealed.keep(await copyOf(db, claimId, now()))
    if (kept.size >= MOST_REMEMBERED) kept.clear()
    kept.add(claimId)
  }
  const noteStep = async (orderId: string, seq: number): Promise<void> => {
    const line = await stepOf(db, orderId, seq)
    if (line) sealed.note(line)
  }
  // if the ledger is closed meanwhile, the next start seals the transition
  return { keep, probe: sealed.probe, noteStep: (orderId, seq) => void noteStep(orderId, seq).catch(() => undefined) }
}

const MOST_REMEMBERED = 10_000

async function copyOf(db: Executor, claimId: string, at: number): Promise<PaymentLine> {
  const claim = await db.selectFrom('claims').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow()
  const line = { kind: 'payment', at, claim } as const
  if (claim.subject_kind === 'order') {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', claim.subject_id).executeTakeFirstOrThrow()
    const [quote, booked] = await Promise.all([
      db.selectFrom('quotes').selectAll().where('token_hash', '=', row.quote_hash).executeTakeFirstOrThrow(),
      db.selectFrom('order_events').selectAll().where('order_id', '=', row.id).where('seq', '=', 1).executeTakeFirst(),
    ])
    const { cursor: _, ...event } = booked!
    return { ...line, order: { row, quote, booked: event } }
  }
  const row = await db.selectFrom('purchases').selectAll().where('id', '=', claim.subject_id).executeTakeFirstOrThrow()
  const [quote, edition] = await Promise.all([
    db.selectFrom('recipe_quotes').selectAll().where('token_hash', '=', row.quote_hash).executeTakeFirstOrThrow(),
    db.selectFrom('recipe_editions').selectAll().where('hash', '=', row.edition).executeTakeFirstOrThrow(),
  ])
  return { ...line, purchase: { row, quote, edition } }
}

async function stepOf(db: Executor, orderId: string, seq: number): Promise<StepLine | undefined> {
  const [event, set, dispatch] = await Promise.all([
    db
      .selectFrom('order_events')
      .select(['order_id', 'seq', 'at', 'type', 'from_status', 'to_status', 'data'])
      .where('order_id', '=', orderId)
      .where('seq', '=', seq)
      .executeTakeFirst(),
    db.selectFrom('orders').select(STEP_COLUMNS).where('id', '=', orderId).executeTakeFirst(),
    db
      .selectFrom('dispatches')
      .select(['kitchen', 'state', 'external_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirst(),
  ])
  return event && set && { kind: 'step', event, set, ...(dispatch ? { dispatch } : {}) }
}
