import type { Callers } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { keepRecent } from '#src/kernel/recent.ts'
import type { World } from '#src/kernel/world.ts'
import type { Credential, Presented, Refusal } from './credential.ts'
import type { Demand } from './demand.ts'
import { type Means, type MeansTable, meansOf } from './means/means.ts'
import { unreadable } from './outcome.ts'
import { openPageLook } from './page-look.ts'
import { unavailable } from './pay-answer.ts'
import type { Offers } from './rails/mpp.ts'
import { MOST_SECONDS, type Terms } from './terms.ts'

/** Who is paid here, in which token. */
export type Recipient = Pick<Terms, 'chainId' | 'domain'> & { readonly payTo: string; readonly asset: string }

/**
 * What a transfer that names no challenge must have been owed for, as far as it can tell: itself. It was made within the
 * longest time for which one may be signed before its end, however long ago that is.
 */
function demandOfTransfer(credential: Credential, recipient: Recipient, now: number): Demand | undefined {
  if (credential.means !== 'eip3009' || credential.value === 0n) return undefined
  const { from, nonce, value, validAfter, validBefore } = credential
  const seconds = Math.floor(now / 1000)
  const latest = Math.min(Number(validBefore), seconds)
  return {
    terms: { ...recipient, amount: value } as Terms,
    subject: { kind: 'nothing', id: `forgotten:${from}:${nonce}` },
    expiresAt: Math.max(Number(validAfter), latest - MOST_SECONDS) * 1000,
  }
}

export type LookDeps = {
  readonly world: Pick<World, 'now'>
  readonly log: Log
  readonly means: MeansTable
  /** Knows which challenges are ours. */
  readonly offers: Pick<Offers, 'examine' | 'recall'>
  /** Counts long looks that found nothing as payments that are refused. */
  readonly callers?: Pick<Callers, 'mayPay' | 'refused'> | undefined
}

/** A payment for something that is not known any more, and what was owed. */
export type FoundPayment = { readonly demand: Demand; readonly credential: Credential }

/** Checks of payments that are shown, without taking them. */
export type Looks = {
  /** Why a credential does not fit; `now` in milliseconds, without it time does not matter. */
  readonly objectionTo: (means: Means, demand: Demand, credential: Credential, now?: number) => Refusal | undefined
  /** Whether the money of a payment that fits, time apart, has moved already; undefined when nobody can tell. */
  readonly isThere: (
    means: Means,
    demand: Demand,
    credential: Credential,
    caller?: string,
  ) => Promise<boolean | undefined>
  /** The same of a credential in any form. Throws service_unavailable when nobody can tell. */
  readonly wasMade: (demand: Demand, credential: Presented, caller?: string) => Promise<boolean>
  /** The payment behind a credential whose quote is gone; undefined where no money has moved. */
  readonly findForgotten: (
    credential: Presented,
    recipient: Recipient,
    caller?: string,
  ) => Promise<FoundPayment | undefined>
  /** Why a credential would not be taken now; `unavailable` when nobody can tell. */
  readonly examine: (demand: Demand, credential: Credential) => Promise<Refusal | 'unavailable' | undefined>
}

const MOST_AT_ONCE = 16
/** Of these, one network has so many. */
const MOST_OF_CALLER = 2
const MOST_KEPT = 1_000
const NOT_AGAIN_MS = 10_000
/** A payment that is shown within the hour after its quote is on fewer pages. */
const FEW_PAGES = 4

/**
 * Examines what is shown, and looks outside for payments that are shown too late to be made. Anybody may show one that
 * does not exist: few are looked for at once, few of them for one network, and none again at once that was not there.
 * Who had long looks made that found nothing has them counted as refused payments.
 */
export function createLooks({ world, log, means: table, offers, callers }: LookDeps): Looks {
  const missing = keepRecent<number>(MOST_KEPT)
  const wasted = keepRecent<true>(MOST_KEPT)
  const underWay = new Map<string, number>()

  /** Takes one of the places for looks; throws where the caller has its share, or all are taken. */
  function enter(caller: string): Disposable {
    const own = underWay.get(caller) ?? 0
    const all = [...underWay.values()].reduce((sum, each) => sum + each, 0)
    if (all >= MOST_AT_ONCE || (caller !== '' && own >= MOST_OF_CALLER))
      throw new Error('too many payments are looked for')
    underWay.set(caller, own + 1)
    return {
      [Symbol.dispose]: () => {
        const left = underWay.get(caller)! - 1
        if (left > 0) underWay.set(caller, left)
        else underWay.delete(caller)
      },
    }
  }

  async function look(means: Means, demand: Demand, credential: Credential, caller = ''): Promise<boolean> {
    const key = `${means.keyOf(demand, credential)} ${demand.subject.id}`
    if ((missing.get(key) ?? 0) > world.now()) return false
    if (wasted.get(caller)) await callers?.mayPay(caller)
    using _place = enter(caller)
    const pages = openPageLook(world)
    let isThere = false
    try {
      isThere = await means.wasMade(demand, credential, pages)
      if (!isThere) missing.keep(key, world.now() + NOT_AGAIN_MS)
      return isThere
    } finally {
      if (!isThere && pages.pages() > FEW_PAGES && caller !== '') {
        wasted.keep(caller, true)
        await callers?.refused(caller)
      }
    }
  }

  /** Why a credential does not fit; `now` in milliseconds, without it time does not matter. */
  function objectionTo(means: Means, demand: Demand, credential: Credential, now?: number): Refusal | undefined {
    const foreign = credential.echo && offers.examine(demand, credential.echo)
    return foreign ?? means.check(demand, credential, now)
  }

  /** Whether the money of a payment that fits, time apart, has moved already; undefined when nobody can tell. */
  async function isThere(
    means: Means,
    demand: Demand,
    credential: Credential,
    caller?: string,
  ): Promise<boolean | undefined> {
    if (objectionTo(means, demand, credential)) return false
    try {
      return await look(means, demand, credential, caller)
    } catch (error) {
      if (error instanceof Fault) throw error
      log.warn({ error: describeError(error), cause: error }, 'nobody can tell whether a payment was made')
      return undefined
    }
  }

  async function wasMade(demand: Demand, credential: Presented, caller?: string): Promise<boolean> {
    if (credential.means === 'unreadable') return false
    const means = meansOf(table, credential.means)
    const isMade = means ? await isThere(means, demand, credential, caller) : false
    if (isMade === undefined) throw unavailable()
    return isMade
  }

  const findForgotten: Looks['findForgotten'] = async (credential, recipient, caller) => {
    if (credential.means === 'unreadable') return undefined
    const demand = credential.echo
      ? offers.recall(credential.echo, recipient.domain)
      : demandOfTransfer(credential, recipient, world.now())
    return demand && (await wasMade(demand, credential, caller)) ? { demand, credential } : undefined
  }

  async function examine(demand: Demand, credential: Credential): Promise<Refusal | 'unavailable' | undefined> {
    const means = meansOf(table, credential.means)
    if (!means) return unreadable(`${credential.means} is not taken here`, 'method-unsupported')
    const refusal = objectionTo(means, demand, credential, world.now())
    if (refusal) return refusal
    const prepared = await means.prepare(demand, credential)
    return prepared.kind === 'refused' ? prepared.refusal : prepared.kind === 'unsent' ? 'unavailable' : undefined
  }

  return { objectionTo, isThere, wasMade, findForgotten, examine }
}
