import { keepRecent } from '#src/kernel/recent.ts'
import type { World } from '#src/kernel/world.ts'
import { type FailureKind, failureOf, isOfServer, ModelFailure } from './failure.ts'

/** Failures in a row after which the model is left alone, and after which one guest is answered without it. */
const STRIKES = 3
const GUEST_FAILURES = 2
const REST_MS = 60_000
const MOST_GUESTS = 10_000

/** `open`: left alone until then; after that, one turn tries it (`probing`) before the others follow. */
export type CircuitState =
  | { readonly state: 'closed'; readonly failing?: FailureKind | undefined }
  | { readonly state: 'open' | 'probing'; readonly failing: FailureKind; readonly until: number }

export type Guest = { readonly session?: string | undefined; readonly signal?: AbortSignal | undefined }

/** The result of a turn; with `failure` where the model failed after its tools had done something. */
export type Attempted = { readonly failure?: ModelFailure | undefined }

export type Circuit = {
  /**
   * Runs a turn of the model. Throws ModelFailure: `resting` while the model, or this guest, is left alone, `busy` when
   * too many turns are under way, and what the work throws.
   */
  readonly run: <T extends Attempted>(work: () => Promise<T>, guest: Guest) => Promise<T>
  readonly state: () => CircuitState
}

/**
 * Leaves a model alone for a minute when its server failed three times in a row, or turns of three guests did; then one turn
 * probes it. A guest whose turns failed twice in a row is answered without the model for a minute, and nobody else is.
 */
export function createCircuit({ now }: Pick<World, 'now'>, atOnce: number): Circuit {
  const guests = keepRecent<{ readonly failures: number; readonly restsUntil: number }>(MOST_GUESTS)
  /** Who has met a failure since the last success: sessions, and every failure of the server by itself. */
  const strikes = new Set<unknown>()
  let failing: FailureKind | undefined
  let restsUntil: number | undefined
  let isProbed = false
  let atWork = 0

  const succeed = ({ session }: Guest) => {
    strikes.clear()
    failing = undefined
    restsUntil = undefined
    if (session !== undefined && guests.get(session)) guests.keep(session, { failures: 0, restsUntil: 0 })
  }
  const fail = (failure: ModelFailure, { session }: Guest, wasProbe: boolean) => {
    // the model answered
    if (failure.kind === 'unsaid') {
      succeed({ session })
      return
    }
    failing = failure.kind
    strikes.add(isOfServer(failure) || session === undefined ? failure : session)
    if (wasProbe || (restsUntil === undefined && strikes.size >= STRIKES)) restsUntil = now() + REST_MS
    if (session === undefined || isOfServer(failure)) return
    const failures = (guests.get(session)?.failures ?? 0) + 1
    guests.keep(session, { failures, restsUntil: failures >= GUEST_FAILURES ? now() + REST_MS : 0 })
  }
  const enter = ({ session }: Guest): boolean => {
    const isResting = restsUntil !== undefined && (now() < restsUntil || isProbed)
    if (isResting) throw new ModelFailure('resting', 'the model is left alone after its failures')
    if (now() < (guests.get(session ?? '')?.restsUntil ?? 0))
      throw new ModelFailure('resting', 'the model failed this guest twice and is left alone')
    if (atWork >= atOnce) throw new ModelFailure('busy', 'too many conversations use the model at once')
    return restsUntil !== undefined
  }
  return {
    run: async (work, guest) => {
      const isProbe = enter(guest)
      isProbed ||= isProbe
      atWork += 1
      try {
        const result = await work()
        if (result.failure) fail(result.failure, guest, isProbe)
        else succeed(guest)
        return result
      } catch (error) {
        // a guest who hangs up is no failure of the model
        if (!guest.signal?.aborted) fail(failureOf(error), guest, isProbe)
        throw error
      } finally {
        atWork -= 1
        if (isProbe) isProbed = false
      }
    },
    state: () =>
      restsUntil === undefined || failing === undefined
        ? { state: 'closed', failing }
        : { state: isProbed || now() >= restsUntil ? 'probing' : 'open', failing, until: restsUntil },
  }
}
