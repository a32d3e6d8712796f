import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { capacityShareOf, type Sheddable } from '#tools/load-shedding.ts'

/** Admits an operation, or throws service_unavailable under overload. */
export type Gate = (operation: Sheddable) => void

export type SheddingDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
  readonly onShed?: (operation: string) => void
}

/**
 * An event-loop iteration is long if it takes this time and has this many requests: one slow task is no overload.
 */
const LONG_MS = 15
const MANY = 5
/**
 * Duration of consecutive long iterations after which load is shed: the queue is growing or too slow to wait for.
 */
const SUSTAINED_MS = 150
/** Minimum number of requests admitted per iteration, however long: other processes might cause the delay. */
const AT_LEAST = 3
/**
 * Target length of an iteration while shedding: a rejected request has waited for one iteration and part of the
 * next.
 */
const WISHED_MS = 12
/** Maximum decrease factor of the capacity per iteration; it increases by one request at a time. */
const STEEPEST = 0.5
/** Time without a rejection after which the overload counts as over. */
const CALM_MS = 300

type Turn = {
  readonly began: number
  /** Requests that arrived, and those that were admitted. */
  asked: number
  taken: number
}

/**
 * Sheds load based on the length of the event-loop iterations that start requests. Everything that has arrived by
 * the start of an iteration waits for its end: while iterations stay long, each admits only so many requests that
 * the next ones are short, and rejects the rest immediately, so that no request waits long for either response. The
 * capacity is derived from measured iterations, whatever requests cost and wherever the time is spent. Dispose to
 * stop.
 */
export function openShedding({ world, log, onShed }: SheddingDeps): Disposable & { readonly gate: Gate } {
  let turn: Turn | undefined
  let ended = 0
  /** Requests that an iteration admits while load is shed. */
  let room = 0
  let longSince: number | undefined
  let refusedAt: number | undefined
  let cancel = () => {}
  // shared instance, because capturing a stack trace per rejection would cost more than everything else here
  const refusal = Fault.of('service_unavailable', 'The server is overloaded.', {
    headers: { 'Retry-After': '10' },
  })

  const isLong = (now: number) => turn !== undefined && turn.asked >= MANY && now - turn.began >= LONG_MS

  const end = () => {
    ended = world.now()
    longSince = isLong(ended) ? (longSince ?? turn?.began) : undefined
    if (turn && refusedAt !== undefined) room = roomAfter(turn, ended - turn.began)
    turn = undefined
  }

  function roomAfter({ asked, taken }: Turn, length: number): number {
    if (length > WISHED_MS) return Math.max(AT_LEAST, room * Math.max(STEEPEST, WISHED_MS / length))
    return asked > taken ? room + 1 : room
  }

  function begin(now: number): Turn {
    // the loop was idle in between, so no request waited
    if (now - ended >= LONG_MS) longSince = undefined
    cancel = world.after(0, end)
    // while load is shed the loop never idles: time before the first request belongs to this iteration, too
    const began = refusedAt !== undefined && now - ended < WISHED_MS ? ended : now
    turn = { began, asked: 0, taken: 0 }
    return turn
  }

  function isRefusing(now: number, { asked, began }: Turn): boolean {
    if (refusedAt !== undefined) {
      if (now - refusedAt < CALM_MS) return true
      log.warn({}, 'taking everything again')
      refusedAt = undefined
    }
    if (!isLong(now) || now - (longSince ?? began) < SUSTAINED_MS) return false
    log.warn({ delayMs: now - began }, 'shedding load')
    refusedAt = now
    room = Math.max(AT_LEAST, (asked * WISHED_MS) / (now - began))
    return true
  }

  return {
    gate: operation => {
      const now = world.now()
      const current = turn ?? begin(now)
      current.asked += 1
      const part = capacityShareOf(operation)
      if (!isRefusing(now, current) || part === undefined || current.taken < Math.max(AT_LEAST, room * part)) {
        current.taken += 1
        return
      }
      refusedAt = now
      onShed?.(operation.name)
      throw refusal
    },
    [Symbol.dispose]: () => cancel(),
  }
}
