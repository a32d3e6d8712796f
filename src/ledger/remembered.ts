import { keepRecent, type Recent } from '#src/kernel/recent.ts'
import type { Executor } from './database.ts'

/**
 * Remembers, for each ledger, what was read of it last. A transaction has nothing to do with it: what it reads may never
 * become true.
 */
export function remember<T>(most: number): (db: Executor) => Recent<T> | undefined {
  const ofLedgers = new WeakMap<object, Recent<T>>()
  return db => {
    if (db.isTransaction) return undefined
    const { adapter } = db.getExecutor()
    const known = ofLedgers.get(adapter)
    if (known) return known
    const made = keepRecent<T>(most)
    ofLedgers.set(adapter, made)
    return made
  }
}
