/** Virtual clock that advances only on command. */
export type VirtualTime = {
  readonly now: () => number
  /** Runs a task of `owner` after `ms` milliseconds; returns a function that cancels it. */
  readonly after: (owner: object, ms: number, task: () => void) => () => void
  /** Cancels all timers of `owner`, because its process is dead. */
  readonly forget: (owner: object) => void
  /** Advances the clock by `ms` at once; due tasks then run in order, late, as after a long pause. */
  readonly pass: (ms: number) => Promise<void>
}

type Timer = { readonly owner: object; readonly at: number; readonly task: () => void }

export function virtualTime(start: number): VirtualTime {
  let now = start
  const timers = new Set<Timer>()
  return {
    now: () => now,
    after: (owner, ms, task) => {
      const timer = { owner, at: now + Math.max(0, ms), task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    forget: owner => {
      for (const timer of timers) if (timer.owner === owner) timers.delete(timer)
    },
    pass: async ms => {
      now += ms
      const due = [...timers].filter(timer => timer.at <= now).toSorted((a, b) => a.at - b.at)
      for (const timer of due) {
        // an earlier task might have cancelled it
        if (!timers.delete(timer)) continue
        timer.task()
      }
      await quiet()
    },
  }
}

/** Resolves once only timers are pending: everything else in the engine is promises. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await new Promise(resolve => setImmediate(resolve))
    const waiting = busy.find(({ isBusy }) => isBusy())
    if (!waiting) return
    await waiting.change?.()
  }
}

const MOST_TURNS = 10_000
const busy: { readonly isBusy: () => boolean; readonly change: (() => Promise<void>) | undefined }[] = []

/**
 * Registers work outside of promises: it needs turns of the event loop, such as a disk, or waits for another party
 * and resolves `change` with the next answer.
 */
export const alsoWaitFor = (isBusy: () => boolean, change?: () => Promise<void>): void =>
  void busy.push({ isBusy, change })
