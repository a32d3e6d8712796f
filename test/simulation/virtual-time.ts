/** Time that passes only when it is told to. */
export type VirtualTime = {
  readonly now: () => number
  /** Runs a task of `owner` when so many milliseconds have passed; the result cancels it. */
  readonly after: (owner: object, ms: number, task: () => void) => () => void
  /** Forgets everything that `owner` waits for: its process is dead. */
  readonly forget: (owner: object) => void
  /** Lets so many milliseconds pass at once; what has fallen due runs in its order, late, as after a long pause. */
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
        // an earlier one may have cancelled it
        if (!timers.delete(timer)) continue
        timer.task()
      }
      await quiet()
    },
  }
}

/** Resolves when nothing runs any more that does not wait for time: all of the engine is made of promises. */
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
 * What works on beside the promises, such as a disk, and needs turns of the event loop for it; or waits for somebody else,
 * and resolves `change` with the next answer.
 */
export const alsoWaitFor = (isBusy: () => boolean, change?: () => Promise<void>): void =>
  void busy.push({ isBusy, change })
