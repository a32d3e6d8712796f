import { KITCHEN_MS, type Kitchen } from '#src/fulfillment/kitchen.ts'
import type { World } from '#src/kernel/world.ts'

/**
 * How a call to a kitchen goes wrong, and whether it had its effect all the same. What is late takes five seconds on its
 * way to the kitchen, or, after its effect, on its way back.
 */
export type Fault = { readonly how: 'throws' | 'hangs' | 'unknown' | 'late'; readonly effect: boolean }

export type Method = 'place' | 'lookup' | 'askToCancel' | 'cancel'

/** What goes wrong with the calls about one order, in turn; undefined is a call that goes well, as do all after them. */
export type FaultScript = Partial<Record<Method, readonly (Fault | undefined)[]>>

const LATE_MS = 5_000

export const LINE_BROKE = 'the line broke'

/** Faults on the way to kitchens and back, as told by the test. */
export function openFaults(world: Pick<World, 'after'>) {
  const scripts = new Map<string, Record<Method, (Fault | undefined)[]>>()
  const calls = new Map<string, string[]>()
  const hung = new Set<object>()
  let news = Promise.withResolvers<void>()

  /** Resolves after so long, and counts as hanging until then. */
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
    /** From now on the calls about an order go wrong so. */
    script: (key: string, { place = [], lookup = [], askToCancel = [], cancel = [] }: FaultScript) =>
      void scripts.set(key, {
        place: [...place],
        lookup: [...lookup],
        askToCancel: [...askToCancel],
        cancel: [...cancel],
      }),
    /** From now on everything goes well. */
    stop: () => scripts.clear(),
    /** The calls about an order and their answers, such as "place pending"; a fault is named by what it was. */
    calls: (key: string): readonly string[] => calls.get(key) ?? [],
    /** How often an order has come to its kitchen, whatever came back. */
    arrivals: (key: string): number =>
      (calls.get(key) ?? []).filter(call => /^place (?!.* before)|^place late/.test(call)).length,
    /** How many calls wait for their time to be over, and nothing else. */
    hanging: () => hung.size,
    nextHang: () => news.promise,
    wrap: (kitchen: Kitchen): Kitchen => ({
      ...kitchen,
      place: (order, key) =>
        meddle(key, 'place', {
          ...{ real: () => kitchen.place(order, key), unknown: { kind: 'unknown' as const }, say: ({ kind }) => kind },
        }),
      lookup: key =>
        meddle(key, 'lookup', {
          ...{ real: () => kitchen.lookup(key), unknown: { kind: 'unknown' as const }, say: ({ kind }) => kind },
        }),
      askToCancel: (order, key) =>
        meddle(key, 'askToCancel', {
          ...{ real: () => kitchen.askToCancel(order, key), unknown: { kind: 'unknown' as const } },
          say: ({ kind }) => kind,
        }),
      cancel: key =>
        meddle(key, 'cancel', { real: () => kitchen.cancel(key), unknown: 'unknown' as const, say: answer => answer }),
    }),
  }
}
