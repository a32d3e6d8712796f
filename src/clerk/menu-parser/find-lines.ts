import { expandWords } from './apply-words.ts'
import { effectiveUnits } from './candidate.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import type { Draft } from './state.ts'
import { longestAt } from './trie.ts'
import type { MessageWords, Word } from './unit.ts'
import { readUnits, wordsOfUnit } from './units.ts'

const SMALL = new Set([
  'the',
  'my',
  'that',
  'those',
  'these',
  'one',
  'ones',
  'order',
  'of',
  'el',
  'la',
  'los',
  'las',
  'item',
  'line',
  'a',
  'an',
  'dish',
  'dishes',
])
const ORDINALS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** Finds the lines that all of the words refer to: "it", "the second one", "the latte with oat milk". */
export function findLines(
  compiled: CompiledMenu,
  cart: readonly Draft[],
  said: MessageWords,
  isUnnamed = false,
): readonly number[] {
  if (cart.length === 0 || said.words.length === 0) return []
  const { edits } = compiled.food
  const isWhole = (name: string, words: readonly string[]) =>
    longestAt(edits.get(name) ?? { next: new Map() }, words, 0)?.length === words.length
  if (isWhole('last', said.words)) return [cart.length - 1]
  if (isWhole('all', said.words)) return cart.map((_, at) => at)
  const kept = said.words.flatMap((word, at) => (SMALL.has(word) ? [] : [at]))
  const words = kept.map(at => said.words[at]!)
  if (words.length === 0) return []
  if (words.length === 1 && (words[0] === 'last' || words[0] === 'ultimo')) return [cart.length - 1]
  for (const ordinal of ORDINALS) {
    const found = longestAt(edits.get(ordinal)!, words, 0)
    if (!found) continue
    const at = Number(ordinal) - 1
    if (found.length === words.length) return at < cart.length ? [at] : []
    const rest = kept.slice(found.length)
    const named = linesNamed(compiled, cart, said, rest, true, isUnnamed)
    return named[at] === undefined ? [] : [named[at]]
  }
  return linesNamed(compiled, cart, said, kept, false, isUnnamed)
}

function linesNamed(
  compiled: CompiledMenu,
  cart: readonly Draft[],
  said: MessageWords,
  kept: readonly number[],
  all: boolean,
  isUnnamed: boolean,
): readonly number[] {
  const words: MessageWords = {
    words: kept.map(at => said.words[at]!),
    terms: kept.map(at => said.terms[at]!),
    stops: kept.map(() => ''),
    spans: kept.map(at => said.spans[at]!),
  }
  const spoken = readUnits(compiled, words)
    .flatMap(wordsOfUnit)
    .filter(word => !word.isSmall)
  if (spoken.length === 0) return []
  // "the large one" needs no dish; "the large" may be the option itself
  const mayBeUnnamed = isUnnamed || said.words.some(word => /^(?:ones?|dish|dishes)$/.test(word))
  const worths = cart.map(draft => scoreOf(draft, spoken, mayBeUnnamed))
  // name coverage distinguishes lines only if one of them is named in full
  const isNamedWholly = worths.some(({ whole }) => whole > 0.99)
  const scores = worths.map(({ score, whole }) => (score === 0 ? 0 : score + (isNamedWholly ? whole * 0.5 : 0)))
  const best = Math.max(...scores)
  if (best <= 0) return []
  return scores.flatMap((score, at) => ((all ? score > 0 : score > best - 0.05) ? [at] : []))
}

/**
 * Scores how well words name a line, and their coverage of the name. 0 if any word belongs neither to its dish nor
 * to its options.
 */
function scoreOf(
  draft: Draft,
  words: readonly Word[],
  mayBeUnnamed: boolean,
): { readonly score: number; readonly whole: number } {
  const [candidate] = draft.candidates
  if (!candidate) return NONE
  const { item } = candidate
  const own = expandWords(item, words).filter(word => !word.isCue)
  const chosen = item.groups.flatMap(group => {
    const units = effectiveUnits(candidate, group)
    return group.options.filter(option => units.includes(option.option.id)).flatMap(option => option.phrases)
  })
  let score = 0
  let isNamed = false
  for (const word of own) {
    if (item.phrases.some(phrase => matchAll(phrase, [word]))) {
      score += 1
      // the cheese of "american cheese" does not name a cheeseburger
      isNamed ||= own.every(other => other.head === undefined || other.head !== word.head || item.named.has(other.term))
    } else if (chosen.some(phrase => matchAll(phrase, [word]))) score += 0.9
    else if (item.absorbed.has(word.term)) {
      score += 0.6
      isNamed = true
    } else return NONE
  }
  if (!isNamed && !mayBeUnnamed) return NONE
  const whole = Math.max(0, ...item.phrases.map(phrase => matchAll(phrase, own)?.coverage ?? 0))
  return own.length === 0 ? NONE : { score: score / own.length + (isNamed ? 0.2 : 0), whole }
}

const NONE = { score: 0, whole: 0 }
