import type { Hex } from 'viem'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import type { ChainTxRow } from '#src/ledger/tables.ts'

/** The transactions we signed, committed before they are sent: after a crash the same bytes are sent again. */

export type SignedTransaction = {
  readonly hash: Hex
  readonly raw: Hex
  /** `<from>:<nonce>` of the authorization inside, lower case. */
  readonly ref: string
  readonly relayer: string
  readonly accountNonce: number
}

/** Journals a transaction; signing the same bytes again after they were dropped opens them again. */
export async function recordSigned(db: Executor, tx: SignedTransaction, now: number): Promise<void> {
  const { hash, raw, ref, relayer, accountNonce } = tx
  await db
    .insertInto('chain_txs')
    .values({ hash, raw, ref, relayer, account_nonce: accountNonce, state: 'signed', created_at: now })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ state: 'signed', created_at: now }))
    .execute()
}

/** Puts a transaction in the place of another one with the same account nonce. */
export async function replaceTransaction(db: Ledger, old: string, tx: SignedTransaction, now: number): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx.updateTable('chain_txs').set({ state: 'dropped' }).where('hash', '=', old).execute()
    await recordSigned(trx, tx, now)
  })
}

/** Opens transactions again that were mined once and are not any more: their nonce is not below the chain's count. */
export async function reopenTransactions(db: Ledger, relayer: string, minedCount: number): Promise<void> {
  await db
    .updateTable('chain_txs')
    .set({ state: 'sent' })
    .where('relayer', '=', relayer)
    .where('state', '=', 'mined')
    .where('account_nonce', '>=', minedCount)
    .execute()
}

export async function markTransaction(db: Ledger, hash: string, state: ChainTxRow['state']): Promise<void> {
  await db.updateTable('chain_txs').set({ state }).where('hash', '=', hash).where('state', '<>', 'mined').execute()
}

/** The transactions that may still be mined, in the order in which the chain will take them. */
export const openTransactions = (db: Ledger, relayer: string): Promise<ChainTxRow[]> =>
  db
    .selectFrom('chain_txs')
    .selectAll()
    .where('relayer', '=', relayer)
    .where('state', 'in', ['signed', 'sent'])
    .orderBy('account_nonce')
    .execute()

/** True while a transaction carrying this authorization may still be mined. */
export async function mayBeMined(db: Ledger, ref: string): Promise<boolean> {
  const row = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('ref', '=', ref)
    .where('state', 'in', ['signed', 'sent'])
    .executeTakeFirst()
  return row !== undefined
}
