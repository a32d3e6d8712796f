import { editDistance } from '#src/kernel/edit-distance.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { matchSome } from './match.ts'
import { namesOf } from './menu-names.ts'
import type { ParsedLine } from './order-reading.ts'
import { CONNECTORS } from './phrase.ts'
import { termOf } from './term.ts'
import { readUnits, readWords, wordsOf } from './units.ts'

/** The share of a name that is all of it: what is left out then is a qualifier or a word that tells little. */
const WHOLE = 0.9

/** True where words name a dish wholly: "fries" are no Cheese Fries, and a "cheeseburger" no burger with Swiss. */
export function isNamedWholly(compiled: CompiledMenu, { item, said }: Pick<ParsedLine, 'item' | 'said'>): boolean {
  const words = readUnits(compiled, readWords(said, compiled.repair)).flatMap(wordsOf)
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

/** "Gnocchi sorrentina" is the Gnocchi alla Sorrentina where no other name holds both words. */
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

/** One slip of the finger in a word, or in its plural: "slcies". */
const isSlip = (word: string, term: string): boolean =>
  word.length >= SHORTEST && [term, `${term}s`].some(known => editDistance(word, known, 1) <= 1)
