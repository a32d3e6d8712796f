import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import type { CartLine } from '#src/clerk/state.ts'

export type FittingNotes = {
  readonly lines: readonly CartLine[]
  /** Refused words that no food is called by. */
  readonly leftovers: readonly string[]
}

const NOTHING = new Set(['no', 'not', 'nothing', 'wait', 'that', 'it', 'this'])
const REFUSES = /^no (.+)$/

/**
 * Keeps a note such as "no chives" only where it refuses food that a line may hold: "no tomato slice" refuses another dish
 * than that of the line, and "no brooklin" nothing to eat.
 */
export function fitNotes(
  { items, food, vocabulary }: CompiledMenu,
  lines: readonly CartLine[],
  before: readonly CartLine[],
): FittingNotes {
  const known = new Set(before.flatMap(({ notes }) => notes))
  const dishes = new Set(items.map(({ item }) => termsOfPhrase(item.name).join(' ')))
  const leftovers: string[] = []
  const isFit = (note: string): boolean => {
    const refused = REFUSES.exec(note)?.[1]
    if (refused === undefined || known.has(note)) return true
    const terms = wordsOfPhrase(refused).map(termOf)
    if (terms.every(term => NOTHING.has(term))) return false
    // a single word that nobody knows may be an ingredient
    const eaten = terms.filter(term => food.known.has(term) || vocabulary.has(term))
    if (terms.length > 1 && eaten.length * 2 < terms.length) {
      leftovers.push(refused)
      return false
    }
    return terms.length < 2 || !dishes.has(terms.join(' '))
  }
  const kept = lines.map(line => ({ ...line, notes: line.notes.filter(isFit) }))
  return { lines: kept, leftovers }
}
