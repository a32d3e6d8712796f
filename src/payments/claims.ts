import type { Address, Hex } from 'viem'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { ClaimRow, ClaimState } from '#src/ledger/tables.ts'
import type { Credential, Rail } from './credential.ts'
import type { Sought } from './proof.ts'
import type { Terms } from './terms.ts'

export type SubjectKind = 'order' | 'purchase'
/** What a payment pays for. */
export type Subject = { readonly kind: SubjectKind; readonly id: string }

/** A payment attempt, committed before anything leaves the process. */
export type Claim = {
  readonly id: string
  readonly key: string
  readonly rail: Rail
  readonly subject: Subject
  readonly terms: Terms
  readonly credential: Credential
  readonly fromBlock: bigint
  readonly state: ClaimState
  readonly txHash: Hex | null
  readonly failure: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

type StoredPayload = {
  readonly domain: Terms['domain']
  readonly validAfter: string
  readonly signature: Hex
}

export function toClaim(row: ClaimRow): Claim {
  const payload = JSON.parse(row.payload) as StoredPayload
  const payTo = row.pay_to as Address
  return {
    id: row.id,
    key: row.claim_key,
    rail: row.rail as Rail,
    subject: { kind: row.subject_kind as SubjectKind, id: row.subject_id },
    terms: {
      amount: BigInt(row.amount_micro) as Terms['amount'],
      payTo,
      asset: row.asset as Address,
      chainId: row.chain_id,
      domain: payload.domain,
    },
    credential: {
      rail: row.rail as Rail,
      from: row.payer as Address,
      to: payTo.toLowerCase() as Address,
      value: BigInt(row.value_micro),
      validAfter: BigInt(payload.validAfter),
      validBefore: BigInt(row.valid_before),
      nonce: row.nonce as Hex,
      signature: payload.signature,
    },
    fromBlock: BigInt(row.from_block),
    state: row.state,
    txHash: row.tx_hash as Hex | null,
    failure: row.failure,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type NewClaim = Pick<Claim, 'id' | 'key' | 'subject' | 'terms' | 'credential' | 'fromBlock'>

/** Writes a claim. A unique violation on claims.claim_key or claims.subject_id means that someone was first. */
export async function insertClaim(trx: LedgerTransaction, claim: NewClaim, now: number): Promise<void> {
  const { credential, terms } = claim
  await trx
    .insertInto('claims')
    .values({
      id: claim.id,
      claim_key: claim.key,
      rail: credential.rail,
      subject_kind: claim.subject.kind,
      subject_id: claim.subject.id,
      payer: credential.from,
      pay_to: terms.payTo,
      asset: terms.asset,
      chain_id: terms.chainId,
      nonce: credential.nonce,
      amount_micro: Number(terms.amount),
      value_micro: Number(credential.value),
      valid_before: Number(credential.validBefore),
      from_block: Number(claim.fromBlock),
      payload: storedPayload(terms, credential),
      state: 'claimed',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function findClaim(db: Executor, key: string): Promise<Claim | undefined> {
  const row = await db.selectFrom('claims').selectAll().where('claim_key', '=', key).executeTakeFirst()
  return row && toClaim(row)
}

/** The claim that holds a subject: settled or undecided; undefined when every attempt has failed. */
export async function liveClaimOf(db: Executor, subject: Subject): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', 'not in', ['failed', 'stray'])
    .executeTakeFirst()
  return row && toClaim(row)
}

/** Moves a claim if it still is in one of the states `from`; false when someone was faster. */
export async function moveClaim(
  db: Executor,
  id: string,
  from: readonly ClaimState[],
  to: ClaimState,
  values: Partial<Pick<ClaimRow, 'tx_hash' | 'failure'>>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ ...values, state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const isUndecided = (claim: Pick<Claim, 'state'>): boolean =>
  claim.state === 'claimed' || claim.state === 'submitting' || claim.state === 'unknown'

/** What to look for on chain to know what became of a claim. */
export const soughtOf = (claim: Claim): Sought => ({
  from: claim.credential.from,
  nonce: claim.credential.nonce,
  payTo: claim.terms.payTo,
  value: claim.credential.value,
  fromBlock: claim.fromBlock,
})

/** Takes up a failed claim again, with the credential as it is sent now; throws when it is not failed any more. */
export async function reviveClaim(trx: LedgerTransaction, claim: NewClaim, now: number): Promise<void> {
  const { credential, terms } = claim
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set({
      rail: credential.rail,
      value_micro: Number(credential.value),
      valid_before: Number(credential.validBefore),
      payload: storedPayload(terms, credential),
      state: 'claimed',
      failure: null,
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('the claim is not failed any more')
}

const storedPayload = (terms: Terms, credential: Credential): string =>
  JSON.stringify({
    domain: terms.domain,
    validAfter: credential.validAfter.toString(),
    signature: credential.signature,
  } satisfies StoredPayload)
