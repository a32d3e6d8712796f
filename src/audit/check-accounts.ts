import type { MeansName } from '#src/payments/credential.ts'
import type { Account, Movement, Since } from './account.ts'
import { type BookedClaim, type BookedRefund, type Books, groupBy, isLeft, isProven } from './books.ts'
import type { Breach } from './breach.ts'
import { type GivenBack, matchStrays, type Stray } from './strays.ts'

/** What the books of one account say of the ledger's claims and refunds. Micro-USDC. */
export type AccountReport = {
  readonly means: MeansName
  readonly breaches: readonly Breach[]
  /** Of payments that the ledger says are settled. */
  readonly received: bigint
  /** Of refunds that the ledger knows, noted or not. */
  readonly returned: bigint
  /** Came in, and no row of ours says what for, nor did the same go back. */
  readonly unmatched: readonly Stray[]
  /** Went out, to nobody who ever paid. */
  readonly withdrawn: readonly Movement[]
  /** What had come in for nothing and was sent back. */
  readonly givenBack: readonly GivenBack[]
}

/** So long after its end a released credential is still looked at by the reconciler. */
const MARGIN_SECONDS = 90
/** Clocks of two houses may be far apart. */
const MARGIN_MS = 86_400_000

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))

const placeOf = (reference: string, logIndex: number): string => `${reference.toLowerCase()}:${logIndex}`

export type AccountDeps = {
  readonly books: Books
  readonly means: MeansName
  readonly account: Account
  /** The operator's own parties: what they put in or take out is no payment. */
  readonly own: ReadonlySet<string>
  readonly fromBlock?: bigint | undefined
}

/** Compares the ledger with one account: each proven payment came in, each refund went out, once, and nothing else did. */
export async function checkAccount(deps: AccountDeps, now: number): Promise<AccountReport> {
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
    // a ledger that was put back has claims of payments that are older than themselves, and no credential outlives its end
    at: least(claims.flatMap(({ created_at, valid_before }) => [created_at, valid_before * 1_000])) - MARGIN_MS,
  }
}

function refundsOf({ refunds }: Books, claims: readonly BookedClaim[]): BookedRefund[] {
  const ids = new Set(claims.map(({ id }) => id))
  return refunds.filter(({ claim_id }) => ids.has(claim_id))
}

/** Finds the movement that each proven claim names. */
function matchPayments(books: Books, claims: readonly BookedClaim[], flows: readonly Movement[]) {
  const rest = new Map(flows.map(flow => [placeOf(flow.reference, flow.logIndex), flow]))
  const noted = groupBy(
    books.inflows.filter(({ claim_id }) => claim_id !== null),
    ({ claim_id }) => claim_id!,
  )
  const breaches: (Breach & { readonly claim: string })[] = []
  const found = new Set<string>()
  let sum = 0n
  for (const claim of claims.filter(claim => isProven(claim) && !isLeft(claim))) {
    const [inflow, ...more] = noted.get(claim.id) ?? []
    const place = inflow && placeOf(inflow.tx_hash, inflow.log_index)
    const flow = place === undefined ? undefined : rest.get(place)
    const wrong = (message: string) =>
      breaches.push({ invariant: 'M1', subject: claim.subject_id, message, claim: claim.id })
    if (more.length > 0) wrong(`claim ${claim.id} is noted as ${more.length + 1} payments`)
    if (inflow && inflow.tx_hash !== (claim.tx_hash ?? claim.provider_ref))
      wrong(`claim ${claim.id} is noted under another payment than its own`)
    if (!flow) {
      wrong(`claim ${claim.id} says it was paid, and no such payment came in`)
      continue
    }
    rest.delete(place!)
    found.add(claim.id)
    sum += flow.value
    if (flow.value !== BigInt(claim.value_micro)) wrong(`claim ${claim.id} says more or less than what came in`)
    if (flow.party.toLowerCase() !== claim.payer.toLowerCase()) wrong(`claim ${claim.id} was paid by somebody else`)
  }
  return { rest: [...rest.values()], breaches, found, sum }
}

/** What an inflow is that no proven claim names: one that is being proven, one too many, or none of ours. */
async function nameStray(
  account: Account,
  { claims, found }: { readonly claims: readonly BookedClaim[]; readonly found: ReadonlySet<string> },
  flow: Movement,
  now: number,
): Promise<{ readonly breach?: Breach; readonly moved?: string; readonly unmatched?: Movement }> {
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
  if (isProven(claim)) {
    // a transaction holds as many transfers with one memo as its sender likes: a transfer beside the payment is no payment
    if (claim.means === 'tempo' && found.has(claim.id))
      return { unmatched: claim.claim_key === key ? { ...flow, key: `${key}:${flow.logIndex}` } : flow }
    // an authorization is used once: seen at another place, the chain has mined its transaction anew
    if (claim.means !== 'eip3009') return { breach: breach('was charged more than once') }
    return { moved: claim.id, breach: breach(`names a transaction that is gone; the payment is in ${flow.reference}`) }
  }
  const isWatched = claim.state !== 'failed' || now < (claim.valid_before + MARGIN_SECONDS) * 1000
  if (isWatched) return {}
  return { breach: breach('was paid, and the ledger says it was not') }
}

/** Finds the movement of each refund that was made, and what else went out. */
function matchRefunds(claims: readonly BookedClaim[], refunds: readonly BookedRefund[], flows: readonly Movement[]) {
  const claimOf = new Map(claims.map(claim => [claim.id, claim]))
  const byMark = new Map(refunds.flatMap(refund => [[refund.id, refund] as const, [refund.nonce, refund] as const]))
  const made = groupBy(
    flows.filter(({ mark }) => mark !== undefined && byMark.has(mark)),
    ({ mark }) => byMark.get(mark!)!.id,
  )
  const breaches: Breach[] = []
  let sum = 0n
  for (const refund of refunds) {
    const [flow, ...more] = made.get(refund.id) ?? []
    const wrong = (message: string) => breaches.push({ invariant: 'M2', subject: refund.id, message })
    if (more.length > 0) wrong(`it was made ${more.length + 1} times`)
    if (!flow && refund.state === 'succeeded') wrong('it is said to be made, and nothing went out')
    if (!flow) continue
    sum += flow.value
    const claim = claimOf.get(refund.claim_id)
    const party = claim?.means === 'stripe' ? claim.provider_ref : refund.receiver
    if (flow.value !== BigInt(refund.amount_micro)) wrong('another amount went out')
    if (flow.party.toLowerCase() !== party?.toLowerCase()) wrong('it went to somebody else')
  }
  return { sum, breaches, others: flows.filter(({ mark }) => mark === undefined || !byMark.has(mark)) }
}

/** What went out under a number, as refunds have one, to somebody who paid, though no refund of the ledger says why. */
function unfoundedOf(claims: readonly BookedClaim[], outflows: readonly Movement[]) {
  const payers = new Set(claims.flatMap(({ payer, provider_ref }) => [payer.toLowerCase(), provider_ref]))
  return outflows
    .filter(({ party, mark }) => mark !== undefined && payers.has(party))
    .map(outflow => {
      const message = `it went to ${outflow.party}, and no refund says why`
      return { outflow, breach: { invariant: 'M2' as const, subject: outflow.reference, message } }
    })
}
