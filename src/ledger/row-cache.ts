import { createLruCache, type LruCache } from '#src/kernel/lru-cache.ts'
import type { Executor } from './database.ts'

/**
 * Creates a row cache per ledger. Transactions get none, because the data they read might never be committed.
 */
export function createRowCache<T>(most: number): (db: Executor) => LruCache<T> | undefined {
  const ofLedgers = new WeakMap<object, LruCache<T>>()
  return db => {
    if (db.isTransaction) return undefined
    const { adapter } = db.getExecutor()
    const known = ofLedgers.get(adapter)
    if (known) return known
    const made = createLruCache<T>(most)
    ofLedgers.set(adapter, made)
    return made
  }
}
