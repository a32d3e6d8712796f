import type { Selectable } from 'kysely'
import type { Hex, TransactionReceipt } from 'viem'
import { describeError, type Log } from '#src/kernel/log.ts'
import { isUniqueViolation, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
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

/**
 * Takes the lowest free account nonce, has a transaction sealed with it, and journals that, all at once: processes that
 * share a relayer never take the same. `mined` is the chain's count of its transactions; `seal` only computes.
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
      // another process was faster: it has one nonce more now, and there is always a next one
      if (!isUniqueViolation(error, 'chain_txs.relayer, chain_txs.account_nonce')) throw error
    }
  }
}

/** The lowest nonce that neither the chain nor a transaction of ours has taken: a hole is filled before anything else. */
async function freeNonce(trx: LedgerTransaction, relayer: string, mined: number): Promise<number> {
  const rows = await trx
    .selectFrom('chain_txs')
    .select('account_nonce')
    .where('relayer', '=', relayer)
    .where('state', '<>', 'dropped')
    // what was mined since the chain was asked is taken, too
    .where('account_nonce', '>=', mined)
    .execute()
  const taken = new Set(rows.map(row => row.account_nonce))
  let nonce = mined
  while (taken.has(nonce)) nonce += 1
  return nonce
}

/** Journals a transaction; signing the same bytes again after they were dropped opens them again. */
async function recordSigned(trx: LedgerTransaction, tx: SignedTransaction, now: number): Promise<void> {
  const { hash, raw, ref, relayer, accountNonce } = tx
  await trx
    .insertInto('chain_txs')
    .values({ hash, raw, ref, relayer, account_nonce: accountNonce, state: 'signed', created_at: now })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ state: 'signed', created_at: now }))
    .execute()
}

/** Puts a transaction in the place of an open one with the same account nonce; false when that is not open any more. */
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

/** Opens transactions again that were mined once and are not any more: their nonce is not below the chain's count. */
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

/** Notes that a transaction was sent, and nobody waits for it: whoever looks at the chain again finds the same. */
export function noteSent({ db, log }: { db: Ledger; log: Log }, hash: string): void {
  markTransaction(db, hash, 'sent').catch(error =>
    log.warn({ hash, state: 'sent', error: describeError(error) }, 'a transaction was not noted'),
  )
}

export type MinedReceipt = Pick<TransactionReceipt, 'status' | 'gasUsed' | 'transactionHash'>

/** Notes the receipt of a transaction of ours. True the first time that it is noted as reverted. */
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

/** The transactions with this authorization that may be in a block and whose receipt was not read yet. */
export async function withoutReceipt(db: Ledger, ref: string): Promise<Hex[]> {
  const rows = await db
    .selectFrom('chain_txs')
    .select(['hash', 'state'])
    .where('ref', '=', ref)
    .where('mined_at', 'is', null)
    .where('state', 'in', ['mined', 'dropped'])
    .execute()
  // one that was outbid may have been mined in place of the one that outbid it
  return rows.some(({ state }) => state === 'mined') ? rows.map(({ hash }) => hash as Hex) : []
}

/** How many transactions with this authorization were mined and reverted. */
export async function timesReverted(db: Ledger, ref: string): Promise<number> {
  const rows = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('ref', '=', ref)
    .where('state', '=', 'reverted')
    .execute()
  return rows.length
}

/** The transactions that may still be mined, in the order in which the chain will take them. */
export const openTransactions = (db: Ledger, relayer: string): Promise<Selectable<ChainTxRow>[]> =>
  db
    .selectFrom('chain_txs')
    .selectAll()
    .where('relayer', '=', relayer)
    .where('state', 'in', ['signed', 'sent'])
    .orderBy('account_nonce')
    .execute()

/** True for an account nonce that no transaction of ours has, mined or not. */
export async function isHole(db: Ledger, relayer: string, accountNonce: number): Promise<boolean> {
  const row = await db
    .selectFrom('chain_txs')
    .select('hash')
    .where('relayer', '=', relayer)
    .where('account_nonce', '=', accountNonce)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()
  return row === undefined
}

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
