import { foldName } from '#src/catalog/fold.ts'

type Named = { readonly name: string; readonly aliases?: readonly string[] }

const folded = new WeakMap<Named, readonly string[]>()

/** The name and the aliases of something on a menu, folded once. */
export function foldedNames(named: Named): readonly string[] {
  const names = folded.get(named) ?? [named.name, ...(named.aliases ?? [])].map(foldName)
  folded.set(named, names)
  return names
}

/** Nothing on a menu is called by more. */
const LONGEST_NAME = 200

/** A text as the names of a menu are folded; empty for what can be none of them. */
export const foldSaid = (text: string): string => (text.length > LONGEST_NAME ? '' : foldName(text))
