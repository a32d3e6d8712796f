import {
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryExecutorProvider,
  sql,
} from 'kysely'

/** How many connections a process keeps at most: five processes fit into what PostgreSQL allows when nobody asks. */
const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/** No statement of ours takes long: one that does has lost its server, or waits for a process that stands still. */
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Types that the driver would give as text: int8, and numeric, which is what sums of int8 are. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700])

/**
 * PostgreSQL as the ledger needs it: transactions are serializable, whole numbers are numbers, and whatever becomes of a
 * connection is an error that `isPostgresError` knows. Loads the driver.
 */
export async function postgresDialect(url: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'comanda',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 5_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // A serializable transaction that reads a whole table collides with everybody who writes there. Where there is no other
    // way, the cost that stands for "never" must not have the statement compiled first: that takes longer than all of it.
    options: '-c enable_seqscan=off -c jit=off',
    types: { getTypeParser: (oid, format) => (NUMBERS.has(oid) ? toWhole : pg.types.getTypeParser(oid, format)) },
  })
  // a connection that breaks, in use or not, must not end the process: whoever uses it is told by its next statement
  pool.on('error', () => {}).on('connect', client => void client.on('error', () => {}))
  const connect = async () => bridge(await pool.connect().catch(tell))
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
}

type PoolClient = {
  readonly query: (text: string, values: unknown[]) => Promise<unknown>
  readonly release: (destroy?: boolean) => void
}

/** A client of the pool in the shape that Kysely's dialect expects; one that broke is not used again. */
function bridge(client: PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async <R>(text: string, values: readonly unknown[]) => {
    // code that reads and then writes relies on nobody coming in between, as on SQLite
    const statement = text === 'begin' ? 'begin isolation level serializable' : text
    try {
      return (await client.query(statement, values.map(withoutZeros))) as PostgresQueryResult<R>
    } catch (error) {
      isBroken ||= !isRefusal(error)
      return tell(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: destroy => client.release(destroy || isBroken),
  }
}

/** PostgreSQL takes no zero bytes in texts: nothing that it keeps is equal to one that has them. */
const withoutZeros = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

function toWhole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} in the ledger is out of range`)
  return number
}

const UNREACHABLE = 'LEDGER_UNREACHABLE'
/** A refusal of the server itself has a code of five characters; anything else happened on the way. */
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'

function tell(error: unknown): never {
  if (isRefusal(error)) throw error
  const { message } = error instanceof Error ? error : { message: String(error) }
  throw Object.assign(new Error(`PostgreSQL cannot be reached: ${message}`, { cause: error }), { code: UNREACHABLE })
}

export const isPostgresError = (error: unknown): boolean =>
  isRefusal(error) || (error instanceof Error && 'code' in error && error.code === UNREACHABLE)

const UNIQUE_VIOLATION = '23505'

/** What a unique index already held, as `claims.claim_key` or `idempotency.route, idempotency.key`. */
export function violatedInPostgres(error: unknown): string | undefined {
  if (!isRefusal(error) || error.code !== UNIQUE_VIOLATION) return undefined
  const { table, detail } = error as { table?: string; detail?: string }
  // "Key (route, key)=(…) already exists.", in the server's language
  const columns = /\(([^()]+)\)=\(/.exec(detail ?? '')?.[1]
  return columns
    ?.split(', ')
    .map(column => `${table}.${column}`)
    .join(', ')
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** True when others came in between: nothing of the transaction was kept, and it may be run again at once. */
export const isConflict = (error: unknown): boolean =>
  isRefusal(error) && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)

/**
 * The key and values that a unique index already held. Either somebody else came in between, after the snapshot was taken,
 * and a second run sees that row; or the row was there all along, and a second run meets the same collision.
 */
export const collisionOf = (error: unknown): string | undefined =>
  isRefusal(error) && error.code === UNIQUE_VIOLATION
    ? `${violatedInPostgres(error)} ${(error as { detail?: string }).detail}`
    : undefined

/**
 * Those who run again go one after the other, so that a crowd around one row does not collide for ever. Called first in a
 * transaction: to lock a table takes no snapshot, and what follows sees all that was committed before.
 */
export const waitForTurn = (trx: QueryExecutorProvider): Promise<unknown> =>
  sql`lock table turns in exclusive mode`.execute(trx)
