import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type OperationNode,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { Executor } from './database.ts'
import { LedgerAdapter } from './sqlite.ts'

/** Parameters of a query by name. Lists are not allowed, because they would change the SQL text. */
type Values = Readonly<Record<string, string | number | null>>

type Ask<V extends Values, Row> = (db: Executor, values: V) => Promise<Row[]>

/** Runs a prepared query with these parameters and returns its rows. */
export type Prepared<V extends Values, Row> = Ask<V, Row> & {
  /**
   * Variant for reads that only drive internal decisions. It does not wait until the data that it read is on disk:
   * before exposing the result, await `durable` or a later write.
   */
  readonly inner: Ask<V, Row>
}

/** Compiled query with the parameter name at each position; undefined if the value is constant. */
type Kept = { readonly query: CompiledQuery; readonly names: readonly (string | undefined)[] }

type Buildable<Row> = Compilable<Row> & { readonly toOperationNode: () => OperationNode }

/**
 * Prepares a frequent query: it is built and compiled once per ledger and set of parameter names, then reused with
 * other values. `build` must pass the values into the query unchanged: it can check which are present, but not what
 * they are.
 */
export function prepare<V extends Values, Row>(build: (db: Executor, values: V) => Buildable<Row>): Prepared<V, Row> {
  // a ledger and its transactions share one adapter
  const kept = new WeakMap<object, Map<string, Kept>>()
  const keep = (adapter: object, names: string, compiled: Kept): Kept => {
    kept.set(adapter, (kept.get(adapter) ?? new Map()).set(names, compiled))
    return compiled
  }
  const ask = async (db: Executor, values: V, inner: boolean): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const given = Object.keys(values)
    const shape = given.join()
    const { query, names } = kept.get(adapter)?.get(shape) ?? keep(adapter, shape, compile(db, build, given))
    const parameters = names.map((name, index) => (name === undefined ? query.parameters[index] : values[name]))
    const asked = { ...query, parameters } as CompiledQuery<Row>
    // outside a transaction, skip Kysely's connection handling
    if (adapter instanceof LedgerAdapter && !db.isTransaction) return (await adapter.ask(asked, inner)).rows as Row[]
    return (await db.executeQuery<Row>(asked)).rows
  }
  return Object.assign((db: Executor, values: V) => ask(db, values, false), {
    inner: (db: Executor, values: V) => ask(db, values, true),
  })
}

/** Prepares queries that differ in a list of strings, once per list. */
export function prepareEach<T extends string, P>(make: (texts: readonly T[]) => P): (texts: readonly T[]) => P {
  const made = new Map<string, P>()
  return texts => {
    const known = made.get(texts.join())
    if (known) return known
    const prepared = make(texts)
    made.set(texts.join(), prepared)
    return prepared
  }
}

/** Resolves once all writes so far are on disk; immediately in a transaction, whose commit waits for that. */
export async function durable(db: Executor): Promise<void> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof LedgerAdapter && !db.isTransaction) await adapter.durable()
}

/** Compiles a query with a stand-in for each value, to find the parameter positions. */
function compile<V extends Values>(
  db: Executor,
  build: (db: Executor, values: V) => Buildable<unknown>,
  names: readonly string[],
): Kept {
  const standIns = new Map<unknown, string>(names.map(name => [Object.freeze({}), name]))
  const values = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn]))
  const node = new Spelled(standIns).transformNode(build(db, values as V).toOperationNode())
  const query = db.getExecutor().compileQuery(node as RootOperationNode, createQueryId())
  return { query, names: query.parameters.map(parameter => standIns.get(parameter)) }
}

/**
 * Inlines constants into the SQL text. SQLite recompiles a statement on every execution if a parameter decides
 * whether a partial index can be used.
 */
class Spelled extends OperationNodeTransformer {
  readonly #standIns: ReadonlyMap<unknown, string>

  constructor(standIns: ReadonlyMap<unknown, string>) {
    super()
    this.#standIns = standIns
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return this.#isFixed(node.value) ? ValueNode.createImmediate(node.value) : node
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const values = node.values.map(value => this.transformValue(ValueNode.create(value)))
    // both node types compile to a list of values in parentheses
    return ValueListNode.create(values) as OperationNode as PrimitiveValueListNode
  }

  #isFixed = (value: unknown): boolean =>
    !this.#standIns.has(value) && (typeof value === 'string' || typeof value === 'number' || value === null)
}
