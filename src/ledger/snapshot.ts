import type { Ledger, LedgerTransaction } from './database.ts'

/** Reads several tables from one consistent snapshot while other processes write. */
export const readSnapshot = <T>(db: Ledger, read: (db: LedgerTransaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
