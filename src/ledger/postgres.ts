import {
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryExecutorProvider,
  sql,
} from 'kysely'

/** Maximum connections per process: five processes fit into PostgreSQL's default limit. */
const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/** Statement timeout: all statements are fast, so a slow one has lost its server or waits for a stalled process. */
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Type ids that the driver would return as text: int8, and numeric, which is the type of int8 sums. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700])

/**
 * Creates the PostgreSQL dialect for the ledger: transactions are serializable, integers are numbers, and every
 * connection failure is an error that `isPostgresError` recognizes. Imports the driver.
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
    // A serializable transaction with a sequential scan conflicts with every writer to that table. If a scan is
    // unavoidable, its prohibitive cost estimate must not trigger JIT compilation, which takes longer than the
    // statement itself.
    options: '-c enable_seqscan=off -c jit=off',
    types: { getTypeParser: (oid, format) => (NUMBERS.has(oid) ? toWhole : pg.types.getTypeParser(oid, format)) },
  })
  // a broken connection must not crash the process: its user gets the error with the next statement
  pool.on('error', () => {}).on('connect', client => void client.on('error', () => {}))
  const connect = async () => bridge(await pool.connect().catch(tell))
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
}

type PoolClient = {
  readonly query: (text: string, values: unknown[]) => Promise<unknown>
  readonly release: (destroy?: boolean) => void
}

/** Adapts a pool client to Kysely's dialect; a broken client is discarded. */
function bridge(client: PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async <R>(text: string, values: readonly unknown[]) => {
    // read-then-write code relies on isolation, as on SQLite
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

/** Replaces zero characters, which PostgreSQL rejects in text: a value with one matches no stored text. */
const withoutZeros = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

function toWhole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} in the ledger is out of range`)
  return number
}

const UNREACHABLE = 'LEDGER_UNREACHABLE'
/** True for errors of the server itself, which have a five-character code; all others are connection errors. */
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

/**
 * Returns the columns of the violated unique index, as `claims.claim_key` or `idempotency.route, idempotency.key`.
 */
export function violatedInPostgres(error: unknown): string | undefined {
  if (!isRefusal(error) || error.code !== UNIQUE_VIOLATION) return undefined
  const { table, detail } = error as { table?: string; detail?: string }
  // the text around "Key (route, key)=(…) already exists." is in the server's language
  const columns = /\(([^()]+)\)=\(/.exec(detail ?? '')?.[1]
  return columns
    ?.split(', ')
    .map(column => `${table}.${column}`)
    .join(', ')
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** True for a serialization conflict: the transaction was rolled back, and can be retried immediately. */
export const isSerializationConflict = (error: unknown): boolean =>
  isRefusal(error) && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)

/**
 * Returns the key and values of a unique violation. Either a concurrent transaction committed the row after the
 * snapshot, and a retry sees it; or the row existed before, and a retry hits the same violation.
 */
export const collisionOf = (error: unknown): string | undefined =>
  isRefusal(error) && error.code === UNIQUE_VIOLATION
    ? `${violatedInPostgres(error)} ${(error as { detail?: string }).detail}`
    : undefined

/**
 * Serializes retries, so that many transactions on one row do not conflict forever. Call first in a transaction:
 * locking a table takes no snapshot, so that later statements see everything committed before.
 */
export const serializeRetries = (trx: QueryExecutorProvider): Promise<unknown> =>
  sql`lock table turns in exclusive mode`.execute(trx)
