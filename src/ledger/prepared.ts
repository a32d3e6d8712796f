import type { Compilable, CompiledQuery } from 'kysely'
import type { Executor } from './database.ts'

/** What a query is asked with, by name. No value is a list, which would change the query's text. */
type Values = Readonly<Record<string, string | number | null>>

/** Asks a prepared query with these values; its rows. */
export type Prepared<V extends Values, Row> = (db: Executor, values: V) => Promise<Row[]>

/** A compiled query and, for each of its parameters, the name of the value that goes there, if it is not fixed. */
type Kept = { readonly query: CompiledQuery; readonly names: readonly (string | undefined)[] }

/**
 * Prepares a query that is asked often: it is built and compiled once for each ledger, and asked with other values of the
 * same names after that. `build` hands its values to the query as they are: it must not look at them.
 */
export function prepare<V extends Values, Row>(build: (db: Executor, values: V) => Compilable<Row>): Prepared<V, Row> {
  // a ledger and its transactions have one adapter
  const kept = new WeakMap<object, Kept>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const known = kept.get(adapter) ?? compile(db, build, Object.keys(values))
    kept.set(adapter, known)
    const { query, names } = known
    const parameters = names.map((name, index) => (name === undefined ? query.parameters[index] : values[name]))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)
    return rows
  }
}

/** Compiles a query with a stand-in for each of its values, to see where they go. */
function compile<V extends Values>(
  db: Executor,
  build: (db: Executor, values: V) => Compilable<unknown>,
  names: readonly string[],
): Kept {
  const standIns = new Map<unknown, string>(names.map(name => [Object.freeze({}), name]))
  const values = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn]))
  const query = build(db, values as V).compile()
  return { query, names: query.parameters.map(parameter => standIns.get(parameter)) }
}
