import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import { balanceOf, type Chain } from './chain.ts'
import { type AuthorizationCredential, type PaymentRefusal, paymentRefusal } from './credential.ts'
import { gasWasted, MOST_GAS_WASTED, MOST_REVERTED, revertsOf, WALLET_WINDOW_MS } from './gas.ts'

/** Wallet state read before a claim: its balance, and the cost of its recent payments to us. */
export type WalletState = {
  /** In lower case. */
  readonly payer: string
  /** Micro-USDC in the newest block. */
  readonly balance: bigint
  readonly isContract: boolean
  /** Times at which its transactions were reverted within the last hour, newest first. */
  readonly reverts: readonly number[]
  /** Gas of reverted transactions of all wallets within the last minute. */
  readonly gasWasted: number
}

export type PurseDeps = { readonly db: Ledger; readonly world: Pick<World, 'now'>; readonly chain: Chain }

export async function readWalletState(
  { db, world, chain }: PurseDeps,
  { from }: AuthorizationCredential,
  signedBy: Promise<'key' | 'contract' | undefined>,
): Promise<WalletState> {
  const now = world.now()
  const [balance, reverts, wasted, isContract] = await Promise.all([
    balanceOf(chain, from),
    revertsOf(db, from, now),
    gasWasted(db, now),
    signedBy.then(by => by === 'contract'),
  ])
  return { payer: from, balance, isContract, reverts, gasWasted: wasted }
}

/** Throws if nothing of this wallet is sent at present, whatever it signs. */
export function demandGoodStanding(purse: WalletState | undefined, now: number): void {
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
    throw Fault.of('service_unavailable', 'Contract wallets cannot pay now: too many transactions were reverted.', {
      hint: 'Nothing was charged. Pay from a wallet with a private key or by card, or send the same request again later.',
      headers: { 'Retry-After': '60' },
    })
}

/** Thrown if a wallet's payments in flight leave no capacity for another one. */
export class WalletLimitExceeded extends Error {
  readonly refusal: PaymentRefusal

  constructor(reason: string) {
    super(reason)
    this.refusal = { ...paymentRefusal(reason), retryAfter: RETRY_SECONDS }
  }
}

const RETRY_SECONDS = 5
/** Maximum waits of a payment for others of its wallet: by then, nearly a hundred sequential ones have finished. */
export const MOST_WAITS = 5
/** Maximum validity of an accepted authorization. */
const LONGEST_MS = 86_400_000

/**
 * Checks, in the transaction that claims, that a wallet's payments in flight do not exceed its balance and are few.
 * A contract can break its promise within the block; a wallet with a key can move its money in the same block, and
 * its limit grows only with what it paid here within the day.
 */
export async function assertWalletCapacity(
  trx: LedgerTransaction,
  purse: WalletState | undefined,
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
    throw new WalletLimitExceeded(
      `this wallet can have at most ${most} payments in progress at once. Nothing was charged`,
    )
  const needed = others.reduce((sum, { value_micro }) => sum + BigInt(value_micro), value)
  if (needed > purse.balance)
    throw new WalletLimitExceeded(
      'the balance of this wallet does not cover its other payments in progress and this one. Nothing was charged',
    )
}

/** Returns how many payments a wallet may have in flight, given `others`. */
async function mostUnderWay(trx: LedgerTransaction, purse: WalletState, others: number, now: number): Promise<number> {
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

/**
 * Tracks the payments that this process is sending per wallet: a payment without capacity waits for them and
 * retries.
 */
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
