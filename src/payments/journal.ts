import type { Selectable } from 'kysely'
import type { Hex, TransactionReceipt } from 'viem'
import { describeError, type Log } from '#src/kernel/log.ts'
import { isUniqueViolation, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { ChainTxRow } from '#src/ledger/tables.ts'

/** Transaction signed by us, committed before it is sent: after a crash, the same bytes are sent again. */

export type SignedTransaction = {
  readonly hash: Hex
  readonly raw: Hex
  /** `<from>:<nonce>` of the authorization in it, in lower case. */
  readonly ref: string
  readonly relayer: string
  readonly accountNonce: number
}

/**
 * Atomically reserves the lowest free account nonce, seals a transaction with it, and journals that: processes that
 * share a relayer never use the same nonce. `mined` is the chain's transaction count; `seal` must have no side
 * effects.
 */
export async function recordNext(
  db: Ledger,
  { relayer, mined, now }: { readonly relayer: string; readonly mined: number; readonly now: number },
  seal: (accountNonce: number) => Promise<SignedTransaction>,
): Promise<SignedTransaction> {
  for (;;) {
    try {
      return await transact(db, async trx => {
        const tx = await seal(await freeNonce(trx, relayer, mined))
        await recordSigned(trx, tx, now)
        return tx
      })
    } catch (error) {
      // another process took the nonce: retry, because there is always a next one
      if (!isUniqueViolation(error, 'chain_txs.relayer, chain_txs.account_nonce')) throw error
    }
  }
}

/** Returns the lowest nonce not used by the chain or our transactions: gaps are filled first. */
async function freeNonce(trx: LedgerTransaction, relayer: string, mined: number): Promise<number> {
  const rows = await trx
    .selectFrom('chain_txs')
    .select('account_nonce')
    .where('relayer', '=', relayer)
    .where('state', '<>', 'dropped')
    // includes nonces mined since the chain was queried
    .where('account_nonce', '>=', mined)
    .execute()
  const taken = new Set(rows.map(row => row.account_nonce))
  let nonce = mined
  while (taken.has(nonce)) nonce += 1
  return nonce
}

/** Journals a transaction; signing the same bytes after they were dropped reopens it. */
async function recordSigned(trx: LedgerTransaction, tx: SignedTransaction, now: number): Promise<void> {
  const { hash, raw, ref, relayer, accountNonce } = tx
  await trx
    .insertInto('chain_txs')
    .values({ hash, raw, ref, relayer, account_nonce: accountNonce, state: 'signed', created_at: now })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ state: 'signed', created_at: now }))
    .execute()
}

/** Replaces an open transaction with another one with the same account nonce; false if it is no longer open. */
export const replaceTransaction = (db: Ledger, old: string, tx: SignedTransaction, now: number): Promise<boolean> =>
  transact(db, async trx => {
    const dropped = await trx
      .updateTable('chain_txs')
      .set({ state: 'dropped' })
      .where('hash', '=', old)
      .where('state', 'in', ['signed', 'sent'])
      .executeTakeFirst()
    if (dropped.numUpdatedRows === 0n) return false
    await recordSigned(trx, tx, now)
    return true
  })

/** Reopens transactions that are no longer mined after a reorg: their nonce is not below the chain's count. */
export async function reopenTransactions(db: Ledger, relayer: string, minedCount: number): Promise<void> {
  await db
    .updateTable('chain_txs')
    .set({ state: 'sent', mined_at: null, gas_used: null })
    .where('relayer', '=', relayer)
    .where('state', 'in', ['mined', 'reverted'])
    .where('account_nonce', '>=', minedCount)
    .execute()
}

export async function markTransaction(db: Ledger, hash: string, state: ChainTxRow['state']): Promise<void> {
  await db
    .updateTable('chain_txs')
    .set({ state })
    .where('hash', '=', hash)
    .where('state', 'not in', ['mined', 'reverted'])
    .execute()
}

/** Records in the background that a transaction was sent; if that fails, the chain still shows it. */
export function noteSent({ db, log }: { db: Ledger; log: Log }, hash: string): void {
  markTransaction(db, hash, 'sent').catch(error =>
    log.warn({ hash, state: 'sent', error: describeError(error) }, 'sent transaction could not be recorded'),
  )
}

export type MinedReceipt = Pick<TransactionReceipt, 'status' | 'gasUsed' | 'transactionHash'>

/** Records the receipt of our transaction. True if it is newly recorded as reverted. */
export async function noteReceipt(db: Ledger, receipt: MinedReceipt, now: number): Promise<boolean> {
  const state = receipt.status === 'reverted' ? 'reverted' : 'mined'
  const noted = await db
    .updateTable('chain_txs')
    .set({ state, mined_at: now, gas_used: Number(receipt.gasUsed) })
    .where('hash', '=', receipt.transactionHash)
    .where('mined_at', 'is', null)
    .executeTakeFirst()
  return state === 'reverted' && noted.numUpdatedRows > 0n
}

/** Returns transactions with this authorization that might be mined and whose receipt was not read yet. */
export async function withoutReceipt(db: Ledger, ref: string): Promise<Hex[]> {
  const rows = await db
    .selectFrom('chain_txs')
    .select(['hash', 'state'])
    .where('ref', '=', ref)
    .where('mined_at', 'is', null)
    .where('state', 'in', ['mined', 'dropped'])
    .execute()
  // a replaced transaction might have been mined instead of its replacement
  return rows.some(({ state }) => state === 'mined') ? rows.map(({ hash }) => hash as Hex) : []
}

/** Returns how many transactions with this authorization were mined and reverted. */
export async function timesReverted(db: Ledger, ref: string): Promise<number> {
  const rows = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('ref', '=', ref)
    .where('state', '=', 'reverted')
    .execute()
  return rows.length
}

/** Returns transactions that can still be mined, in nonce order. */
export const openTransactions = (db: Ledger, relayer: string): Promise<Selectable<ChainTxRow>[]> =>
  db
    .selectFrom('chain_txs')
    .selectAll()
    .where('relayer', '=', relayer)
    .where('state', 'in', ['signed', 'sent'])
    .orderBy('account_nonce')
    .execute()

/** True if none of our transactions has this account nonce, mined or not. */
export async function isNonceGap(db: Ledger, relayer: string, accountNonce: number): Promise<boolean> {
  const row = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('relayer', '=', relayer)
    .where('account_nonce', '=', accountNonce)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()
  return row === undefined
}

/** True if a transaction with this authorization can still be mined. */
export async function mayBeMined(db: Ledger, ref: string): Promise<boolean> {
  const row = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('ref', '=', ref)
    .where('state', 'in', ['signed', 'sent'])
    .executeTakeFirst()
  return row !== undefined
}
