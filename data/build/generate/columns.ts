import { join } from 'node:path'
import { type DishKind, entriesOfSeed } from './entries.ts'
import { type Written, writeLines } from './lines.ts'

export type ColumnsPlan = { readonly count: number; readonly seed: string; readonly out: string }
export type WrittenColumns = { readonly entries: Written; readonly kinds: Written }

const ENTRIES = 'entries.jsonl'
const KINDS = 'kinds.jsonl'

/**
 * Writes what search reads of `count` restaurants, without menus: a record a line, whose `dishes` are kind, cents, kind,
 * cents …, and beside it the kinds of dishes by number, which is their line from 0.
 */
export async function writeColumns({ count, seed, out }: ColumnsPlan): Promise<WrittenColumns> {
  const kinds = new Map<DishKind, number>()
  const numberOf = (kind: DishKind): number => {
    const known = kinds.get(kind) ?? kinds.size
    kinds.set(kind, known)
    return known
  }
  function* lines(): Generator<string> {
    for (const { restaurant, dishes } of entriesOfSeed(seed, count))
      yield JSON.stringify({
        ...restaurant,
        dishes: dishes.flatMap(({ kind, price_cents }) => [numberOf(kind), price_cents]),
      })
  }
  const entries = await writeLines(join(out, ENTRIES), lines())
  return {
    entries,
    kinds: await writeLines(
      join(out, KINDS),
      kinds.keys().map(kind => JSON.stringify(kind)),
    ),
  }
}
