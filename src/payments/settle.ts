import type { Callers } from '#src/kernel/callers.ts'
import { isOverBudget } from '#src/kernel/faults.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { durable } from '#src/ledger/prepared.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import { claimFor, keyFor } from './claim-for.ts'
import { type Claim, insertClaim, moveClaim, readClaim, reviveClaim, seeClaims } from './claims.ts'
import { copyClaim } from './copy-claim.ts'
import { type Credential, type Presented, type Refusal, refuse } from './credential.ts'
import type { Demand } from './demand.ts'
import { forgottenPayments, type GiveBackForgotten } from './forgotten.ts'
import { createLooks } from './looks.ts'
import { type Means, meansOf, type Prepared, type Verdict } from './means/means.ts'
import { alreadyPaid, decidedBy, newly, type Outcome, outcomeOf, refused, reused, unreadable } from './outcome.ts'
import { isOvertaken, lostRace } from './overtaken.ts'
import { Crowded, createSending, demandGoodStanding, demandRoom, MOST_WAITS } from './purse.ts'
import type { Offers } from './rails/mpp.ts'
import { type RecordDeps, recordFailed, recordSettled, type SettledWhen } from './record.ts'
import { returnShown } from './return-left.ts'
import { createRoom } from './room.ts'
import { turnBack } from './turn-back.ts'

export type SettleDeps = RecordDeps & {
  /** Knows which challenges are ours. */
  readonly offers: Pick<Offers, 'examine' | 'recall'>
  readonly copies?: Pick<Copies, 'keep'> | undefined
  /** Counts payments that are refused. */
  readonly callers?: Pick<Callers, 'mayPay' | 'refused' | 'paid'> | undefined
}

export type Payment = {
  readonly demand: Demand
  readonly credential: Presented
  /** The network that shows it. */
  readonly caller?: string | undefined
  /** Runs in the transaction that claims: books the order that an inline payment is for. Budgets do not count once money `hasMoved`. */
  readonly admit?: (trx: LedgerTransaction, hasMoved: boolean) => Promise<void>
  /** The money has moved already, though nothing else objects to it. */
  readonly hasMoved?: boolean
  /** What it pays for is not known any more: what was moved goes back, and nothing is sent. */
  readonly isForgotten?: boolean
  /** More than may be given back by itself: it is noted, and left to the operator. */
  readonly isLeft?: boolean
}

export type Settlement = {
  /** Takes a payment for a subject, once, whatever is repeated or runs at the same time. */
  readonly pay: (payment: Payment) => Promise<Outcome>
  /** Why a credential would not be taken, without taking it; `unavailable` when nobody can tell. */
  readonly examine: (demand: Demand, credential: Credential) => Promise<Refusal | 'unavailable' | undefined>
  /**
   * True for a payment whose money has moved already, and that fits, time apart: it is taken or given back whenever it is
   * shown. Throws service_unavailable when nobody can tell, rate_limited when `caller` had too many looked for in vain.
   */
  readonly wasMade: (demand: Demand, credential: Presented, caller?: string) => Promise<boolean>
  /** Gives back money that was moved for an order that is not known any more, as `forgottenPayments` says; undefined where nothing was. */
  readonly giveBackForgotten: GiveBackForgotten
  /** Brings a claim on its way again that an earlier process or answer left undecided. */
  readonly resume: (claim: Claim) => Promise<Outcome>
  /** True while this process is at work on the claim. */
  readonly isInFlight: (key: string) => boolean
}

/** One engine for every rail and every means: claim first, then move money, then believe nothing but proof. */
export function createSettlement(deps: SettleDeps): Settlement {
  const { db, world, log } = deps
  const inFlight = new Map<string, Promise<Outcome>>()
  const enter = createRoom(world)
  const sending = createSending()
  const { objectionTo, isThere, wasMade, findForgotten, examine } = createLooks(deps)

  function once(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = run().finally(() => inFlight.delete(key))
    inFlight.set(key, outcome)
    return outcome
  }

  async function pay(payment: Payment): Promise<Outcome> {
    const { credential, demand } = payment
    if (credential.means === 'unreadable') return refused(unreadable(credential.reason))
    const means = meansOf(deps.means, credential.means)
    if (!means) return refused(unreadable(`${credential.means} is not taken here`, 'method-unsupported'))
    const key = await keyFor(db, means, demand, credential)
    const running = inFlight.get(key)
    if (running) {
      // a twin of this payment, or the same credential shown for something else: judged when the first is through
      await running.catch(() => undefined)
      return pay(payment)
    }
    return once(key, () => payOnce(key, means, payment, credential))
  }

  /** Answers with what others have written once it is on the disk. */
  async function onceDurable(outcome: Outcome): Promise<Outcome> {
    await durable(db)
    return outcome
  }

  async function payOnce(
    key: string,
    means: Means,
    payment: Payment,
    credential: Credential,
    waited = 0,
  ): Promise<Outcome> {
    const { demand } = payment
    const { known, holder } = await seeClaims(db, key, demand.subject)
    // another process has claimed this very payment since we looked
    if (holder?.key === key && known?.state !== holder.state) return payOnce(key, means, payment, credential, waited)
    if (known && !payment.isLeft && (await returnShown(db, known, world.now())))
      return payOnce(key, means, payment, credential, waited)
    const isTaken = holder !== undefined
    const decided = known && decidedBy(known, demand.subject, means.keep(demand, credential).value)
    if (decided) return onceDurable(decided)
    const refusal = objectionTo(means, demand, credential, world.now())
    const isInDoubt = isTaken || refusal !== undefined
    const isMade = payment.hasMoved || (isInDoubt && (await isThere(means, demand, credential, payment.caller)))
    if (isMade === undefined && !isTaken) return { kind: 'unavailable' }
    if (isTaken && !isMade) return onceDurable(alreadyPaid)
    if (refusal && !isMade) return refused(refusal)
    // what was paid already is never turned away, and a payment that has waited has its place
    using place = isMade || waited > 0 ? undefined : enter()
    if (!place && !isMade && waited === 0) return { kind: 'unavailable', isBusy: true }
    const prepared = await means.prepare(demand, credential)
    if (prepared.kind === 'refused' && (await isOvertaken(db, key, known)))
      return payOnce(key, means, payment, credential, waited)
    if (prepared.kind === 'refused') return refused(prepared.refusal)
    if (prepared.kind === 'unsent') return { kind: 'unavailable' }
    const its = { key, means, prepared, process: world.processId }
    // what we sent ourselves may have bought something that a lost ledger knew
    if (payment.isForgotten && !credential.echo && !prepared.isUnbound) return reused
    const { isForgotten, isLeft = false } = payment
    if (isForgotten)
      return turnBack({ ...deps, isLeft }, means, { ...claimFor(demand, credential, its), isUnbound: true })
    if (isTaken) return turnBack(deps, means, claimFor(demand, credential, its))
    // what was paid already costs nobody anything
    const ready: Prepared = isMade ? { ...prepared, purse: undefined } : prepared
    const take = async () => {
      demandGoodStanding(ready.purse, world.now())
      if (!isMade) await deps.callers?.mayPay(payment.caller)
      world.crashpoint('C03')
      return takeClaim(key, means, { ...payment, hasMoved: isMade === true }, credential, known, ready, waited)
    }
    const claim = await take().catch(async (error): Promise<Outcome> => {
      // a payer is fed or given back: a budget refuses only what surely has not moved
      const hasMoved = !isMade && isOverBudget(error) && (await isThere(means, demand, credential, payment.caller))
      if (hasMoved === undefined) return { kind: 'unavailable' }
      if (!hasMoved) throw error
      return payOnce(key, means, { ...payment, hasMoved }, credential, waited)
    })
    if (!('id' in claim)) return claim
    world.crashpoint('C05')
    const outcome = await sending.track(ready.purse?.payer, send(claim, 'in_request'))
    if (outcome.kind === 'settled') place?.settled()
    if (outcome.kind === 'refused') await deps.callers?.refused(payment.caller)
    return outcome
  }

  /** Commits the claim before anything leaves the process; the unique indexes decide every race. */
  async function takeClaim(
    key: string,
    means: Means,
    payment: Payment,
    credential: Credential,
    failed: Claim | undefined,
    ready: Prepared,
    waited: number,
  ): Promise<Claim | Outcome> {
    const fresh = claimFor(payment.demand, credential, { key, means, prepared: ready, process: world.processId })
    // one that was shown here before it was moved stays bound to what it was shown for
    const claim = failed ? { ...fresh, id: failed.id, isUnbound: failed.isUnbound } : fresh
    try {
      await transact(db, async trx => {
        await payment.admit?.(trx, payment.hasMoved === true)
        await demandRoom(trx, ready.purse, { key, value: fresh.kept.value }, world.now())
        if (failed) await reviveClaim(trx, claim, world.now())
        else await insertClaim(trx, claim, world.now(), 'submitting')
        world.crashpoint('C04')
      })
    } catch (error) {
      // somebody was faster: what they claimed is judged like anything that was there before
      if (await lostRace(db, error, key, failed)) return payOnce(key, means, payment, credential, waited)
      if (!(error instanceof Crowded && ready.purse)) throw error
      // once they are through, the chain knows what they have left
      const others = waited < MOST_WAITS ? sending.others(ready.purse.payer) : []
      if (others.length === 0) return refused(error.refusal)
      await Promise.allSettled(others)
      return payOnce(key, means, payment, credential, waited + 1)
    }
    return readClaim(db, key)
  }

  /** Takes a claim up that another process or answer has left. */
  async function takeUp(claim: Claim): Promise<Outcome> {
    const mine = { process: world.processId }
    const took = await moveClaim(db, claim.id, ['claimed', 'submitting', 'unknown'], 'submitting', mine, world.now())
    return took ? send(claim, 'later') : cameTo(claim)
  }

  async function send(claim: Claim, when: SettledWhen): Promise<Outcome> {
    const means = meansOf(deps.means, claim.credential.means)
    if (!means) throw new Error(`claim ${claim.id} was paid by ${claim.credential.means}, which is not configured`)
    const uncopied = await copyClaim(deps, claim)
    const verdict: Verdict = uncopied ? { kind: 'unsent', reason: uncopied } : await means.send(claim)
    switch (verdict.kind) {
      case 'settled':
        return (await recordSettled(deps, claim, verdict.proof, when))
          ? newly(outcomeOf(await readClaim(db, claim.key)))
          : leave(claim, 'paid, and the chain does not say what went back')
      case 'refused':
        return (await release(claim, verdict.reason)) ?? refused(verdict.refusal ?? refuse(verdict.reason))
      case 'unsent':
        // whoever takes a claim up does not know what was sent before, by a process that may still be at it
        if (when === 'later') return leave(claim, `not sent: ${verdict.reason}`)
        return (await release(claim, `not sent: ${verdict.reason}`)) ?? { kind: 'unavailable' }
      case 'unknown':
        return leave(claim, verdict.reason)
    }
  }

  /** What a claim came to that was to be released, but is in other hands by now; undefined when it was released. */
  async function release(claim: Claim, reason: string): Promise<Outcome | undefined> {
    if (await recordFailed(deps, claim, reason, world.processId)) return undefined
    return cameTo(claim)
  }

  /** What others have made of a claim. */
  async function cameTo({ key }: Claim): Promise<Outcome> {
    return onceDurable(outcomeOf(await readClaim(db, key)))
  }

  /** Leaves a claim to the reconciler, unless another process is at it. */
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
