import type { AliasMatch } from './aliases.ts'
import type { QueryLexicon } from './concept.ts'
import { NEGATORS } from './negators.ts'

/** Piece of a query: an alias with its concepts, an idiom, or a single word. */
export type Piece = {
  readonly words: readonly string[]
  readonly match?: AliasMatch
  readonly idiom?: true
  /** True if a comma or similar break precedes the piece. */
  readonly afterBreak: boolean
}

const FREE_OF = new Set(['free', 'less', 'hater', 'haters', 'allergy', 'allergies', 'intolerant', 'intolerance'])
const ALLERGY_TO = new Set(['alergia', 'allergy', 'allergies', 'alergias', 'intolerancia', 'intolerant'])
/** Words that negate what follows after "anything", as in "anything but". */
const EXCEPT = new Set(['but', 'menos'])
const ANYTHING = new Set(['anything', 'everything', 'anywhere', 'todo', 'cualquier'])
const JOINING = new Set(['or', 'and', 'nor', 'ni', 'o', 'y'])
/** Conjunctions whose operands are all negated. */
const EITHER = new Set(['or', 'nor', 'ni', 'o'])
const REACH = 4

/** Indexes of the negated pieces, and of the pieces that only carry the negation. */
export type Negation = { readonly negated: ReadonlySet<number>; readonly carriers: ReadonlySet<number> }

/**
 * Finds the negated parts of a query. The scope of a negator skips stop words, covers the next concept or word, and
 * extends over an and/or list as long as its items have the same kind. "nut-free" negates backward.
 */
export function findNegation(lexicon: QueryLexicon, pieces: readonly Piece[]): Negation {
  const negated = new Set<number>()
  const carriers = new Set<number>()
  const kindOf = (piece: Piece | undefined) => piece?.match && lexicon.kinds[piece.match.concepts[0]!]
  const isStop = (piece: Piece) => !piece.match && !piece.idiom && lexicon.stopWords.has(piece.words[0]!)
  const one = (at: number) => (pieces[at]?.match || pieces[at]?.idiom ? undefined : pieces[at]?.words[0])

  for (let at = 0; at < pieces.length; at++) {
    const word = one(at)
    if (word === undefined) continue
    const before = pieces[at - 1]
    if (FREE_OF.has(word) && before?.match && !pieces[at]!.afterBreak) {
      carriers.add(at)
      if (!negated.has(at - 1)) negated.add(at - 1)
      continue
    }
    const exceptFor = EXCEPT.has(word) && ANYTHING.has(one(at - 1) ?? '')
    if (
      !NEGATORS.has(word) &&
      !exceptFor &&
      !(ALLERGY_TO.has(word) && ['to', 'a', 'al', 'of'].includes(one(at + 1) ?? ''))
    )
      continue
    const target = nextContent(at + 1)
    if (target === undefined) continue
    carriers.add(at)
    negated.add(target)
    for (let listed = nextListed(target); listed !== undefined; listed = nextListed(listed)) negated.add(listed)
  }
  return { negated, carriers }

  function nextContent(from: number): number | undefined {
    for (let at = from; at < Math.min(from + REACH, pieces.length); at++) {
      const piece = pieces[at]!
      if (piece.afterBreak || piece.idiom) return undefined
      if (!isStop(piece)) return at
    }
    return undefined
  }

  function nextListed(from: number): number | undefined {
    const kind = kindOf(pieces[from])
    let at = from + 1
    const joined = JOINING.has(one(at) ?? '')
    const either = EITHER.has(one(at) ?? '')
    if (joined) at++
    if (either && pieces[at]?.match && !pieces[at]!.afterBreak) return at
    const piece = pieces[at]
    const comma = pieces[at]?.afterBreak || pieces[from + 1]?.afterBreak
    if (kind === undefined || !piece || !(joined || comma)) return undefined
    return kindOf(piece) === kind && (joined || kind === 'ingredient') ? at : undefined
  }
}
