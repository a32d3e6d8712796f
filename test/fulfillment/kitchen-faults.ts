import { KITCHEN_MS, type Kitchen } from '#src/fulfillment/kitchen.ts'
import type { World } from '#src/kernel/world.ts'

/**
 * Failure mode of a call to a kitchen, and whether the call took effect anyway. A late call takes five seconds on its
 * way to the kitchen, or, after its effect, on its way back.
 */
export type Fault = { readonly how: 'throws' | 'hangs' | 'unknown' | 'late'; readonly effect: boolean }

export type Method = 'place' | 'lookup' | 'askToCancel' | 'cancel'

/** Faults of successive calls about one order. Undefined entries, and all calls after the last entry, succeed. */
export type FaultScript = Partial<Record<Method, readonly (Fault | undefined)[]>>

const LATE_MS = 5_000

export const LINE_BROKE = 'the line broke'

/** Injects faults into calls to kitchens, as scripted by the test. */
export function openFaults(world: Pick<World, 'after'>) {
  const scripts = new Map<string, Record<Method, (Fault | undefined)[]>>()
  const calls = new Map<string, string[]>()
  const hung = new Set<object>()
  let news = Promise.withResolvers<void>()

  /** Resolves after `ms` milliseconds, and counts as hanging until then. */
  function hang(ms: number): Promise<void> {
    const call = {}
    hung.add(call)
    const over = new Promise<void>(resolve => {
      world.after(ms, () => {
        hung.delete(call)
        resolve()
      })
    })
    news.resolve()
    news = Promise.withResolvers<void>()
    return over
  }

  async function meddle<T>(
    key: string,
    method: Method,
    { real, unknown, say }: { real: () => Promise<T>; unknown: T; say: (answer: T) => string },
  ): Promise<T> {
    const note = (text: string) => calls.set(key, [...(calls.get(key) ?? []), `${method} ${text}`])
    const fault = scripts.get(key)?.[method].shift()
    if (!fault) {
      const answer = await real()
      note(say(answer))
      return answer
    }
    note(`${fault.how} ${fault.effect ? 'after' : 'before'}`)
    const early = fault.effect ? await real() : undefined
    if (fault.how === 'late') {
      await hang(LATE_MS)
      return early ?? real()
    }
    if (fault.how === 'hangs') {
      await hang(KITCHEN_MS)
      return new Promise<T>(() => {})
    }
    if (fault.how === 'unknown') return unknown
    throw new Error(LINE_BROKE)
  }

  return {
    /** Scripts the faults of all later calls about an order. */
    script: (key: string, { place = [], lookup = [], askToCancel = [], cancel = [] }: FaultScript) =>
      void scripts.set(key, {
        place: [...place],
        lookup: [...lookup],
        askToCancel: [...askToCancel],
        cancel: [...cancel],
      }),
    /** Ends all faults: later calls succeed. */
    stop: () => scripts.clear(),
    /** Calls about an order with their results, e.g. "place pending"; a fault is named by its failure mode. */
    calls: (key: string): readonly string[] => calls.get(key) ?? [],
    /** Number of times an order has reached its kitchen, whatever was returned. */
    arrivals: (key: string): number =>
      (calls.get(key) ?? []).filter(call => /^place (?!.* before)|^place late/.test(call)).length,
    /** Number of calls that are only waiting for their timeout. */
    hanging: () => hung.size,
    nextHang: () => news.promise,
    wrap: (kitchen: Kitchen): Kitchen => ({
      ...kitchen,
      place: (order, key) =>
        meddle(key, 'place', {
          real: () => kitchen.place(order, key),
          unknown: { kind: 'unknown' as const },
          say: ({ kind }) => kind,
        }),
      lookup: key =>
        meddle(key, 'lookup', {
          real: () => kitchen.lookup(key),
          unknown: { kind: 'unknown' as const },
          say: ({ kind }) => kind,
        }),
      askToCancel: (order, key) =>
        meddle(key, 'askToCancel', {
          real: () => kitchen.askToCancel(order, key),
          unknown: { kind: 'unknown' as const },
          say: ({ kind }) => kind,
        }),
      cancel: key =>
        meddle(key, 'cancel', { real: () => kitchen.cancel(key), unknown: 'unknown' as const, say: answer => answer }),
    }),
  }
}
