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

/** What a query is asked with, by name. No value is a list, which would change the query's text. */
type Values = Readonly<Record<string, string | number | null>>

type Ask<V extends Values, Row> = (db: Executor, values: V) => Promise<Row[]>

/** Asks a prepared query with these values; its rows. */
export type Prepared<V extends Values, Row> = Ask<V, Row> & {
  /**
   * The same for what only decides what is done next. It does not wait until what it has seen is on the disk: whoever
   * tells somebody of it waits for `durable` or for something that was written after it.
   */
  readonly inner: Ask<V, Row>
}

/** A compiled query and, for each of its parameters, the name of the value that goes there, if it is not fixed. */
type Kept = { readonly query: CompiledQuery; readonly names: readonly (string | undefined)[] }

type Buildable<Row> = Compilable<Row> & { readonly toOperationNode: () => OperationNode }

/**
 * Prepares a query that is asked often: it is built and compiled once for each ledger and each set of names, and asked with
 * other values of the same names after that. `build` hands its values to the query as they are: it may look at which there
 * are, and not at what they are.
 */
export function prepare<V extends Values, Row>(build: (db: Executor, values: V) => Buildable<Row>): Prepared<V, Row> {
  // a ledger and its transactions have one adapter
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
    // outside of transactions nothing of what Kysely does for a connection is needed
    if (adapter instanceof LedgerAdapter && !db.isTransaction) return (await adapter.ask(asked, inner)).rows as Row[]
    return (await db.executeQuery<Row>(asked)).rows
  }
  return Object.assign((db: Executor, values: V) => ask(db, values, false), {
    inner: (db: Executor, values: V) => ask(db, values, true),
  })
}

/** Prepares queries that differ in a list of texts, once for each list. */
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

/** Resolves when all that a ledger was told until now is on the disk; at once inside a transaction, whose end waits for it. */
export async function durable(db: Executor): Promise<void> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof LedgerAdapter && !db.isTransaction) await adapter.durable()
}

/** Compiles a query with a stand-in for each of its values, to see where they go. */
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
 * Spells what is fixed into the text of a query. SQLite compiles a statement anew, each time that it is asked, when a
 * parameter decides whether one of its partial indexes can be used.
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
    // both are lists of values in parentheses
    return ValueListNode.create(values) as OperationNode as PrimitiveValueListNode
  }

  #isFixed = (value: unknown): boolean =>
    !this.#standIns.has(value) && (typeof value === 'string' || typeof value === 'number' || value === null)
}
