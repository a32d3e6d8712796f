import type { ConceptId, QueryLexicon } from './concept.ts'
import type { Need } from './evidence.ts'
import type { Negation, Piece } from './negation.ts'

/** Dish named in a query, with its wording. */
export type NamedDish = {
  readonly words: readonly string[]
  /** Concepts that the dish may be. If empty, any dish with the needed ingredients matches. */
  readonly concepts: readonly ConceptId[]
  /** Ingredients with the same name: brisket, for the barbecue dish. */
  readonly ingredients?: readonly ConceptId[]
  /** Concepts of the head noun alone: soup, for chicken soup. */
  readonly heads?: readonly ConceptId[]
  /** Ingredients that the wording requires. */
  readonly needs: readonly Need[]
  /** Relation to the previous dish: alternative, addition, side, or unspecified. */
  readonly joined: 'or' | 'and' | 'with' | 'beside'
}

const JOINS: Readonly<Record<string, NamedDish['joined']>> = {
  or: 'or',
  o: 'or',
  u: 'or',
  and: 'and',
  y: 'and',
  e: 'and',
  plus: 'and',
  et: 'and',
  und: 'and',
  with: 'with',
  con: 'with',
  w: 'with',
  avec: 'with',
  mit: 'with',
  com: 'with',
}
const OF: ReadonlySet<string> = new Set(['de', 'of'])
const WITH: ReadonlySet<string> = new Set(['with', 'con', 'w', 'avec', 'mit', 'com'])
const AND: ReadonlySet<string> = new Set(['and', 'y', 'e', 'plus'])

/** Finds the dishes that the pieces of a query request, with their ingredients. */
export function namedDishes(lexicon: QueryLexicon, pieces: readonly Piece[], negation: Negation): NamedDish[] {
  const { negated, carriers } = negation
  const isWanted = (at: number) => pieces[at]?.match !== undefined && !negated.has(at) && !carriers.has(at)
  const meant = (at: number, kind: string): ConceptId[] =>
    isWanted(at) ? pieces[at]!.match!.concepts.filter(id => lexicon.kinds[id] === kind && !lexicon.isMeal?.(id)) : []
  const needAt = (at: number): Need[] => {
    const [need] = lexicon.evidence?.needsOf(['', ...pieces[at]!.words]) ?? []
    return need ? [need] : []
  }
  const headsOf = (words: readonly string[], concepts: readonly ConceptId[]): ConceptId[] =>
    words.length < 2
      ? []
      : (lexicon.aliases.longest(words.slice(-1), 0)?.concepts ?? []).filter(
          head => lexicon.kinds[head] === 'dish' && concepts.every(id => id !== head && lexicon.isKindOf?.(id, head)),
        )
  const cooked = (at: number): Need[] =>
    isWanted(at) ? (lexicon.evidence?.cookedAs(pieces[at]!.words, meant(at, 'method')) ?? []) : []
  const isJoin = (at: number, words: ReadonlySet<string>): boolean =>
    pieces[at] !== undefined && !pieces[at]!.afterBreak && words.has(pieces[at]!.words.join(' '))
  /** True for an ingredient that does not modify a following dish, as in "with sweet potato fries". */
  const isMadeWith = (at: number): boolean => {
    const next = pieces[at + 1]
    return (
      pieces[at]?.afterBreak === false &&
      meant(at, 'ingredient').length > 0 &&
      (!next || next.afterBreak || [...meant(at + 1, 'dish'), ...meant(at + 1, 'ingredient')].length === 0)
    )
  }
  const dishes: NamedDish[] = []
  let last: number | undefined
  pieces.forEach((piece, at) => {
    const concepts = [...meant(at, 'dish'), ...meant(at, 'drink')]
    if (concepts.length === 0) return
    const needs = [...(lexicon.evidence?.needsOf(piece.words) ?? [])]
    let from = at
    for (; !pieces[from]!.afterBreak && [...meant(from - 1, 'ingredient'), ...cooked(from - 1)].length > 0; from--)
      needs.push(...needAt(from - 1), ...cooked(from - 1))
    let end = at + 1
    if (isJoin(at + 1, OF) && !pieces[at + 2]?.afterBreak && meant(at + 2, 'ingredient').length > 0) {
      needs.push(...needAt(at + 2))
      end = at + 3
    }
    // "linguine with clams and garlic"
    for (let join = WITH; isJoin(end, join) && isMadeWith(end + 1); join = AND) {
      needs.push(...needAt(end + 1))
      end += 2
    }
    const words = pieces.slice(from, end).flatMap(({ words }) => words)
    dishes.push({
      words,
      concepts,
      heads: headsOf(piece.words, concepts),
      ingredients: meant(at, 'ingredient'),
      needs,
      joined: last === undefined ? 'or' : joinOf(pieces, last, from),
    })
    last = end - 1
  })
  return dishes
}

/**
 * Returns the relation of the piece at `to` to the one at `from`, according to the last conjunction between them.
 */
function joinOf(pieces: readonly Piece[], from: number, to: number): NamedDish['joined'] {
  for (let at = to; at > from; at--) {
    const join = at < to && !pieces[at]!.match ? JOINS[pieces[at]!.words.join(' ')] : undefined
    if (join) return join
    if (pieces[at]!.afterBreak) return 'or'
  }
  return 'beside'
}
