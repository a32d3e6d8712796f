import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import { isDrink } from './drinks.ts'
import type { Share } from './shares.ts'

export const notesOf = ({ candidates: [only] }: Draft): number => only?.notes.length ?? 0

/**
 * Orders the candidate lines for a note without a menu option: dishes that contain the ingredient, never drinks,
 * and those ordered first.
 */
export function notedFirst(
  compiled: CompiledMenu,
  edit: Edit,
  pools: readonly (readonly number[])[],
  shares: readonly Share[],
  focus: readonly number[],
): readonly (readonly number[])[] {
  const terms = shares.flatMap(({ body }) => body.terms.filter(term => compiled.food.known.has(term)))
  const worth = (pool: readonly number[]): number => {
    const { draft } = edit.entries[pool[0]!]!
    const item = draft.candidates[0]?.item
    const isHeld = terms.some(term => item?.described.has(term) === true || item?.named.has(term) === true)
    return (pool.some(at => focus.includes(at)) ? 4 : 0) + (isHeld ? 2 : 0) + (isDrink(compiled, draft) ? 0 : 1)
  }
  return pools.toSorted((a, b) => worth(b) - worth(a) || a.length - b.length || a[0]! - b[0]!)
}

/** Serializes the options of a line for comparison. */
export const spelled = ({ candidates: [only] }: Draft): string =>
  JSON.stringify([
    [...(only?.chosen ?? [])].filter(([, ids]) => ids.length > 0).sort(),
    [...(only?.dropped ?? [])].filter(([, ids]) => ids.length > 0).sort(),
    [...(only?.notes ?? [])].sort(),
  ])
