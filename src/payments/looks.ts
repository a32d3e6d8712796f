import { describeError, type Log } from '#src/kernel/log.ts'
import { keepRecent } from '#src/kernel/recent.ts'
import type { World } from '#src/kernel/world.ts'
import type { Credential, Presented, Refusal } from './credential.ts'
import type { Demand } from './demand.ts'
import { type Means, type MeansTable, meansOf } from './means/means.ts'
import { unreadable } from './outcome.ts'
import { unavailable } from './pay-answer.ts'
import type { Offers } from './rails/mpp.ts'
import { MOST_SECONDS, type Terms } from './terms.ts'

/** Who is paid here, in which token. */
export type Recipient = Pick<Terms, 'chainId' | 'domain'> & { readonly payTo: string; readonly asset: string }

/**
 * What a transfer that names no challenge must have been owed for, as far as it can tell: itself. It was made within the
 * longest time for which one may be signed.
 */
function demandOfTransfer(credential: Credential, recipient: Recipient, now: number): Demand | undefined {
  if (credential.means !== 'eip3009' || credential.value === 0n) return undefined
  const { from, nonce, value, validAfter, validBefore } = credential
  const latest = Math.min(Number(validBefore), Math.floor(now / 1000))
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
}

export type Looks = ReturnType<typeof createLooks>

const MOST_AT_ONCE = 8
const MOST_KEPT = 1_000
const NOT_AGAIN_MS = 10_000

/**
 * Examines what is shown, and looks outside for payments that are shown too late to be made. Anybody may show one that
 * does not exist: few are looked for at once, and none again at once that was not there.
 */
export function createLooks({ world, log, means: table, offers }: LookDeps) {
  const missing = keepRecent<number>(MOST_KEPT)
  let underWay = 0

  async function look(means: Means, demand: Demand, credential: Credential): Promise<boolean> {
    const key = `${means.keyOf(demand, credential)} ${demand.subject.id}`
    if ((missing.get(key) ?? 0) > world.now()) return false
    if (underWay >= MOST_AT_ONCE) throw new Error('too many payments are looked for')
    underWay += 1
    try {
      const isThere = await means.wasMade(demand, credential)
      if (!isThere) missing.keep(key, world.now() + NOT_AGAIN_MS)
      return isThere
    } finally {
      underWay -= 1
    }
  }

  /** Why a credential does not fit; `now` in milliseconds, without it time does not matter. */
  function objectionTo(means: Means, demand: Demand, credential: Credential, now?: number): Refusal | undefined {
    const foreign = credential.echo && offers.examine(demand, credential.echo)
    return foreign ?? means.check(demand, credential, now)
  }

  /** Whether the money of a payment that fits, time apart, has moved already; undefined when nobody can tell. */
  async function isThere(means: Means, demand: Demand, credential: Credential): Promise<boolean | undefined> {
    if (objectionTo(means, demand, credential)) return false
    try {
      return await look(means, demand, credential)
    } catch (error) {
      log.warn({ error: describeError(error), cause: error }, 'nobody can tell whether a payment was made')
      return undefined
    }
  }

  async function wasMade(demand: Demand, credential: Presented): Promise<boolean> {
    if (credential.means === 'unreadable') return false
    const means = meansOf(table, credential.means)
    const isMade = means ? await isThere(means, demand, credential) : false
    if (isMade === undefined) throw unavailable()
    return isMade
  }

  /** A payment that was made for what is not known any more, and what was owed. */
  async function findForgotten(credential: Presented, recipient: Recipient) {
    if (credential.means === 'unreadable') return undefined
    const demand = credential.echo
      ? offers.recall(credential.echo, recipient.domain)
      : demandOfTransfer(credential, recipient, world.now())
    return demand && (await wasMade(demand, credential)) ? { demand, credential } : undefined
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
