import { isOverBudget } from '#src/kernel/faults.ts'
import { transact } from '#src/ledger/database.ts'
import { durable } from '#src/ledger/prepared.ts'
import { claimFor, keyFor } from './claim-for.ts'
import { isOvertaken, lostRace } from './claim-race.ts'
import { type Claim, insertClaim, moveClaim, readClaim, reviveClaim, seeClaims } from './claims.ts'
import { copyClaim } from './copy-claim.ts'
import { type Credential, paymentRefusal } from './credential.ts'
import { forgottenPayments } from './erased-payments.ts'
import { handlerOf, type PaymentMethodHandler, type Prepared, type Verdict } from './methods/payment-method.ts'
import { alreadyPaid, decidedBy, newly, type Outcome, outcomeOf, refused, reused, unreadable } from './outcome.ts'
import { assertNewPaymentId, paymentIdIn } from './payment-id.ts'
import { createPaymentLookup } from './payment-lookup.ts'
import { recordFailed, recordSettled, type SettledWhen } from './record-settlement.ts'
import { refundUnwanted } from './refund-unwanted.ts'
import { returnShown } from './return-left.ts'
import type { Payment, SettleDeps, Settlement } from './settlement.ts'
import { createSettlementAdmission } from './settlement-admission.ts'
import {
  assertWalletCapacity,
  createSending,
  demandGoodStanding,
  MOST_WAITS,
  WalletLimitExceeded,
} from './wallet-limits.ts'

/** Settlement engine for all protocols and methods: claims first, then moves money, then trusts only proof. */
export function createSettlement(deps: SettleDeps): Settlement {
  const { db, world, log } = deps
  const inFlight = new Map<string, Promise<Outcome>>()
  const enter = createSettlementAdmission(world)
  const sending = createSending()
  const { objectionTo, isThere, wasMade, findForgotten, examine } = createPaymentLookup(deps)

  function once(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = run().finally(() => inFlight.delete(key))
    inFlight.set(key, outcome)
    return outcome
  }

  async function pay(payment: Payment): Promise<Outcome> {
    const { credential, demand } = payment
    if (credential.means === 'unreadable') return refused(unreadable(credential.reason))
    const handler = handlerOf(deps.methods, credential.means)
    if (!handler) return refused(unreadable(`payment method ${credential.means} is not accepted`, 'method-unsupported'))
    const key = await keyFor(db, handler, demand, credential)
    const running = inFlight.get(key)
    if (running) {
      // a duplicate of this payment, or the same credential for another subject: evaluated after the first one
      await running.catch(() => undefined)
      return pay(payment)
    }
    return once(key, () => payOnce(key, handler, payment, credential))
  }

  /** Returns an outcome once the writes of others that it is based on are on disk. */
  async function onceDurable(outcome: Outcome): Promise<Outcome> {
    await durable(db)
    return outcome
  }

  async function payOnce(
    key: string,
    handler: PaymentMethodHandler,
    payment: Payment,
    credential: Credential,
    waited = 0,
  ): Promise<Outcome> {
    const { demand } = payment
    const { known, holder } = await seeClaims(db, key, demand.subject)
    // another process claimed this payment between the two reads
    if (holder?.key === key && known?.state !== holder.state) return payOnce(key, handler, payment, credential, waited)
    if (known && !payment.isLeft && (await returnShown(db, known, world.now())))
      return payOnce(key, handler, payment, credential, waited)
    const isTaken = holder !== undefined
    const decided = known && decidedBy(known, demand.subject, handler.keep(demand, credential).value)
    if (decided) return onceDurable(decided)
    const refusal = objectionTo(handler, demand, credential, world.now())
    const isInDoubt = isTaken || refusal !== undefined
    const found = payment.hasMoved || (isInDoubt && (await isThere(handler, demand, credential, payment.caller)))
    if (typeof found === 'string' && !isTaken) return { kind: 'unavailable', lookup: found }
    const isMade = found === true
    if (isTaken && !isMade) return onceDurable(alreadyPaid)
    if (refusal && !isMade) return refused(refusal)
    // a payment that was already made is never turned away, and one that has waited keeps its slot
    using place = isMade || waited > 0 ? undefined : enter()
    if (!place && !isMade && waited === 0) return { kind: 'unavailable', isBusy: true }
    const prepared = await handler.prepare(demand, credential)
    if (prepared.kind === 'refused' && (await isOvertaken(db, key, known)))
      return payOnce(key, handler, payment, credential, waited)
    if (prepared.kind === 'refused') return refused(prepared.refusal)
    if (prepared.kind === 'unsent') return { kind: 'unavailable' }
    const its = { key, handler, prepared, process: world.processId }
    // a transfer that we sent ourselves might have paid for something in a lost ledger
    if (payment.isForgotten && !credential.echo && !prepared.isUnbound) return reused
    const { isForgotten, isLeft = false } = payment
    if (isForgotten)
      return refundUnwanted({ ...deps, isLeft }, handler, { ...claimFor(demand, credential, its), isUnbound: true })
    if (isTaken) return refundUnwanted(deps, handler, claimFor(demand, credential, its))
    // a payment already made uses no gas or balance, so skip the wallet limits
    const ready: Prepared = isMade ? { ...prepared, purse: undefined } : prepared
    const take = async () => {
      demandGoodStanding(ready.purse, world.now())
      if (!isMade) await deps.callers?.mayPay(payment.caller)
      world.crashpoint('C03')
      return takeClaim(key, handler, { ...payment, hasMoved: isMade }, credential, known, ready, waited)
    }
    const claim = await take().catch(async (error): Promise<Outcome> => {
      // moved money is always accepted or refunded: a budget may only reject payments that certainly have not moved
      const hasMoved = !isMade && isOverBudget(error) && (await isThere(handler, demand, credential, payment.caller))
      if (typeof hasMoved === 'string') return { kind: 'unavailable', lookup: hasMoved }
      if (!hasMoved) throw error
      return payOnce(key, handler, { ...payment, hasMoved }, credential, waited)
    })
    if (!('id' in claim)) return claim
    world.crashpoint('C05')
    const outcome = await sending.track(ready.purse?.payer, send(claim, 'in_request'))
    if (outcome.kind === 'settled') place?.settled()
    if (outcome.kind === 'refused') await deps.callers?.refused(payment.caller)
    return outcome
  }

  /** Commits the claim before anything leaves the process; the unique indexes resolve every race. */
  async function takeClaim(
    key: string,
    handler: PaymentMethodHandler,
    payment: Payment,
    credential: Credential,
    failed: Claim | undefined,
    ready: Prepared,
    waited: number,
  ): Promise<Claim | Outcome> {
    // money that has moved is accepted under any id
    const paymentId = payment.hasMoved ? undefined : paymentIdIn(payment.demand, credential)
    const its = { key, handler, prepared: ready, process: world.processId }
    const fresh = { ...claimFor(payment.demand, credential, its), paymentId }
    // a credential presented here before its money moved stays bound to its original subject
    const claim = failed ? { ...fresh, id: failed.id, isUnbound: failed.isUnbound } : fresh
    try {
      await transact(db, async trx => {
        await payment.admit?.(trx, payment.hasMoved === true)
        await assertNewPaymentId(trx, claim)
        await assertWalletCapacity(trx, ready.purse, { key, value: fresh.kept.value }, world.now())
        if (failed) await reviveClaim(trx, claim, world.now())
        else await insertClaim(trx, claim, world.now(), 'submitting')
        world.crashpoint('C04')
      })
    } catch (error) {
      // another process was faster: evaluate its claim like any earlier one
      if (await lostRace(db, error, key, failed)) return payOnce(key, handler, payment, credential, waited)
      if (!(error instanceof WalletLimitExceeded && ready.purse)) throw error
      // wait for the other payments: the balance on chain is accurate after that
      const others = waited < MOST_WAITS ? sending.others(ready.purse.payer) : []
      if (others.length === 0) return refused(error.refusal)
      await Promise.allSettled(others)
      return payOnce(key, handler, payment, credential, waited + 1)
    }
    return readClaim(db, key)
  }

  /** Takes over a claim that another process or response left open. */
  async function takeUp(claim: Claim): Promise<Outcome> {
    const mine = { process: world.processId }
    const took = await moveClaim(db, claim.id, ['claimed', 'submitting', 'unknown'], 'submitting', mine, world.now())
    return took ? send(claim, 'later') : cameTo(claim)
  }

  async function send(claim: Claim, when: SettledWhen): Promise<Outcome> {
    const handler = handlerOf(deps.methods, claim.credential.means)
    if (!handler) throw new Error(`claim ${claim.id} was paid by ${claim.credential.means}, which is not configured`)
    const uncopied = await copyClaim(deps, claim)
    const verdict: Verdict = uncopied ? { kind: 'unsent', reason: uncopied } : await handler.send(claim)
    switch (verdict.kind) {
      case 'settled':
        return (await recordSettled(deps, claim, verdict.proof, when))
          ? newly(outcomeOf(await readClaim(db, claim.key)))
          : leave(claim, 'paid, but refunds could not be read from the chain')
      case 'refused':
        return (await release(claim, verdict.reason)) ?? refused(verdict.refusal ?? paymentRefusal(verdict.reason))
      case 'unsent':
        // a claim taken over might have been sent before, by a process that is still handling it
        if (when === 'later') return leave(claim, `not sent: ${verdict.reason}`)
        return (await release(claim, `not sent: ${verdict.reason}`)) ?? { kind: 'unavailable' }
      case 'unknown':
        return leave(claim, verdict.reason)
    }
  }

  /** Releases a claim; returns its outcome if another process has taken it over, undefined if it was released. */
  async function release(claim: Claim, reason: string): Promise<Outcome | undefined> {
    if (await recordFailed(deps, claim, reason, world.processId)) return undefined
    return cameTo(claim)
  }

  /** Returns the outcome of a claim as decided by others. */
  async function cameTo({ key }: Claim): Promise<Outcome> {
    return onceDurable(outcomeOf(await readClaim(db, key)))
  }

  /** Leaves a claim to the reconciler, unless another process is handling it. */
  async function leave(claim: Claim, reason: string): Promise<Outcome> {
    const failure = reason.slice(0, 300)
    log.warn({ claim: claim.id, reason: failure }, 'settlement unknown; the reconciler will prove it')
    await moveClaim(db, claim.id, ['submitting'], 'unknown', { failure }, world.now(), world.processId)
    return { kind: 'unknown', claim: { ...claim, state: 'unknown' } }
  }

  return {
    pay,
    examine,
    wasMade,
    giveBackForgotten: forgottenPayments({ callers: deps.callers, findForgotten, pay }),
    resume: claim => once(claim.key, () => takeUp(claim)),
    isInFlight: key => inFlight.has(key),
  }
}
