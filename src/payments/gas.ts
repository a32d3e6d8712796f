import { sql } from 'kysely'
import type { TransactionReceipt } from 'viem'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type MinedReceipt, noteReceipt } from './journal.ts'

/** So many transactions of one wallet may be reverted within an hour, at our cost. */
export const MOST_REVERTED = 3
export const WALLET_WINDOW_MS = 3_600_000
/** So much gas may reverted transactions of all wallets use within a minute before contract wallets have to wait. */
export const MOST_GAS_WASTED = 2_000_000
const GAS_WINDOW_MS = 60_000

/** When transactions with authorizations of a wallet were reverted within the last hour, newest first. */
export async function revertsOf(db: Ledger, payer: string, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chain_txs')
    .select('mined_at')
    .where('state', '=', 'reverted')
    .where('mined_at', '>', now - WALLET_WINDOW_MS)
    .where('ref', 'like', `${payer}:%`)
    .orderBy('mined_at', 'desc')
    .limit(MOST_REVERTED)
    .execute()
  return rows.flatMap(({ mined_at }) => mined_at ?? [])
}

export type GasFigures = {
  /** Gas of our transactions that were mined within the last minute. */
  readonly used: number
  /** Of these, what reverted ones have used. */
  readonly wasted: number
  /** Reverted transactions of the last hour. */
  readonly reverts: number
}

/** What the relayer has spent lately, by the receipts that were read. */
export async function gasFigures(db: Ledger, now: number): Promise<GasFigures> {
  const [all, wasted, reverted] = await Promise.all([
    db
      .selectFrom('chain_txs')
      .select(sql<number | null>`sum(gas_used)`.as('gas'))
      .where('mined_at', '>', now - GAS_WINDOW_MS)
      .executeTakeFirst(),
    gasWasted(db, now),
    db
      .selectFrom('chain_txs')
      .select(sql<number>`count(*)`.as('n'))
      .where('state', '=', 'reverted')
      .where('mined_at', '>', now - WALLET_WINDOW_MS)
      .executeTakeFirstOrThrow(),
  ])
  return { used: Number(all?.gas ?? 0), wasted, reverts: Number(reverted.n) }
}

/** Gas that reverted transactions have used within the last minute. */
export async function gasWasted(db: Ledger, now: number): Promise<number> {
  const row = await db
    .selectFrom('chain_txs')
    .select(sql<number | null>`sum(gas_used)`.as('gas'))
    .where('state', '=', 'reverted')
    .where('mined_at', '>', now - GAS_WINDOW_MS)
    .executeTakeFirst()
  return Number(row?.gas ?? 0)
}

export type GasDeps = { readonly db: Ledger; readonly world: Pick<World, 'now'>; readonly log: Log }

/** Notes what a transaction of ours came to. One that was reverted is noted before anything else happens, and counts. */
export async function noteMined(deps: GasDeps, receipt: TransactionReceipt | MinedReceipt): Promise<void> {
  const { db, world, log } = deps
  const hash = receipt.transactionHash
  const noted = noteReceipt(db, receipt, world.now())
  if (receipt.status !== 'reverted') {
    noted.catch(error => log.warn({ hash, error: String(error?.name) }, 'a receipt was not noted'))
    return
  }
  if (!(await noted)) return
  log.warn({ hash }, 'a transaction of the relayer was reverted')
  const wasted = await gasWasted(db, world.now())
  if (wasted > MOST_GAS_WASTED) log.error({ gas: wasted }, 'reverted transactions use too much gas')
}
