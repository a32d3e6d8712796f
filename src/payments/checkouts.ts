import { sql } from 'kysely'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import {
  type Executor,
  isUniqueViolation,
  type Ledger,
  type LedgerTransaction,
  transact,
} from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import { claimFor } from './claim-for.ts'
import { type Claim, insertClaim, liveClaimOf, toClaim } from './claims.ts'
import { copyClaim } from './copy-claim.ts'
import type { CheckoutCredential } from './credential.ts'
import { checkoutKey } from './methods/checkout.ts'
import type { CheckoutApi, CheckoutLine, CheckoutSession } from './methods/checkout-api.ts'
import { withinLimits } from './methods/checkout-lines.ts'
import { handlerOf } from './methods/payment-method.ts'
import { unavailable } from './pay-answer.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import { type RecordDeps, recordSettled } from './record-settlement.ts'
import { SAME_CLAIM } from './refund-unwanted.ts'
import type { Subject } from './subject.ts'

/** What a payment page shows, and where it leads the payer afterwards. */
export type CheckoutOffer = {
  readonly lines: readonly CheckoutLine[]
  readonly successUrl: string
  readonly cancelUrl: string
  /** Asserts, in the transaction that commits the claim, that the subject can still be paid. */
  readonly admit: (trx: LedgerTransaction) => Promise<void>
}

/** Outcome of checking the payment pages of a subject: `open` if one can still be paid. */
export type CheckoutState = 'paid' | 'open' | 'closed'

/** Hosted payment pages. */
export type Checkouts = {
  /** Returns the address of the subject's payment page; 'closed' if the subject was paid or is being paid. */
  readonly open: (demand: PaymentRequirement, offer: CheckoutOffer) => Promise<string | 'closed'>
  /** Asks the provider about the pages of a subject, and records a payment. Throws if the provider is unreachable. */
  readonly prove: (subject: Subject) => Promise<CheckoutState>
}

export type CheckoutsDeps = RecordDeps & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly sessions: CheckoutApi
  readonly copies?: Pick<Copies, 'keep'> | undefined
}

/** The provider's shortest lifetime of a session, and a margin. A session is ended earlier, with the price. */
const LIFETIME_MS = 31 * 60_000
/** Maximum number of pages per subject: a page ends before its price only if something is wrong. */
const MOST_ATTEMPTS = 5

type CheckoutClaim = Claim & { readonly credential: CheckoutCredential }

/** Job kind that checks the payment pages of an order. */
export const CHECK_CHECKOUT = 'check_checkout'

/** Opens hosted payment pages: a committed claim first, then the page, then only the provider's proof. */
export function createCheckouts(deps: CheckoutsDeps): Checkouts {
  const { db, world, log, sessions } = deps
  const opening = new Map<string, Promise<string | 'closed'>>()

  async function openPage(demand: PaymentRequirement, offer: CheckoutOffer): Promise<string | 'closed'> {
    if (await liveClaimOf(db, demand.subject)) return 'closed'
    const opened = await claimsOf(db, demand.subject)
    // after a restore, a page can have been paid and given back
    const last = opened.filter(isUnproven).at(-1)
    const known = last && (await sessionOf(last))
    if (known?.status === 'complete') {
      await prove(demand.subject)
      return 'closed'
    }
    if (last && known?.url) return remembered(last, known)
    // a session whose creation was not answered might exist, and is found and ended later
    const attempt = (opened.at(-1)?.credential.attempt ?? 0) + 1
    if (attempt > MOST_ATTEMPTS) throw unavailable()
    const claim = await take(demand, attempt, offer)
    return claim ? create(claim, demand, offer) : openPage(demand, offer)
  }

  /** Commits the claim of a new session; undefined if another process was faster. */
  async function take(demand: PaymentRequirement, attempt: number, { admit }: CheckoutOffer) {
    const handler = handlerOf(deps.methods, 'checkout')
    if (!handler) throw new Error('hosted payment pages are not configured')
    const credential: CheckoutCredential = { means: 'checkout', rail: 'card-checkout', attempt }
    const key = checkoutKey(demand.subject.id, attempt)
    const prepared = { kind: 'ready', fromBlock: 0n } as const
    const claim = claimFor(demand, credential, { key, handler, prepared, process: world.processId })
    try {
      await transact(db, async trx => {
        await admit(trx)
        await insertClaim(trx, claim, world.now(), 'failed')
        world.crashpoint('C04')
      })
    } catch (error) {
      if (SAME_CLAIM.some(columns => isUniqueViolation(error, columns))) return undefined
      throw error
    }
    world.crashpoint('C05')
    return { ...claim, credential }
  }

  async function create(
    claim: Pick<CheckoutClaim, 'id' | 'key' | 'subject' | 'credential'>,
    { terms, expiresAt, subject }: PaymentRequirement,
    { lines, successUrl, cancelUrl }: CheckoutOffer,
  ): Promise<string | 'closed'> {
    const uncopied = await copyClaim(deps, claim as Claim)
    if (uncopied) throw unavailable()
    world.crashpoint('C06')
    const answer = await sessions.create({
      key: claim.key,
      claimId: claim.id,
      claimKey: claim.key,
      subjectId: subject.id,
      lines: withinLimits(lines, Number(terms.amount / 10_000n)),
      successUrl,
      cancelUrl,
      // the same in every repetition, as the idempotency key demands
      expiresAt: Math.floor((expiresAt + LIFETIME_MS) / 1000),
    })
    world.crashpoint('C07')
    if (answer.kind === 'session') return remembered(claim, answer.session)
    log.error({ claim: claim.id, reason: answer.reason }, 'payment page could not be opened')
    throw unavailable()
  }

  /** Records the provider's id, and returns the page's address. */
  async function remembered(
    claim: Pick<CheckoutClaim, 'id' | 'credential'>,
    { id, url }: CheckoutSession,
  ): Promise<string | 'closed'> {
    if (claim.credential.session !== id)
      await transact(db, async trx => {
        const { payload } = await trx
          .selectFrom('claims')
          .select('payload')
          .where('id', '=', claim.id)
          .executeTakeFirstOrThrow()
        const credential = { ...claim.credential, session: id }
        const text = JSON.stringify({ ...(JSON.parse(payload) as object), credential })
        await trx.updateTable('claims').set({ payload: text }).where('id', '=', claim.id).execute()
      })
    return url ?? 'closed'
  }

  const sessionOf = (claim: CheckoutClaim): Promise<CheckoutSession | undefined> =>
    claim.credential.session === undefined
      ? sessions.sessionOf(claim.id, claim.createdAt)
      : sessions.retrieve(claim.credential.session)

  async function prove(subject: Subject): Promise<CheckoutState> {
    const handler = handlerOf(deps.methods, 'checkout')
    const states = new Set<CheckoutState>()
    for (const claim of (await claimsOf(db, subject)).filter(isUnproven)) {
      const finding = await handler!.find(claim)
      if (finding.kind === 'settled' && (await recordSettled(deps, claim, finding.proof, 'later'))) states.add('paid')
      else states.add(finding.kind === 'refused' ? 'closed' : 'open')
    }
    if (states.has('open')) return 'open'
    return states.has('paid') || (await liveClaimOf(db, subject))?.state === 'settled' ? 'paid' : 'closed'
  }

  return {
    open: (demand, offer) => {
      const { id } = demand.subject
      const known = opening.get(id)
      if (known) return known
      const page = openPage(demand, offer).finally(() => opening.delete(id))
      opening.set(id, page)
      return page
    },
    prove: subject =>
      prove(subject).catch(error => {
        log.warn({ subject: subject.id, error: describeError(error), cause: error }, 'payment page not checked yet')
        throw error
      }),
  }
}

/** Returns the sessions of a subject, oldest first. */
async function claimsOf(db: Executor, { kind, id }: Subject): Promise<CheckoutClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('means', '=', sql.lit('checkout'))
    .execute()
  const claims = rows.map(row => toClaim(row) as CheckoutClaim)
  return claims.sort((a, b) => a.credential.attempt - b.credential.attempt)
}

const isUnproven = ({ state }: Pick<Claim, 'state'>): boolean => state !== 'settled' && state !== 'stray'

/**
 * Ends the payment pages of a subject that can no longer be paid, in the transaction that decided it: they are ended
 * by a call, and a payment that is faster is refunded.
 */
export async function endCheckouts(trx: LedgerTransaction, { kind, id }: Subject, now: number): Promise<void> {
  const ended = await endReleased(trx, { kind, id, seconds: Math.floor(now / 1000) })
  if (ended.length > 0) await checkLater(trx, id, 'end', now)
}

// the literals select the partial index
const endReleased = prepare((trx: Executor, { kind, id, seconds }: { kind: string; id: string; seconds: number }) =>
  trx
    .updateTable('claims')
    .set({ valid_before: seconds })
    .where('means', '=', sql.lit('checkout'))
    .where('state', '=', 'failed')
    .where('subject_id', '=', id)
    .where('subject_kind', '=', kind)
    .where('valid_before', '>', seconds)
    .returning('id'),
)

/** Schedules a check of an order's payment pages; `reason` is its deduplication key. */
export const checkLater = (trx: Executor, orderId: string, reason: string, now: number): Promise<void> =>
  enqueue(trx, {
    kind: CHECK_CHECKOUT,
    // separate subject, so that a slow provider does not delay the order's own jobs
    subject: `checkout:${orderId}`,
    dedupe: `${CHECK_CHECKOUT}:${orderId}:${reason}`,
    payload: { orderId, mustEnd: reason === 'end' },
    runAt: now,
  })
