import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { partOf, type Sheddable } from '#tools/shed.ts'

/** Lets an operation in, or throws service_unavailable while there is more to do than can be done. */
export type Gate = (operation: Sheddable) => void

export type SheddingDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
  readonly onShed?: (operation: string) => void
}

/** A turn is long when it takes such a time over so many requests: one heavy task alone is no overload. */
const LONG_MS = 15
const MANY = 5
/** Long turns on end for so long are a queue that grows, or that nobody will wait for. */
const SUSTAINED_MS = 150
/** So many requests of a turn are taken however long turns are: the machine may be busy with something else. */
const AT_LEAST = 3
/** What is refused has waited for a turn and a part of the next: turns are held to this. */
const WISHED_MS = 12
/** Room is given back one by one, and taken away by at most so much at once. */
const STEEPEST = 0.5
/** With nothing refused for so long, the load is over. */
const CALM_MS = 300

type Turn = {
  readonly began: number
  /** Requests that came, and those of them that were let in. */
  asked: number
  taken: number
}

/**
 * Watches how long the turns of the event loop are in which requests are begun. Whatever has arrived by the start of a
 * turn waits for its end: while turns stay long, each takes in so many requests that the next ones are short, and
 * refuses the rest at once, so that nobody waits long for either answer. How many that are shows in the turns, whatever
 * the requests cost, and wherever that is spent. Dispose to stop.
 */
export function openShedding({ world, log, onShed }: SheddingDeps): Disposable & { readonly gate: Gate } {
  let turn: Turn | undefined
  let ended = 0
  /** Requests that a turn has room for while load is shed. */
  let room = 0
  let longSince: number | undefined
  let refusedAt: number | undefined
  let cancel = () => {}
  // one for all: a stack of calls for each would cost more than the rest of it
  const refusal = Fault.of('service_unavailable', 'There is more to do than can be done now.', {
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
    // nobody waited in between
    if (now - ended >= LONG_MS) longSince = undefined
    cancel = world.after(0, end)
    // while load is shed the loop does not rest: what it did before it came to the first request is of this turn, too
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
      const part = partOf(operation)
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
