import { PostgresAdapter, sql } from 'kysely'
import type { Executor, Ledger } from './database.ts'

/** Reads several tables as they were at one instant; whoever writes meanwhile is not held up. */
export function readSnapshot<T>(db: Ledger, read: (db: Executor) => Promise<T>): Promise<T> {
  // a transaction of SQLite's dialect begins by taking the write lock
  const begin =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`begin isolation level repeatable read read only`
      : sql`begin deferred`
  return db.connection().execute(async connection => {
    await begin.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
