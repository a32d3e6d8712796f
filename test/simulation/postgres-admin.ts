import pg from 'pg'

/** What is done to a ledger on PostgreSQL from outside, one after the other. */
export type PostgresAdmin = {
  /** Ends these backends; resolves once they are gone, and with them what they held. */
  readonly end: (pids: readonly number[]) => Promise<void>
  /** Empties every table, whatever triggers forbid. */
  readonly empty: () => Promise<void>
  /** Keeps a copy of what is committed at one instant. */
  readonly copy: () => Promise<void>
  /** Puts the copy in the place of everything. */
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
    // as pg_restore does: what was true once needs no leave of a trigger
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

/** Waits for each up to five seconds, as long as it takes to undo what is open. */
const ENDING = 'select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid'
