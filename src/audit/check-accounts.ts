import type { PaymentMethodId } from '#src/payments/credential.ts'
import { isCard } from '#src/payments/method-facts.ts'
import type { Account, Movement, Since } from './account.ts'
import { type BookedClaim, type BookedRefund, type Books, groupBy, isLeft, isProven } from './books.ts'
import type { InvariantViolation } from './breach.ts'
import { type GivenBack, matchStrays, type Stray } from './strays.ts'

/** Result of reconciling one account with the ledger's claims and refunds. Amounts in micro-USDC. */
export type AccountReport = {
  readonly means: PaymentMethodId
  readonly breaches: readonly InvariantViolation[]
  /** Total of payments that the ledger records as settled. */
  readonly received: bigint
  /** Total of refunds in the ledger, whether or not their outflow is recorded. */
  readonly returned: bigint
  /** Inflows that no ledger row explains and that were not refunded in full. */
  readonly unmatched: readonly Stray[]
  /** Outflows to parties that never paid. */
  readonly withdrawn: readonly Movement[]
  /** Unexplained inflows that were refunded. */
  readonly givenBack: readonly GivenBack[]
}

/** Grace period after the expiry of a released credential during which the reconciler still watches it. */
const MARGIN_SECONDS = 90
/** Maximum clock skew between our servers and the provider. */
const MARGIN_MS = 86_400_000

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))

const placeOf = (reference: string, logIndex: number): string => `${reference.toLowerCase()}:${logIndex}`

export type AccountDeps = {
  readonly books: Books
  readonly means: PaymentMethodId
  readonly account: Account
  /** Operator-owned parties, whose deposits and withdrawals are not payments. */
  readonly own: ReadonlySet<string>
  readonly fromBlock?: bigint | undefined
}

/**
 * Reconciles the ledger with one account: each proven payment arrived once, each refund left once, and nothing else
 * moved.
 */
export async function reconcileAccount(deps: AccountDeps, now: number): Promise<AccountReport> {
  const { books, means, account, own } = deps
  const claims = books.claims.filter(claim => claim.means === means)
  const refunds = refundsOf(books, claims)
  const read = await account.read(sinceOf(claims, deps.fromBlock))
  const others = ({ party }: Movement) => !own.has(party.toLowerCase())
  const incoming = matchPayments(books, claims, read.inflows.filter(others))
  const named = await Promise.all(
    incoming.rest.map(flow => nameStray(account, { claims, found: incoming.found }, flow, now)),
  )
  const outgoing = matchRefunds(claims, refunds, read.outflows.filter(others))
  const nameless = named.flatMap(({ unmatched }) => unmatched ?? [])
  const { strays, givenBack, rest } = await matchStrays(deps, nameless, outgoing.others, now)
  const unfounded = unfoundedOf(claims, rest)
  return {
    means,
    received: incoming.sum,
    returned: outgoing.sum,
    breaches: [
      ...incoming.breaches.filter(({ claim }) => !named.some(({ moved }) => moved === claim)),
      ...named.flatMap(({ breach }) => breach ?? []),
      ...outgoing.breaches,
      ...unfounded.map(({ breach }) => breach),
    ].map(({ invariant, subject, message }) => ({ invariant, subject, message })),
    unmatched: strays,
    withdrawn: rest.filter(flow => !unfounded.some(({ outflow }) => outflow === flow)),
    givenBack,
  }
}

function sinceOf(claims: readonly BookedClaim[], fromBlock: bigint | undefined): Since {
  if (fromBlock !== undefined) return { block: fromBlock }
  if (claims.length === 0) return {}
  return {
    block: BigInt(least(claims.map(({ from_block }) => from_block))),
    // claims of a restored ledger may be newer than their payments, and no credential outlives its expiry
    at: least(claims.flatMap(({ created_at, valid_before }) => [created_at, valid_before * 1_000])) - MARGIN_MS,
  }
}

function refundsOf({ refunds }: Books, claims: readonly BookedClaim[]): BookedRefund[] {
  const ids = new Set(claims.map(({ id }) => id))
  return refunds.filter(({ claim_id }) => ids.has(claim_id))
}

/** Matches each proven claim to its movement. */
function matchPayments(books: Books, claims: readonly BookedClaim[], flows: readonly Movement[]) {
  const rest = new Map(flows.map(flow => [placeOf(flow.reference, flow.logIndex), flow]))
  const noted = groupBy(
    books.inflows.filter(({ claim_id }) => claim_id !== null),
    ({ claim_id }) => claim_id!,
  )
  const breaches: (InvariantViolation & { readonly claim: string })[] = []
  const found = new Set<string>()
  let sum = 0n
  for (const claim of claims.filter(claim => isProven(claim) && !isLeft(claim))) {
    const [inflow, ...more] = noted.get(claim.id) ?? []
    const place = inflow && placeOf(inflow.tx_hash, inflow.log_index)
    const flow = place === undefined ? undefined : rest.get(place)
    const wrong = (message: string) =>
      breaches.push({ invariant: 'M1', subject: claim.subject_id, message, claim: claim.id })
    if (more.length > 0) wrong(`claim ${claim.id} has ${more.length + 1} recorded payments instead of one`)
    if (inflow && inflow.tx_hash !== (claim.tx_hash ?? claim.provider_ref))
      wrong(`claim ${claim.id} has a recorded payment that differs from its own transaction`)
    if (!flow) {
      wrong(`claim ${claim.id} is recorded as paid, but no such payment was received`)
      continue
    }
    rest.delete(place!)
    found.add(claim.id)
    sum += flow.value
    if (flow.value !== BigInt(claim.value_micro)) wrong(`claim ${claim.id} differs in amount from the payment received`)
    if (flow.party.toLowerCase() !== claim.payer.toLowerCase()) wrong(`claim ${claim.id} was paid by another payer`)
  }
  return { rest: [...rest.values()], breaches, found, sum }
}

/**
 * Classifies an inflow without a proven claim: a payment still being proven, a duplicate, or unrelated to the
 * ledger.
 */
async function nameStray(
  account: Account,
  { claims, found }: { readonly claims: readonly BookedClaim[]; readonly found: ReadonlySet<string> },
  flow: Movement,
  now: number,
): Promise<{ readonly breach?: InvariantViolation; readonly moved?: string; readonly unmatched?: Movement }> {
  const { key, formerKey, mark } = await account.trace(flow)
  const isOf = ({ id, claim_key, nonce, payer, state }: BookedClaim) =>
    claim_key === key ||
    id === mark ||
    (nonce === mark && payer === flow.party) ||
    (claim_key === formerKey && !isProven({ state }))
  const claim = claims.find(({ claim_key }) => claim_key === key) ?? claims.find(isOf)
  if (!claim || isLeft(claim)) return { unmatched: flow }
  const subject = claim.subject_id
  const breach = (message: string) => ({ invariant: 'M1' as const, subject, message: `claim ${claim.id} ${message}` })
  // a transaction can contain any number of transfers with the same memo; only the matched one is the payment
  if (isProven(claim) && claim.means === 'tempo' && found.has(claim.id))
    return { unmatched: claim.claim_key === key ? { ...flow, key: `${key}:${flow.logIndex}` } : flow }
  if (!isAmountOf(claim, flow)) return { unmatched: flow }
  if (isProven(claim)) {
    // an authorization is used only once, so a different location means that a reorg moved its transaction
    if (claim.means !== 'eip3009') return { breach: breach('was charged more than once') }
    return {
      moved: claim.id,
      breach: breach(`refers to a transaction that was replaced; the payment is in ${flow.reference}`),
    }
  }
  const isWatched = claim.state !== 'failed' || now < (claim.valid_before + MARGIN_SECONDS) * 1000
  if (isWatched) return {}
  return { breach: breach('was paid, but the ledger records it as unpaid') }
}

/**
 * True if an inflow can be the payment of a claim that it refers to. A payer can spend the nonce of an authorization,
 * or repeat the memo of a challenge, in a transfer of any amount; only we charge a card.
 */
const isAmountOf = ({ means, value_micro }: BookedClaim, { value }: Movement): boolean =>
  isCard(means as PaymentMethodId) || value === BigInt(value_micro)

/** Matches each completed refund to its movement and returns the remaining outflows. */
function matchRefunds(claims: readonly BookedClaim[], refunds: readonly BookedRefund[], flows: readonly Movement[]) {
  const claimOf = new Map(claims.map(claim => [claim.id, claim]))
  const byMark = new Map(refunds.flatMap(refund => [[refund.id, refund] as const, [refund.nonce, refund] as const]))
  const made = groupBy(
    flows.filter(({ mark }) => mark !== undefined && byMark.has(mark)),
    ({ mark }) => byMark.get(mark!)!.id,
  )
  const breaches: InvariantViolation[] = []
  let sum = 0n
  for (const refund of refunds) {
    const [flow, ...more] = made.get(refund.id) ?? []
    const wrong = (message: string) => breaches.push({ invariant: 'M2', subject: refund.id, message })
    if (more.length > 0) wrong(`paid out ${more.length + 1} times`)
    if (!flow && refund.state === 'succeeded') wrong('recorded as paid out, but no transfer was made')
    if (!flow) continue
    sum += flow.value
    const claim = claimOf.get(refund.claim_id)
    const party = claim && isCard(claim.means as PaymentMethodId) ? claim.provider_ref : refund.receiver
    if (flow.value !== BigInt(refund.amount_micro)) wrong('paid out with a different amount')
    if (flow.party.toLowerCase() !== party?.toLowerCase()) wrong('paid out to another party')
  }
  return { sum, breaches, others: flows.filter(({ mark }) => mark === undefined || !byMark.has(mark)) }
}

/**
 * Returns outflows that carry a refund ID and went to a known payer although the ledger has no such refund.
 */
function unfoundedOf(claims: readonly BookedClaim[], outflows: readonly Movement[]) {
  const payers = new Set(claims.flatMap(({ payer, provider_ref }) => [payer.toLowerCase(), provider_ref]))
  return outflows
    .filter(({ party, mark }) => mark !== undefined && payers.has(party))
    .map(outflow => {
      const message = `sent to ${outflow.party} without a recorded refund`
      return { outflow, breach: { invariant: 'M2' as const, subject: outflow.reference, message } }
    })
}
