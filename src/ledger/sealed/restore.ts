import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { isLasting } from '#src/ledger/settings.ts'
import type { PaymentLine, SealedLine, SecretsLine, StepLine } from './copies.ts'
import { readSealed } from './journal.ts'

/** Contents of a ledger's sealed files. */
export type SealedBooks = {
  /** Newest first; a name can occur more than once. */
  readonly settings: SecretsLine['settings']
  /** Oldest first, one per claim. */
  readonly payments: readonly PaymentLine[]
  /** Transitions of each order, oldest first. */
  readonly steps: ReadonlyMap<string, readonly StepLine[]>
  /** Number of unreadable lines: torn by a crash, or encrypted with another key. */
  readonly damaged: number
}

/** Reads the sealed files in a folder. */
export function readCopies(dir: string, secret: string): SealedBooks {
  const { lines, damaged } = readSealed(dir, secret)
  return sortCopies(lines as readonly SealedLine[], damaged)
}

/** Groups lines given in sealing order. If a payment was sealed twice, the newer line wins. */
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
 * Restores settings that the ledger lacks; call before anything requests a secret. Resolves with the number of
 * restored settings, and the number of those that differ in the ledger.
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

/**
 * Failure of a claim that was restored from its sealed copy or in flight in an older ledger, and is not proven yet.
 */
const UNPROVEN = 'ledger rebuilt; payment not proven yet'

/**
 * Restores a payment unknown to the ledger, with its order or purchase, in its state before submission. The claim
 * is released, so that it reserves and submits nothing until its money is found. False if the ledger knows the
 * payment.
 */
export const restorePayment = (db: Ledger, copy: PaymentLine, now: number): Promise<boolean> =>
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
 * Releases claims that are in flight according to the ledger: since it was copied, they have ended, and another
 * claim might have paid for the same subject. As with claims from sealed copies, each is recognized if its money
 * moved.
 */
export const releaseInFlightClaims = (db: Ledger, now: number): Promise<unknown> =>
  transact(db, async trx => {
    const released = await trx
      .updateTable('claims')
      .set({ state: 'failed', failure: UNPROVEN, process: null, updated_at: now })
      .where('state', 'in', ['claimed', 'submitting', 'unknown'])
      .returning(['payer', 'nonce'])
      .execute()
    // not sent again by itself: its payer may be told meanwhile that it was refused
    for (const { payer, nonce } of released)
      await trx
        .updateTable('chain_txs')
        .set({ state: 'dropped' })
        .where('ref', '=', `${payer}:${nonce}`.toLowerCase())
        .where('state', 'in', ['signed', 'sent'])
        .execute()
  })

const isThere = async (trx: Executor, table: 'orders' | 'purchases', id: string): Promise<boolean> =>
  (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function reviveOrder(trx: LedgerTransaction, { row, quote, booked }: NonNullable<PaymentLine['order']>) {
  if (await isThere(trx, 'orders', row.id)) return
  await trx
    .insertInto('quotes')
    .values(quote)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // state at booking: later transitions are sealed in their own lines
  const unpaid = { status: 'awaiting_payment', version: booked.seq, settled_micro: 0, refunded_micro: 0 }
  const uncancelled = {
    cancel_state: null,
    cancel_requested_at: null,
    cancel_answer_by: null,
    cancel_decided_at: null,
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
  // the mail might have been sent, so do not send it again: the purchase page shows the recipe
  const mail = row.email === null ? null : 'unsure'
  await trx
    .insertInto('purchases')
    .values({ ...row, settled_at: null, mail })
    .execute()
}
