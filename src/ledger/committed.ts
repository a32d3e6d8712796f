import type { Kysely, Transaction } from 'kysely'
import type { LedgerTables } from './tables.ts'

type Told = (db: Kysely<LedgerTables>) => void

const waiting = new WeakMap<Transaction<LedgerTables>, Told[]>()

/** Has `told` called once this transaction is committed; never when it is undone. It must not throw. */
export function afterCommit(trx: Transaction<LedgerTables>, told: Told): void {
  const known = waiting.get(trx)
  if (known) known.push(told)
  else waiting.set(trx, [told])
}

/** What is to be told of a transaction once it is committed. */
export const toldAfter = (trx: Transaction<LedgerTables>): readonly Told[] => waiting.get(trx) ?? []
