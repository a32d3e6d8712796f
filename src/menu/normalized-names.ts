import { normalizeName } from '#src/catalog/fold.ts'

type Named = { readonly name: string; readonly aliases?: readonly string[] }

const folded = new WeakMap<Named, readonly string[]>()

/** Returns the cached normalized name and aliases of a menu entry. */
export function foldedNames(named: Named): readonly string[] {
  const names = folded.get(named) ?? [named.name, ...(named.aliases ?? [])].map(normalizeName)
  folded.set(named, names)
  return names
}

/** Maximum length of a text that can be a menu name. */
const LONGEST_NAME = 200

/** Normalizes a text like menu names; empty if it is too long to be one. */
export const foldSaid = (text: string): string => (text.length > LONGEST_NAME ? '' : normalizeName(text))
