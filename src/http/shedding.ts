import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

/** Lets an operation in, or throws service_unavailable while there is more to do than can be done. */
export type Gate = (operation: string) => void

export type SheddingDeps = {
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
  readonly onShed?: (operation: string) => void
}

/**
 * What is refused first, and what next, with the age of a turn of the event loop in milliseconds from which it is.
 * Health, polls, payments and everything that a restaurant says are in no group: what was begun is brought to its end.
 */
export const GROUPS: readonly { readonly patience: number; readonly operations: readonly string[] }[] = [
  { patience: 4, operations: ['chat_with_clerk', 'order_once', 'clerk_menu'] },
  {
    patience: 6,
    operations: [
      ...['search', 'search_by_zipcode', 'list_restaurants'],
      ...['get_restaurant', 'get_menu', 'get_hours', 'get_catalog_stats'],
    ],
  },
  { patience: 8, operations: ['preview_order'] },
  { patience: 10, operations: ['confirm_order'] },
]
const PATIENCE = new Map(GROUPS.flatMap(({ patience, operations }) => operations.map(name => [name, patience])))

/** True for an operation that may be refused because of the load. */
export const isEverShed = (operation: string): boolean => PATIENCE.has(operation)

/** A turn is long when it takes such a time over so many requests: one heavy task alone is no overload. */
const LONG_MS = 15
const MANY = 5
/** Long turns on end for so long are a queue that grows, or that nobody will wait for. */
const SUSTAINED_MS = 150
/** So many requests of a turn are taken however old it is: the machine may have been busy with something else. */
const AT_LEAST = 3
/** What is refused has waited for a turn and a part of the next: while turns are longer than this, each takes in less. */
const WISHED_MS = 25
/** With nothing refused for so long, the load is over. */
const CALM_MS = 300

/**
 * Watches how long the turns of the event loop are in which requests are begun. Whatever has arrived by the start of a
 * turn waits for its end: while turns stay long, each takes in what it can do in a few milliseconds and refuses the
 * rest at once, so that nobody waits long for either answer. Dispose to stop.
 */
export function openShedding({ world, log, onShed }: SheddingDeps): Disposable & { readonly gate: Gate } {
  let turn: { readonly began: number; requests: number } | undefined
  let ended = 0
  /** What a turn may take in, of what it takes in while turns are as short as they should be. */
  let share = 1
  let longSince: number | undefined
  let refusedAt: number | undefined
  let cancel = () => {}
  // one for all: a stack of calls for each would cost more than the rest of it
  const refusal = Fault.of('service_unavailable', 'There is more to do than can be done now.', {
    headers: { 'Retry-After': '10' },
  })

  const isLong = (now: number) => turn !== undefined && turn.requests >= MANY && now - turn.began >= LONG_MS

  const end = () => {
    ended = world.now()
    if (turn) share = Math.min(1, WISHED_MS / Math.max(1, ended - turn.began))
    longSince = isLong(ended) ? (longSince ?? turn?.began) : undefined
    turn = undefined
  }

  function begin(now: number): { readonly began: number; requests: number } {
    // nobody waited in between
    if (now - ended >= LONG_MS) longSince = undefined
    cancel = world.after(0, end)
    turn = { began: now, requests: 0 }
    return turn
  }

  function isRefusing(now: number): boolean {
    if (refusedAt !== undefined) {
      if (now - refusedAt < CALM_MS) return true
      log.warn({}, 'taking everything again')
      refusedAt = undefined
    }
    if (!isLong(now) || now - (longSince ?? turn?.began ?? now) < SUSTAINED_MS) return false
    log.warn({ delayMs: now - (turn?.began ?? now) }, 'shedding load')
    refusedAt = now
    return true
  }

  return {
    gate: operation => {
      const now = world.now()
      const current = turn ?? begin(now)
      current.requests += 1
      const patience = PATIENCE.get(operation)
      if (!isRefusing(now) || patience === undefined) return
      if (current.requests <= AT_LEAST || now - current.began < patience * share) return
      refusedAt = now
      onShed?.(operation)
      throw refusal
    },
    [Symbol.dispose]: () => cancel(),
  }
}
