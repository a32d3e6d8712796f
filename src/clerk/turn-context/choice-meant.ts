import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { namedWhole, termsIn } from './dishes-asked.ts'
import { DIET_WORDS } from './menu-limits.ts'

type Asked = { readonly asks: string; readonly compiled: CompiledMenu; readonly meant: readonly string[] }

/** Questions about existence or for dishes, unless they ask for a choice: "which bread". */
const HAVE = /\b(?:have|has|got|carry|sell|serve|tienen?|hay|venden|sirven|cheapest)\b/
const OF_LISTS = /\b(?:which|what|any|other|else|dishes|menu|cual|que|otr[oa]s?)\b(?: (\w+))?/
const MOST_MEANT = 3
const POINTS = /\b(?:it|that|this|them|those|these|eso|ese|esa|esos|esas|este|esta)\b/

/**
 * Returns the IDs of ordered or recently shown dishes whose choices a question refers to without naming a dish:
 * "corn or flour?".
 */
export function choiceMeant(lines: readonly CartLine[], { asks, compiled, meant }: Asked): readonly string[] {
  const ordered = [...new Set(lines.map(({ item }) => item.id))]
  const ids = ordered.length > 0 && !POINTS.test(asks) ? ordered : meant
  const dishes = ids.flatMap(id => compiled.itemOf.get(id) ?? [])
  const terms = termsIn(asks.replace(DIET_WORDS, ' '), compiled)
  const [asksForList, of] = OF_LISTS.exec(asks) ?? []
  const isOfChoice =
    of !== undefined && dishes.some(({ groups }) => groups.some(({ common }) => common.has(termOf(of))))
  if (HAVE.test(asks) || (asksForList !== undefined && !isOfChoice)) return []
  // "is it boneless" refers to the shown dishes, regardless of the rest of the menu
  const isOfShown = POINTS.test(asks) && namedWhole(asks, compiled, compiled.items).ids.length === 0
  if (isOfShown && dishes.length <= MOST_MEANT) return dishes.map(({ item }) => item.id)
  return dishes
    .filter(
      ({ optionTerms, named }) =>
        terms.some(term => optionTerms.has(term)) && terms.every(term => optionTerms.has(term) || named.has(term)),
    )
    .map(({ item }) => item.id)
}
