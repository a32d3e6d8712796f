import type { Kysely, Transaction } from 'kysely'
import type { LedgerTables } from './tables.ts'

type Told = (db: Kysely<LedgerTables>) => void

const waiting = new WeakMap<Transaction<LedgerTables>, Told[]>()

/** Registers `told` to be called after this transaction commits; not called on rollback. It must not throw. */
export function afterCommit(trx: Transaction<LedgerTables>, told: Told): void {
  const known = waiting.get(trx)
  if (known) known.push(told)
  else waiting.set(trx, [told])
}

/** Returns the callbacks to run after a transaction commits. */
export const toldAfter = (trx: Transaction<LedgerTables>): readonly Told[] => waiting.get(trx) ?? []
