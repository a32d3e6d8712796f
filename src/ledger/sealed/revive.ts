import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { isLasting } from '#src/ledger/settings.ts'
import type { PaymentLine, SealedLine, SecretsLine, StepLine } from './copies.ts'
import { readSealed } from './journal.ts'

/** What the sealed files of a ledger hold. */
export type SealedBooks = {
  /** Newest first; a name may stand there more than once. */
  readonly settings: SecretsLine['settings']
  /** Oldest first, one for each claim. */
  readonly payments: readonly PaymentLine[]
  /** The steps of each order, oldest first. */
  readonly steps: ReadonlyMap<string, readonly StepLine[]>
  /** Lines that could not be read: torn by a crash, or sealed under another key. */
  readonly damaged: number
}

/** Reads the sealed files of a folder. */
export function readCopies(dir: string, secret: string): SealedBooks {
  const { lines, damaged } = readSealed(dir, secret)
  return sortCopies(lines as readonly SealedLine[], damaged)
}

/** Lines in the order they were sealed in. A payment that was sealed twice is as the newer line has it. */
export function sortCopies(sealed: readonly SealedLine[], damaged: number): SealedBooks {
  const payments = new Map<string, PaymentLine>()
  for (const line of sealed) if (line.kind === 'payment') payments.set(line.claim.claim_key, line)
  const steps = Map.groupBy(
    sealed.filter(line => line.kind === 'step'),
    ({ event }) => event.order_id,
  )
  for (const own of steps.values()) own.sort((a, b) => a.event.seq - b.event.seq || a.event.at - b.event.at)
  return {
    settings: sealed
      .flatMap(line => (line.kind === 'secrets' ? [line.settings.filter(({ name }) => isLasting(name))] : []))
      .toReversed()
      .flat(),
    payments: [...payments.values()].sort((a, b) => a.at - b.at),
    steps,
    damaged,
  }
}

/**
 * Keeps the settings that a ledger has none of: call it before anything asks for a secret. Resolves with how many it took,
 * and how many it has otherwise.
 */
export const restoreSettings = (
  db: Ledger,
  sealed: SealedBooks['settings'],
): Promise<{ readonly settings: number; readonly otherSecrets: number }> =>
  transact(db, async trx => {
    const rows = await trx.selectFrom('settings').selectAll().execute()
    const kept = new Map(rows.map(({ name, value }) => [name, value]))
    const missing = [...Map.groupBy(sealed, ({ name }) => name)].flatMap(([name, [newest]]) =>
      kept.has(name) || !newest ? [] : [newest],
    )
    for (const { name, value } of missing) {
      await trx.insertInto('settings').values({ name, value }).execute()
      kept.set(name, value)
    }
    const others = new Set(sealed.filter(({ name, value }) => kept.get(name) !== value).map(({ name }) => name))
    return { settings: missing.length, otherSecrets: others.size }
  })

/** Why a claim is not settled yet that was taken from its sealed copy, or was under way in an older ledger. */
const UNPROVEN = 'the ledger was rebuilt; not proven yet'

/**
 * Writes a payment that a ledger does not know as it was before it was sent, with what it pays for: the claim is released,
 * so that it holds nothing and sends nothing until its money is found. False when the ledger knows the payment.
 */
export const revivePayment = (db: Ledger, copy: PaymentLine, now: number): Promise<boolean> =>
  transact(db, async trx => {
    const known = await trx
      .selectFrom('claims')
      .select('id')
      .where('claim_key', '=', copy.claim.claim_key)
      .executeTakeFirst()
    if (known) return false
    if (copy.order) await reviveOrder(trx, copy.order)
    if (copy.purchase) await revivePurchase(trx, copy.purchase)
    const unproven = { state: 'failed', failure: UNPROVEN, tx_hash: null, process: null, updated_at: now } as const
    await trx
      .insertInto('claims')
      .values({ ...copy.claim, ...unproven })
      .execute()
    return true
  })

/**
 * Lets go of the payments that a ledger holds for under way: since it was copied they came to an end, and another one may
 * have paid for the same. Like one from a sealed copy, each is found if its money moved.
 */
export const releaseUnderWay = (db: Ledger, now: number): Promise<unknown> =>
  db
    .updateTable('claims')
    .set({ state: 'failed', failure: UNPROVEN, process: null, updated_at: now })
    .where('state', 'in', ['claimed', 'submitting', 'unknown'])
    .execute()

const isThere = async (trx: Executor, table: 'orders' | 'purchases', id: string): Promise<boolean> =>
  (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function reviveOrder(trx: LedgerTransaction, { row, quote, booked }: NonNullable<PaymentLine['order']>) {
  if (await isThere(trx, 'orders', row.id)) return
  await trx
    .insertInto('quotes')
    .values(quote)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // as it was booked: what came after is sealed in lines of its own
  const unpaid = { status: 'awaiting_payment', version: booked.seq, settled_micro: 0, refunded_micro: 0 }
  const uncancelled = {
    ...{ cancel_state: null, cancel_requested_at: null },
    ...{ cancel_answer_by: null, cancel_decided_at: null },
  }
  await trx
    .insertInto('orders')
    .values({ ...row, ...unpaid, ...uncancelled })
    .execute()
  await trx.insertInto('order_events').values(booked).execute()
  await enqueue(trx, { kind: 'expire_order', subject: row.id, runAt: quote.expires_at })
}

async function revivePurchase(trx: LedgerTransaction, sealed: NonNullable<PaymentLine['purchase']>) {
  const { row, quote, edition } = sealed
  if (await isThere(trx, 'purchases', row.id)) return
  await trx
    .insertInto('recipe_quotes')
    .values(quote)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await trx
    .insertInto('recipe_editions')
    .values(edition)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // its mail may have been sent, and is not sent a second time: the page of the purchase has the recipe
  const mail = row.email === null ? null : 'unsure'
  await trx
    .insertInto('purchases')
    .values({ ...row, settled_at: null, mail })
    .execute()
}
