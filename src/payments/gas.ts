import { sql } from 'kysely'
import type { TransactionReceipt } from 'viem'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type MinedReceipt, noteReceipt } from './journal.ts'

/** Maximum number of a wallet's reverted transactions within an hour; we pay their gas. */
export const MOST_REVERTED = 3
export const WALLET_WINDOW_MS = 3_600_000
/** Gas limit of reverted transactions of all wallets within a minute, beyond which contract wallets must wait. */
export const MOST_GAS_WASTED = 2_000_000
const GAS_WINDOW_MS = 60_000

/** Returns when transactions with a wallet's authorizations were reverted within the last hour, newest first. */
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
  /** Gas of our transactions mined within the last minute. */
  readonly used: number
  /** Gas of the reverted ones among them. */
  readonly wasted: number
  /** Number of transactions reverted within the last hour. */
  readonly reverts: number
}

/** Returns the relayer's recent gas use, according to the receipts read so far. */
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

/** Returns the gas of transactions reverted within the last minute. */
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

/** Records the result of our transaction. A reverted one is recorded before anything else happens, and counts. */
export async function noteMined(deps: GasDeps, receipt: TransactionReceipt | MinedReceipt): Promise<void> {
  const { db, world, log } = deps
  const hash = receipt.transactionHash
  const noted = noteReceipt(db, receipt, world.now())
  if (receipt.status !== 'reverted') {
    noted.catch(error => log.warn({ hash, error: String(error?.name) }, 'transaction receipt could not be recorded'))
    return
  }
  if (!(await noted)) return
  log.warn({ hash }, 'relayer transaction reverted')
  const wasted = await gasWasted(db, world.now())
  if (wasted > MOST_GAS_WASTED) log.error({ gas: wasted }, 'reverted transactions use too much gas')
}
