import type { Chance } from './chance.ts'
import type { Process } from './store.ts'
import { never } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Outcome of a network call: success, failure before or after its effect, or no answer. */
type Fate = 'well' | 'before' | 'after' | 'silent' | 'silent_after'

export type Faults = {
  /** Calls an effect over the network; `failure` creates the error of a failed call. */
  readonly call: <T>(process: Process, effect: () => T, failure: (silent: boolean) => Error) => Promise<T>
  /** Runs the effect after the caller has given up waiting; always throws. */
  readonly late: (process: Process, ms: number, effect: () => unknown) => Promise<never>
  /** Ends all faults. */
  readonly end: () => void
}

/** Network timeout. */
const PATIENCE_MS = 5_000
/** One in this many calls is delayed. */
const ONE_IN_SLOW = 8

/** Network on which a fraction of all calls fails. `rate` is from 0 to 1. */
export function openFaults(chance: Chance, time: VirtualTime, rate: number, note: (name: string) => void): Faults {
  let over = false
  const fate = (): Fate =>
    over || chance.next() >= rate ? 'well' : chance.pick(['before', 'after', 'silent', 'silent_after'] as const)
  const wait = (process: Process, ms: number) => new Promise<void>(resolve => time.after(process, ms, resolve))
  return {
    end: () => {
      over = true
    },
    late: async (process, ms, effect) => {
      if (!process.alive) return never()
      await wait(process, ms)
      effect()
      throw new Error(`no answer within ${ms / 1_000} seconds`)
    },
    call: async (process, effect, failure) => {
      if (!process.alive) return never()
      if (!over && chance.below(ONE_IN_SLOW) === 0) await wait(process, 200)
      const how = fate()
      if (how !== 'well') note('calls that went wrong')
      if (how === 'before' || how === 'silent') {
        if (how === 'silent') await wait(process, PATIENCE_MS)
        throw failure(how === 'silent')
      }
      const result = effect()
      if (how === 'well') return result
      if (how === 'silent_after') await wait(process, PATIENCE_MS)
      throw failure(how === 'silent_after')
    },
  }
}
