import { editDistance } from '#src/kernel/edit-distance.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { matchSome } from './match.ts'
import { namesOf } from './menu-names.ts'
import type { ParsedLine } from './order-reading.ts'
import { CONNECTORS } from './phrase.ts'
import { termOf } from './term.ts'
import { readUnits, readWords, wordsOfUnit } from './units.ts'

/** Minimum share of a name that counts as all of it. The rest is a qualifier or an uninformative word. */
const WHOLE = 0.9

/**
 * True if the words name a dish in full: "fries" are not Cheese Fries, and a "cheeseburger" is not a burger with
 * Swiss.
 */
export function isNamedWholly(compiled: CompiledMenu, { item, said }: Pick<ParsedLine, 'item' | 'said'>): boolean {
  const words = readUnits(compiled, readWords(said, compiled.repair)).flatMap(wordsOfUnit)
  const apart = words.flatMap(word => word.whole?.parts ?? [word])
  const named = compiled.itemOf.get(item.id)
  const own = wordsOfPhrase(said)
  const isSaid = (term: string) => own.some(word => termOf(word) === term || isSlip(word, term))
  if (isOnlyOne(compiled, item.id, said)) return true
  if (!named || namesOf(named.item).some(name => termsOfPhrase(name).every(isSaid))) return true
  return named.phrases.some(phrase =>
    [words, apart].some(said => {
      const match = matchSome(phrase, said)
      return match !== undefined && !match.byKind && match.coverage > WHOLE
    }),
  )
}

/** True if no other name contains all the words: "Gnocchi sorrentina" is the Gnocchi alla Sorrentina. */
function isOnlyOne({ items }: CompiledMenu, id: string, said: string): boolean {
  const terms = termsOfPhrase(said).filter(term => !CONNECTORS.has(term))
  const holds = (name: string) => {
    const own = termsOfPhrase(name)
    return terms.every(term => own.includes(term))
  }
  const [only, ...others] = items.filter(({ item }) => holds(item.name))
  return terms.length > 1 && others.length === 0 && only?.item.id === id
}

const SHORTEST = 5

/** True for a one-letter typo in a word or its plural: "slcies". */
const isSlip = (word: string, term: string): boolean =>
  word.length >= SHORTEST && [term, `${term}s`].some(known => editDistance(word, known, 1) <= 1)
