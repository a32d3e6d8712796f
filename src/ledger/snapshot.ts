import type { Ledger, LedgerTransaction } from './database.ts'

/** Reads several tables as they were at one instant; other processes write meanwhile. */
export const readSnapshot = <T>(db: Ledger, read: (db: LedgerTransaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
