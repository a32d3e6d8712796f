import type { Address, Hex } from 'viem'
import { sha256 } from '#src/kernel/ids.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { prepare, prepareEach } from '#src/ledger/prepared.ts'
import type { ClaimState } from '#src/ledger/tables.ts'
import type { Credential, Kept, MeansName, Rail } from './credential.ts'
import { factsOf, type StoredClaim } from './method-facts.ts'
import type { Subject, SubjectKind } from './subject.ts'
import type { Terms } from './terms.ts'

/** A payment attempt, committed before anything leaves the process. */
export type Claim = {
  readonly id: string
  readonly key: string
  readonly rail: Rail
  readonly subject: Subject
  readonly terms: Terms
  readonly credential: Credential
  /** A lower-case address, or the words for a card. */
  readonly payer: string
  /** Micro-USDC, or millionths of a dollar on a card. */
  readonly value: bigint
  /** Unix seconds after which the credential is good for nothing. */
  readonly validBefore: number
  readonly fromBlock: bigint
  /** It was public before it was shown, and names nothing that it pays for: its money goes back to its signer. */
  readonly isUnbound?: boolean | undefined
  readonly state: ClaimState
  readonly txHash: Hex | null
  /** The payment provider's id of it, where there is no transaction. */
  readonly providerRef: string | null
  readonly failure: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The id of a payment's claim: a ledger that has forgotten the payment gives it the same one again. */
export const claimIdOf = (key: string): string => `cl_${sha256(key).slice(0, 32)}`

/** What proves a claim to a person: its transaction, or the provider's id; null before it is settled. */
export const referenceOf = (claim: Pick<Claim, 'txHash' | 'providerRef'>): string | null =>
  claim.txHash ?? claim.providerRef

export function toClaim(row: StoredClaim): Claim {
  const { domain, isUnbound } = JSON.parse(row.payload) as Pick<Terms, 'domain'> & Pick<Claim, 'isUnbound'>
  return {
    id: row.id,
    key: row.claim_key,
    rail: row.rail as Rail,
    subject: { kind: row.subject_kind as SubjectKind, id: row.subject_id },
    terms: {
      amount: BigInt(row.amount_micro) as Terms['amount'],
      payTo: row.pay_to as Address,
      asset: row.asset as Address,
      chainId: row.chain_id,
      domain,
    },
    credential: factsOf(row.means as MeansName).read(row),
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
  /** The process that takes it. */
  readonly process: string
}

/** Writes a claim. A unique violation on claims.claim_key or claims.subject_id means that someone was first. */
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
 * A claim that was committed, as it is now: none is removed before it has long been over (`released.ts`). Of what others have done to it nobody may be told before
 * it is on the disk.
 */
export async function readClaim(db: Executor, key: string): Promise<Claim> {
  const [row] = await claimByKey.inner(db, { key })
  if (!row) throw new Error(`claim ${key} is gone`)
  return toClaim(row)
}

/** The state of the claim of a key as it is now; undefined where there is none. */
export async function stateOfClaim(db: Executor, key: string): Promise<ClaimState | undefined> {
  const [row] = await claimByKey.inner(db, { key })
  return row?.state
}

/**
 * The claim of a key, and the one that holds a subject, as they are now; undefined where there is none. Nobody may be told
 * of them before they are on the disk.
 */
export async function seeClaims(db: Executor, key: string, { kind, id }: Subject) {
  const [[known], [holder]] = await Promise.all([claimByKey.inner(db, { key }), liveClaims[kind].inner(db, { id })])
  return { known: known && toClaim(known), holder: holder && toClaim(holder) }
}

/** The claim that holds a subject: settled or undecided; undefined when every attempt has failed. */
export async function liveClaimOf(db: Executor, subject: Subject): Promise<Claim | undefined> {
  const [row] = await liveClaims[subject.kind](db, { id: subject.id })
  return row && toClaim(row)
}

/** Each kind has an index of its own. */
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

/** Moves a claim if it still is in one of the states `from`, and in the hands of `process` if given; false when someone was faster. */
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

/** Thrown where somebody else was faster to take up a claim. */
export class Overtaken extends Error {}

/** Takes up a failed claim again, with the credential as it is sent now; throws Overtaken when it is not failed any more. */
export async function reviveClaim(trx: LedgerTransaction, claim: NewClaim, now: number): Promise<void> {
  const { credential, kept } = claim
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set({
      rail: credential.rail,
      value_micro: Number(kept.value),
      valid_before: kept.validBefore,
      payload: storedPayload(claim),
      state: 'submitting',
      failure: null,
      process: claim.process,
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Overtaken('the claim is not failed any more')
}

const storedPayload = ({ terms, kept, isUnbound }: NewClaim): string =>
  JSON.stringify({ domain: terms.domain, ...(kept.payload as object), ...(isUnbound ? { isUnbound } : {}) })
