import type { AliasMatch } from './aliases.ts'
import type { QueryLexicon } from './concept.ts'
import type { Piece } from './negation.ts'
import { NEGATORS } from './negators.ts'

const LONGEST_IDIOM = 4
const REFUSABLE: ReadonlySet<string> = new Set(['ingredient', 'diet'])

/** Splits a clause into aliases (longest first), idioms, and single words. */
export function piecesOf(lexicon: QueryLexicon, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const idiom = idiomAt(lexicon.idioms, words, at)
    const exact = lexicon.aliases.longest(words, at)
    const loose = idiom > 0 || NEGATORS.has(words[at]!) ? undefined : lexicon.aliases.loosely(words, at)
    // Prefer the longer loose match: "melt in your mouth" over "melt".
    const whole = exact && (!loose || loose.length <= exact.length) ? exact : loose
    const match = (NEGATORS.has(words[at - 1] ?? '') && refusedOf(lexicon, words, at, whole)) || whole
    const length = Math.max(idiom, match?.length ?? 1)
    const afterBreak = at === 0
    const taken = words.slice(at, at + length)
    if (match && match.length >= idiom) pieces.push({ words: taken, match, afterBreak })
    else if (idiom > 0) pieces.push({ words: taken, idiom: true, afterBreak })
    else pieces.push({ words: taken, afterBreak })
    at += length
  }
  return pieces
}

/** Returns the part of a dish name that a preceding negator negates: "no cheese pizza" requests a pizza. */
function refusedOf({ aliases, kinds }: QueryLexicon, words: readonly string[], at: number, whole?: AliasMatch) {
  const kindOf = (match: AliasMatch | undefined) => match && kinds[match.concepts[0]!]
  if (!whole || whole.length < 2 || kindOf(whole) !== 'dish') return undefined
  const end = at + whole.length
  for (let split = end - 1; split > at; split--) {
    const part = aliases.longest(words.slice(at, split), 0)
    const rest = aliases.longest(words.slice(split, end), 0)
    if (part?.length !== split - at || rest?.length !== end - split) continue
    if (REFUSABLE.has(kindOf(part)!) && kindOf(rest) === 'dish') return part
  }
  return undefined
}

function idiomAt(idioms: ReadonlySet<string>, words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_IDIOM, words.length - at); length > 1; length--)
    if (idioms.has(words.slice(at, at + length).join(' '))) return length
  return 0
}
