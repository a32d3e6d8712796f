import type { World } from '#src/kernel/world.ts'
import type { EmulatorStore } from './emulator-store.ts'
import { deliver, type Endpoint, setPending } from './events.ts'

/**
 * Fate of a webhook message: delivered before the payer is sent back, or after that, twice, never, or held until it
 * is released.
 */
export type EventFate = 'before' | 'after' | 'twice' | 'never' | 'held'

/** Delivers webhook messages as the rule says. */
export function createCourier(books: EmulatorStore, endpoint: Endpoint | undefined, fetch: World['fetch']) {
  let fateOf: (type: string) => EventFate = () => 'before'
  const held: string[] = []
  let telling: Promise<void> = Promise.resolve()

  /** Delivers the messages that are due, in the order of their events. */
  async function tellDue(): Promise<void> {
    if (!endpoint) return
    for (const { id, pending } of books.events.values())
      if (pending > 0 && !held.includes(id)) await deliver(books, endpoint, id, fetch)
  }

  const tell = (): Promise<void> => {
    telling = telling.then(tellDue)
    return telling
  }

  return {
    tell,
    rule: (decide: (type: string) => EventFate) => {
      fateOf = decide
    },
    /** Decides the fate of new events; resolves once those that come before the payer's return were heard. */
    report: async (known: ReadonlySet<string>): Promise<void> => {
      let mustWait = false
      for (const { id, type } of books.events.values()) {
        if (known.has(id)) continue
        const fate = fateOf(type)
        if (fate === 'held') held.push(id)
        if (fate === 'never' || fate === 'twice') setPending(books, id, fate === 'never' ? 0 : 2)
        mustWait ||= fate === 'before' || fate === 'twice'
      }
      const told = tell()
      if (mustWait) await told
    },
    /** Delivers the held messages, newest first. */
    release: async (): Promise<void> => {
      for (const id of held.splice(0).reverse()) if (endpoint) await deliver(books, endpoint, id, fetch)
    },
  }
}
