import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { sha256 } from '#src/kernel/ids.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { prepare, prepareEach } from '#src/ledger/prepared.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { ClaimState } from '#src/ledger/tables.ts'
import type { Credential, Kept, PaymentMethodId, PaymentProtocolId } from './credential.ts'
import { factsOf, type StoredClaim } from './method-facts.ts'
import type { Subject, SubjectKind } from './subject.ts'
import type { Terms } from './terms.ts'

/** Payment attempt, committed before anything leaves the process. */
export type Claim = {
  readonly id: string
  readonly key: string
  readonly rail: PaymentProtocolId
  readonly subject: Subject
  readonly terms: Terms
  readonly credential: Credential
  /** Address in lower case, or the description of a card. */
  readonly payer: string
  /** Micro-USDC, or millionths of a dollar for a card. */
  readonly value: bigint
  /** Expiry of the credential in Unix seconds. */
  readonly validBefore: number
  readonly fromBlock: bigint
  /**
   * True if the credential was public before and is not bound to what it pays for: its money is refunded to the
   * signer.
   */
  readonly isUnbound?: boolean | undefined
  readonly state: ClaimState
  readonly txHash: Hex | null
  /** Payment provider's id if there is no transaction. */
  readonly providerRef: string | null
  readonly failure: string | null
  /** When the payer paid, in epoch milliseconds, if the proof tells it. Not stored. */
  readonly paidAt?: number | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** Derives the id of a claim; deterministic, so that a ledger that lost the payment assigns the same id again. */
export const claimIdOf = (key: string): string => `cl_${sha256(key).slice(0, 32)}`

/** Returns the human-verifiable reference of a claim: transaction or provider id; null before settlement. */
export const referenceOf = (claim: Pick<Claim, 'txHash' | 'providerRef'>): string | null =>
  claim.txHash ?? claim.providerRef

/** Parser of `claims.payload`; its payment method checks the other fields. */
const claimPayloadJson = storedJson(
  'claim',
  z.object({ domain: z.object({ name: z.string(), version: z.string() }), isUnbound: z.boolean().optional() }),
)

export function toClaim(row: StoredClaim): Claim {
  const payload = claimPayloadJson.parse(row.payload)
  const { domain, isUnbound } = payload
  return {
    id: row.id,
    key: row.claim_key,
    rail: row.rail as PaymentProtocolId,
    subject: { kind: row.subject_kind as SubjectKind, id: row.subject_id },
    terms: {
      amount: BigInt(row.amount_micro) as Terms['amount'],
      payTo: row.pay_to as Address,
      asset: row.asset as Address,
      chainId: row.chain_id,
      domain,
    },
    credential: factsOf(row.means as PaymentMethodId).read(row, payload),
    payer: row.payer,
    value: BigInt(row.value_micro),
    validBefore: row.valid_before,
    fromBlock: BigInt(row.from_block),
    isUnbound,
    state: row.state,
    txHash: row.tx_hash as Hex | null,
    providerRef: row.provider_ref,
    failure: row.failure,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type NewClaim = Pick<Claim, 'id' | 'key' | 'subject' | 'terms' | 'credential' | 'fromBlock' | 'isUnbound'> & {
  readonly kept: Kept
  /** Payer's own id of the order: the x402 extension `payment-identifier`. */
  readonly paymentId?: string | undefined
  /** Process that handles the claim. */
  readonly process: string
}

/**
 * Inserts a claim. A unique violation on claims.claim_key or claims.subject_id means that another claim was first.
 */
export async function insertClaim(
  trx: Executor,
  claim: NewClaim,
  now: number,
  state: ClaimState = 'claimed',
): Promise<void> {
  const { credential, terms, kept } = claim
  await insertRow(trx, {
    id: claim.id,
    claim_key: claim.key,
    rail: credential.rail,
    means: credential.means,
    subject_kind: claim.subject.kind,
    subject_id: claim.subject.id,
    payer: kept.payer,
    pay_to: terms.payTo,
    asset: terms.asset,
    chain_id: terms.chainId,
    nonce: kept.nonce,
    amount_micro: Number(terms.amount),
    value_micro: Number(kept.value),
    valid_before: kept.validBefore,
    from_block: Number(claim.fromBlock),
    payload: storedPayload(claim),
    payment_id: claim.paymentId ?? null,
    state,
    process: claim.process,
    created_at: now,
    updated_at: now,
  })
}

const insertRow = prepare((trx: Executor, row: Omit<StoredClaim, 'tx_hash' | 'provider_ref' | 'failure'>) =>
  trx.insertInto('claims').values(row),
)

const claimByKey = prepare((db: Executor, { key }: { key: string }) =>
  db.selectFrom('claims').selectAll().where('claim_key', '=', key),
)

/**
 * Reads the current state of a committed claim, which exists until long after it has ended (`released.ts`). Await
 * `durable` before exposing changes by others.
 */
export async function readClaim(db: Executor, key: string): Promise<Claim> {
  const [row] = await claimByKey.inner(db, { key })
  if (!row) throw new Error(`claim ${key} is gone`)
  return toClaim(row)
}

/** Returns the current state of the claim with a key; undefined if there is none. */
export async function stateOfClaim(db: Executor, key: string): Promise<ClaimState | undefined> {
  const [row] = await claimByKey.inner(db, { key })
  return row?.state
}

/**
 * Returns the current claim with a key, and the one that holds a subject; undefined if there is none. Await
 * `durable` before exposing them.
 */
export async function seeClaims(db: Executor, key: string, { kind, id }: Subject) {
  const [[known], [holder]] = await Promise.all([claimByKey.inner(db, { key }), liveClaims[kind].inner(db, { id })])
  return { known: known && toClaim(known), holder: holder && toClaim(holder) }
}

/** Returns the settled or undecided claim that holds a subject; undefined if every attempt has failed. */
export async function liveClaimOf(db: Executor, subject: Subject): Promise<Claim | undefined> {
  const [row] = await liveClaims[subject.kind](db, { id: subject.id })
  return row && toClaim(row)
}

/** Prepares one query per kind, because each kind has its own index. */
const liveClaimsOf = (kind: SubjectKind) =>
  prepare((db: Executor, { id }: { id: string }) =>
    db
      .selectFrom('claims')
      .selectAll()
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .where('state', 'not in', ['failed', 'stray']),
  )
const liveClaims = {
  order: liveClaimsOf('order'),
  purchase: liveClaimsOf('purchase'),
  nothing: liveClaimsOf('nothing'),
}

type Moved = Partial<StoredClaim> & Pick<StoredClaim, 'state' | 'updated_at'>

/**
 * Updates a claim if it is still in one of the states `from`, and handled by `process` if given; false if it was
 * changed concurrently.
 */
export async function moveClaim(
  db: Executor,
  id: string,
  from: readonly ClaimState[],
  to: ClaimState,
  values: Partial<Pick<StoredClaim, 'tx_hash' | 'provider_ref' | 'payer' | 'failure' | 'process'>>,
  now: number,
  process?: string,
): Promise<boolean> {
  const holder = process === undefined ? {} : { holder: process }
  const moved = await moveFrom(from)(db, { ...values, ...holder, id, state: to, updated_at: now })
  return moved.length > 0
}

const moveFrom = prepareEach((from: readonly ClaimState[]) =>
  prepare((db: Executor, { id, holder, ...set }: Moved & { id: string; holder?: string }) => {
    const moved = db.updateTable('claims').set(set).where('id', '=', id).where('state', 'in', from).returning('id')
    return holder === undefined ? moved : moved.where('process', '=', holder)
  }),
)

export const isUndecided = (claim: Pick<Claim, 'state'>): boolean =>
  claim.state === 'claimed' || claim.state === 'submitting' || claim.state === 'unknown'

/** Thrown if another process has taken up a claim first. */
export class Overtaken extends Error {}

/** Retries a failed claim with the resubmitted credential; throws Overtaken if it is no longer failed. */
export async function reviveClaim(trx: LedgerTransaction, claim: NewClaim, now: number): Promise<void> {
  const { credential, kept } = claim
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set({
      rail: credential.rail,
      value_micro: Number(kept.value),
      valid_before: kept.validBefore,
      payload: storedPayload(claim),
      payment_id: claim.paymentId ?? null,
      state: 'submitting',
      failure: null,
      process: claim.process,
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Overtaken('the claim is no longer failed')
}

const storedPayload = ({ terms, kept, isUnbound }: NewClaim): string =>
  JSON.stringify({ domain: terms.domain, ...(kept.payload as object), ...(isUnbound ? { isUnbound } : {}) })
