import pg from 'pg'

/** External operations on a PostgreSQL ledger, one at a time. */
export type PostgresAdmin = {
  /** Terminates these backends; resolves once they and their locks are gone. */
  readonly end: (pids: readonly number[]) => Promise<void>
  /** Empties every table, bypassing triggers. */
  readonly empty: () => Promise<void>
  /** Keeps a consistent copy of everything committed. */
  readonly copy: () => Promise<void>
  /** Replaces all tables with the copy. */
  readonly putBack: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openPostgresAdmin(url: string): Promise<PostgresAdmin> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const tables = rows.map(({ tablename }) => `"${tablename}"`)
  const all = tables.map(table => `public.${table}`).join(', ')
  const inOne = (isolation: string, statements: readonly string[]) =>
    [`begin isolation level ${isolation}`, ...statements, 'commit'].join('; ')
  const copying = inOne('repeatable read', [
    'drop schema if exists copy cascade',
    'create schema copy',
    ...tables.map(table => `create table copy.${table} as table public.${table}`),
  ])
  const puttingBack = inOne('read committed', [
    // like pg_restore: rows that were valid once need no approval by triggers
    'set local session_replication_role = replica',
    `truncate ${all} cascade`,
    ...tables.map(table => `insert into public.${table} overriding system value select * from copy.${table}`),
  ])
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (sql: string, values?: unknown[]): Promise<void> => {
    const next = last.then(() => client.query(sql, values)).then(() => {})
    last = next.catch(() => {})
    return next
  }
  return {
    end: pids => (pids.length > 0 ? inTurn(ENDING, [pids]) : Promise.resolve()),
    empty: () => inTurn(`truncate ${all} restart identity cascade`),
    copy: () => inTurn(copying),
    putBack: () => inTurn(puttingBack),
    close: () => client.end(),
  }
}

/** Terminates each backend and waits up to five seconds for its rollback. */
const ENDING = 'select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid'
