import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import { balanceOf, type Chain } from './chain.ts'
import { type AuthorizationCredential, type Refusal, refuse } from './credential.ts'
import { gasWasted, MOST_GAS_WASTED, MOST_REVERTED, revertsOf, WALLET_WINDOW_MS } from './gas.ts'

/** What is known of a wallet before its payment is claimed: what it owns, and what its payments have cost us lately. */
export type Purse = {
  /** Lower case. */
  readonly payer: string
  /** Micro-USDC in the newest block. */
  readonly balance: bigint
  readonly isContract: boolean
  /** When its transactions of the last hour were reverted, newest first. */
  readonly reverts: readonly number[]
  /** Gas of reverted transactions of all wallets within the last minute. */
  readonly gasWasted: number
}

export type PurseDeps = { readonly db: Ledger; readonly world: Pick<World, 'now'>; readonly chain: Chain }

export async function readPurse(
  { db, world, chain }: PurseDeps,
  { from }: AuthorizationCredential,
  signedBy: Promise<'key' | 'contract' | undefined>,
): Promise<Purse> {
  const now = world.now()
  const [balance, reverts, wasted, isContract] = await Promise.all([
    balanceOf(chain, from),
    revertsOf(db, from, now),
    gasWasted(db, now),
    signedBy.then(by => by === 'contract'),
  ])
  return { payer: from, balance, isContract, reverts, gasWasted: wasted }
}

/** Throws when nothing of this wallet is sent for now, whatever it signs. */
export function demandGoodStanding(purse: Purse | undefined, now: number): void {
  if (!purse) return
  const { reverts, isContract, gasWasted } = purse
  const oldest = reverts[MOST_REVERTED - 1]
  if (oldest !== undefined) {
    const seconds = Math.max(1, Math.ceil((oldest + WALLET_WINDOW_MS - now) / 1_000))
    const words = `${MOST_REVERTED} transactions of this wallet were reverted within an hour. Nothing was charged.`
    throw Fault.of('rate_limited', words, {
      hint: 'Pay from another wallet or by card, or wait as long as Retry-After says.',
      headers: {
        'RateLimit-Policy': `"reverted-payments";q=${MOST_REVERTED};w=${WALLET_WINDOW_MS / 1_000}`,
        RateLimit: `"reverted-payments";r=0;t=${seconds}`,
        'Retry-After': String(seconds),
      },
    })
  }
  if (isContract && gasWasted > MOST_GAS_WASTED)
    throw Fault.of('service_unavailable', 'Contract wallets have to wait: too many transactions were reverted.', {
      hint: 'Nothing was charged. Pay from a wallet with a key or by card, or send the same request again later.',
      headers: { 'Retry-After': '60' },
    })
}

/** Thrown where the other payments of a wallet that are under way leave no room for one more. */
export class Crowded extends Error {
  readonly refusal: Refusal

  constructor(reason: string) {
    super(reason)
    this.refusal = { ...refuse(reason), retryAfter: RETRY_SECONDS }
  }
}

const RETRY_SECONDS = 5
/** So often a payment waits for the others of its wallet: by then nearly a hundred of them are through, one after the other. */
export const MOST_WAITS = 5
/** No authorization that we take is good for longer. */
const LONGEST_MS = 86_400_000

/**
 * Runs in the transaction that claims: the payments of a wallet that are under way must not need more than it owns, and
 * there are few of them at once. A contract can refuse in the block what it promised before; a wallet with a key can send
 * its money elsewhere in the same block, and has more under way only by what it paid here within the day.
 */
export async function demandRoom(
  trx: LedgerTransaction,
  purse: Purse | undefined,
  { key, value }: { readonly key: string; readonly value: bigint },
  now: number,
): Promise<void> {
  if (!purse) return
  const others = await trx
    .selectFrom('claims')
    .select('value_micro')
    .where('payer', '=', purse.payer)
    .where('created_at', '>', now - LONGEST_MS)
    .where('state', 'in', ['claimed', 'submitting', 'unknown'])
    .where('valid_before', '>', Math.floor(now / 1_000))
    .where('claim_key', '<>', key)
    .execute()
  if (others.length === 0) return
  const most = await mostUnderWay(trx, purse, others.length, now)
  if (others.length >= most)
    throw new Crowded(`this wallet may have ${most} payments under way at once. Nothing was charged`)
  const needed = others.reduce((sum, { value_micro }) => sum + BigInt(value_micro), value)
  if (needed > purse.balance)
    throw new Crowded('the other payments of this wallet under way leave too little for this one. Nothing was charged')
}

/** How many payments a wallet may have under way, where `others` are. */
async function mostUnderWay(trx: LedgerTransaction, purse: Purse, others: number, now: number): Promise<number> {
  const { payer, isContract, reverts, gasWasted: wasted } = purse
  if (isContract || reverts.length > 0) return MOST_REVERTED - reverts.length
  const least = wasted > MOST_GAS_WASTED ? 1 : MOST_REVERTED
  if (others < least) return least
  const { kept } = await trx
    .selectFrom('claims')
    .select(eb => eb.fn.countAll<number>().as('kept'))
    .where('payer', '=', payer)
    .where('created_at', '>', now - LONGEST_MS)
    .where('state', '=', 'settled')
    .where(eb => eb.not(eb.exists(eb.selectFrom('refunds').select('id').whereRef('claim_id', '=', 'claims.id'))))
    .executeTakeFirstOrThrow()
  return least + Number(kept)
}

/** The payments of each wallet that this process is sending: who finds no room waits for them, and is judged again. */
export function createSending() {
  const byPayer = new Map<string, Set<Promise<unknown>>>()
  return {
    others: (payer: string): readonly Promise<unknown>[] => [...(byPayer.get(payer) ?? [])],
    track: <T>(payer: string | undefined, sending: Promise<T>): Promise<T> => {
      if (payer === undefined) return sending
      const mine = byPayer.get(payer) ?? new Set()
      byPayer.set(payer, mine.add(sending))
      return sending.finally(() => {
        mine.delete(sending)
        if (mine.size === 0) byPayer.delete(payer)
      })
    },
  }
}
