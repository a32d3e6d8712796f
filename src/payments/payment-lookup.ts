import type { Callers } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { World } from '#src/kernel/world.ts'
import type { Credential, PaymentRefusal, PresentedCredential } from './credential.ts'
import { handlerOf, type PaymentMethodHandler, type PaymentMethodHandlers } from './methods/payment-method.ts'
import { type LookupFailure, unreadable } from './outcome.ts'
import { openPageLook, PageLimitExceeded } from './page-budget.ts'
import { unavailable } from './pay-answer.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import type { Offers } from './protocols/mpp.ts'
import { MOST_SECONDS, type Terms } from './terms.ts'

/** Payee and token of this server. */
export type Recipient = Pick<Terms, 'chainId' | 'domain'> & { readonly payTo: string; readonly asset: string }

/**
 * Reconstructs the demand of a transfer without a challenge: its own amount. The transfer was made within the
 * longest signing time before its expiry, however long ago that was.
 */
function demandOfTransfer(credential: Credential, recipient: Recipient, now: number): PaymentRequirement | undefined {
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

export type PaymentLookupDeps = {
  readonly world: Pick<World, 'now'>
  readonly log: Log
  readonly methods: PaymentMethodHandlers
  /** Recognizes our own challenges. */
  readonly offers: Pick<Offers, 'examine' | 'recall'>
  /** Counts long lookups without a result as rejected payments. */
  readonly callers?: Pick<Callers, 'mayPay' | 'refused'> | undefined
}

/** Payment for a quote or order that no longer exists, and the amount owed. */
export type FoundPayment = { readonly demand: PaymentRequirement; readonly credential: Credential }

/** Checks of presented payments that do not charge them. */
export type PaymentLookup = {
  /** Returns why a credential does not match. `now` is in milliseconds; if omitted, time is not checked. */
  readonly objectionTo: (
    handler: PaymentMethodHandler,
    demand: PaymentRequirement,
    credential: Credential,
    now?: number,
  ) => PaymentRefusal | undefined
  /** True if a matching payment, even a late one, has already moved money; otherwise why that is unknown. */
  readonly isThere: (
    handler: PaymentMethodHandler,
    demand: PaymentRequirement,
    credential: Credential,
    caller?: string,
  ) => Promise<boolean | LookupFailure>
  /** Like `isThere`, for a credential in any format. Throws service_unavailable if the result is unknown. */
  readonly wasMade: (demand: PaymentRequirement, credential: PresentedCredential, caller?: string) => Promise<boolean>
  /** Finds the payment behind a credential whose quote no longer exists; undefined if no money moved. */
  readonly findForgotten: (
    credential: PresentedCredential,
    recipient: Recipient,
    caller?: string,
  ) => Promise<FoundPayment | undefined>
  /** Returns why a credential would be refused now; `unavailable` if this cannot be determined. */
  readonly examine: (
    demand: PaymentRequirement,
    credential: Credential,
  ) => Promise<PaymentRefusal | 'unavailable' | undefined>
}

class TooManyLookups extends Error {
  override name = 'TooManyLookups'
}

const MOST_AT_ONCE = 16
/** Limit per network, out of `MOST_AT_ONCE`. */
const MOST_OF_CALLER = 2
const MOST_KEPT = 1_000
const NOT_AGAIN_MS = 10_000
/**
 * Page count above which a lookup is long: a payment presented within the hour after its quote needs fewer pages.
 */
const FEW_PAGES = 4

/**
 * Validates presented payments, and looks up whether payments presented too late were already made. Because any
 * caller can present a payment that does not exist, concurrent lookups are limited, in total and per network, and
 * failed ones are not repeated immediately. Long lookups without a result count as rejected payments of the caller.
 */
export function createPaymentLookup({ world, log, methods, offers, callers }: PaymentLookupDeps): PaymentLookup {
  const missing = createLruCache<number>(MOST_KEPT)
  const wasted = createLruCache<true>(MOST_KEPT)
  const underWay = new Map<string, number>()

  /** Takes a lookup slot; throws if the caller has used its share or none is free. */
  function enter(caller: string): Disposable {
    const own = underWay.get(caller) ?? 0
    const all = [...underWay.values()].reduce((sum, each) => sum + each, 0)
    if (all >= MOST_AT_ONCE || (caller !== '' && own >= MOST_OF_CALLER))
      throw new TooManyLookups('too many payment lookups in progress')
    underWay.set(caller, own + 1)
    return {
      [Symbol.dispose]: () => {
        const left = underWay.get(caller)! - 1
        if (left > 0) underWay.set(caller, left)
        else underWay.delete(caller)
      },
    }
  }

  async function look(
    handler: PaymentMethodHandler,
    demand: PaymentRequirement,
    credential: Credential,
    caller = '',
  ): Promise<boolean> {
    const key = `${handler.keyOf(demand, credential)} ${demand.subject.id}`
    if ((missing.get(key) ?? 0) > world.now()) return false
    if (wasted.get(caller)) await callers?.mayPay(caller)
    using _place = enter(caller)
    const pages = openPageLook(world)
    let isThere = false
    try {
      isThere = await handler.wasMade(demand, credential, pages)
      if (!isThere) missing.keep(key, world.now() + NOT_AGAIN_MS)
      return isThere
    } finally {
      if (!isThere && pages.pages() > FEW_PAGES && caller !== '') {
        wasted.keep(caller, true)
        await callers?.refused(caller)
      }
    }
  }

  /** Returns why a credential does not match; `now` is in milliseconds; if omitted, time is not checked. */
  function objectionTo(
    handler: PaymentMethodHandler,
    demand: PaymentRequirement,
    credential: Credential,
    now?: number,
  ): PaymentRefusal | undefined {
    const foreign = credential.echo && offers.examine(demand, credential.echo)
    return foreign ?? handler.check(demand, credential, now)
  }

  /**
   * True if the money of a payment that matches, except for time, has already moved; otherwise why that is unknown.
   */
  async function isThere(
    handler: PaymentMethodHandler,
    demand: PaymentRequirement,
    credential: Credential,
    caller?: string,
  ): Promise<boolean | LookupFailure> {
    if (objectionTo(handler, demand, credential)) return false
    try {
      return await look(handler, demand, credential, caller)
    } catch (error) {
      if (error instanceof Fault) throw error
      log.warn({ error: describeError(error), cause: error }, 'payment lookup failed')
      return error instanceof TooManyLookups
        ? 'busy'
        : error instanceof PageLimitExceeded
          ? 'unfinished'
          : 'unreachable'
    }
  }

  async function wasMade(
    demand: PaymentRequirement,
    credential: PresentedCredential,
    caller?: string,
  ): Promise<boolean> {
    if (credential.means === 'unreadable') return false
    const handler = handlerOf(methods, credential.means)
    const isMade = handler ? await isThere(handler, demand, credential, caller) : false
    if (typeof isMade === 'string') throw unavailable({ lookup: isMade })
    return isMade
  }

  const findForgotten: PaymentLookup['findForgotten'] = async (credential, recipient, caller) => {
    if (credential.means === 'unreadable') return undefined
    const demand = credential.echo
      ? offers.recall(credential.echo, recipient.domain)
      : demandOfTransfer(credential, recipient, world.now())
    return demand && (await wasMade(demand, credential, caller)) ? { demand, credential } : undefined
  }

  async function examine(
    demand: PaymentRequirement,
    credential: Credential,
  ): Promise<PaymentRefusal | 'unavailable' | undefined> {
    const handler = handlerOf(methods, credential.means)
    if (!handler) return unreadable(`payment method ${credential.means} is not accepted`, 'method-unsupported')
    const refusal = objectionTo(handler, demand, credential, world.now())
    if (refusal) return refusal
    const prepared = await handler.prepare(demand, credential)
    return prepared.kind === 'refused' ? prepared.refusal : prepared.kind === 'unsent' ? 'unavailable' : undefined
  }

  return { objectionTo, isThere, wasMade, findForgotten, examine }
}
