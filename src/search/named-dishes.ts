import type { ConceptId, QueryLexicon } from './concept.ts'
import type { Need } from './evidence.ts'
import type { Negation, Piece } from './negation.ts'

/** A dish that a query names, in its words. */
export type NamedDish = {
  readonly words: readonly string[]
  /** What it may be; without any it is whatever is made of what it needs. */
  readonly concepts: readonly ConceptId[]
  /** What its words say that must be in it. */
  readonly needs: readonly Need[]
  /** How it goes with the one named before it: instead of it, as much as it, as its side, or nothing says. */
  readonly joined: 'or' | 'and' | 'with' | 'beside'
}

const JOINS: Readonly<Record<string, NamedDish['joined']>> = {
  ...{ or: 'or', o: 'or', u: 'or', and: 'and', y: 'and', e: 'and', plus: 'and' },
  ...{ with: 'with', con: 'with', w: 'with' },
}
const OF = new Set(['de', 'of'])

/** The dishes that the pieces of a query name and want, or else its ingredients. */
export function namedDishes(lexicon: QueryLexicon, pieces: readonly Piece[], negation: Negation): NamedDish[] {
  const { negated, carriers } = negation
  const isWanted = (at: number) => pieces[at]?.match !== undefined && !negated.has(at) && !carriers.has(at)
  const meant = (at: number, kind: string): ConceptId[] =>
    isWanted(at) ? pieces[at]!.match!.concepts.filter(id => lexicon.kinds[id] === kind && !lexicon.isMeal?.(id)) : []
  const needAt = (at: number): Need[] => {
    const [need] = lexicon.evidence?.needsOf(['', ...pieces[at]!.words]) ?? []
    return need ? [need] : []
  }
  const dishes: NamedDish[] = []
  let last: number | undefined
  pieces.forEach((piece, at) => {
    const concepts = [...meant(at, 'dish'), ...meant(at, 'drink')]
    if (concepts.length === 0) return
    const needs = [...(lexicon.evidence?.needsOf(piece.words) ?? [])]
    let from = at
    for (; !pieces[from]!.afterBreak && meant(from - 1, 'ingredient').length > 0; from--)
      needs.push(...needAt(from - 1))
    const isOf = pieces[at + 1] && !pieces[at + 1]!.afterBreak && OF.has(pieces[at + 1]!.words.join(' '))
    let end = at + 1
    if (isOf && pieces[at + 2] && !pieces[at + 2]!.afterBreak && meant(at + 2, 'ingredient').length > 0) {
      needs.push(...needAt(at + 2))
      end = at + 3
    }
    const words = pieces.slice(from, end).flatMap(({ words }) => words)
    dishes.push({ words, concepts, needs, joined: last === undefined ? 'or' : joinOf(pieces, last, from) })
    last = end - 1
  })
  return dishes
}

/** How what stands at `to` goes with what stands at `from`: by the last word between them that joins. */
function joinOf(pieces: readonly Piece[], from: number, to: number): NamedDish['joined'] {
  for (let at = to; at > from; at--) {
    const join = at < to && !pieces[at]!.match ? JOINS[pieces[at]!.words.join(' ')] : undefined
    if (join) return join
    if (pieces[at]!.afterBreak) return 'or'
  }
  return 'beside'
}
