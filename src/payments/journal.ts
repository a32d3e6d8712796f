import type { Hex } from 'viem'
import type { Ledger } from '#src/ledger/database.ts'
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

export async function recordSigned(db: Ledger, tx: SignedTransaction, now: number): Promise<void> {
  const { hash, raw, ref, relayer, accountNonce } = tx
  await db
    .insertInto('chain_txs')
    .values({ hash, raw, ref, relayer, account_nonce: accountNonce, state: 'signed', created_at: now })
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
