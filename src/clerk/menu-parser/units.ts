import { readAmount } from './amount.ts'
import { cueAt, readAside } from './asides.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { CONNECTORS } from './phrase.ts'
import { foldWithOffsets, joinSpelled, type Span } from './source-spans.ts'
import { termOf } from './term.ts'
import { longestAt } from './trie.ts'
import type { MessageWords, Stop, Unit, Word } from './unit.ts'
import { cueUnit, isNumber, numberTerm, spelledOut, wordOf } from './unit-words.ts'

const TOKEN = /\d+(?:\.\d+|\/\d+)?%?|w\/o?(?![\p{L}\p{N}])|[\p{L}][\p{L}\p{M}]*|[,;:()]|[.!?]|[&+]/gu
const LONGEST_TEXT = 2000
const PART_OF = new Set(['of', 'de'])
const PARTS = new Set(['the', 'them', 'em', 'those', 'these', 'my', 'los', 'las', 'ellos', 'ellas'])
const ARTICLES = new Set(['a', 'an', 'un', 'una'])
const MEND = { length: 1, value: 'mend' } as const
const FILLER = { kind: 'cue', cue: 'filler', raw: '' } as const
const articleOnly = { length: 1, count: 1, article: true } as const

/** Tokenizes a text into folded words with corrected spelling. */
export function readWords(whole: string, repair: (word: string) => string): MessageWords {
  const words: string[] = []
  const stops: Stop[] = []
  const spans: Span[] = []
  const text = whole.slice(0, LONGEST_TEXT)
  const { plain, from, to } = foldWithOffsets(text)
  let stop: Stop = ''
  for (const { 0: token, index } of plain.matchAll(TOKEN)) {
    if (/^[,;:()]$/.test(token)) stop ||= ','
    else if (/^[.!?]$/.test(token)) stop = '.'
    else {
      const word = token === '&' || token === '+' ? 'and' : token
      // "2x" and "x2" both mean two
      const previous = words.at(-1) ?? ''
      if (word === 'x' && stop === '' && /^\d+$/.test(previous)) continue
      const isTimes = /^\d+$/.test(word) && stop === '' && previous === 'x'
      if (isTimes) {
        words.pop()
        spans.pop()
        stop = stops.pop() ?? ''
      }
      const isFirst = words.length === 0 || stop !== ''
      // a name without spaces yields several words with the same span
      for (const part of (isTimes && !isFirst ? `x${word}` : repair(word)).split(' ')) {
        words.push(part)
        stops.push(stop)
        spans.push({ text, from: from[index]!, to: to[index + token.length - 1]! })
        stop = ''
      }
    }
  }
  return { words, terms: words.map(termOf), stops, spans }
}

/** Segments words into units by longest match at each position: complete names, then food, amounts, and cues. */
export function readUnits(compiled: CompiledMenu, said: MessageWords): Unit[] {
  const units = unitsOf(compiled, said)
  return units.map(unit => spelledOut(unit, said))
}

function unitsOf(compiled: CompiledMenu, { words, terms, stops, spans }: MessageWords): Unit[] {
  const { food, wholes } = compiled
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const limit = limitFrom(stops, at)
    const whole = longestAt(wholes, terms, at)
    const aside = readAside(compiled, words, terms, at, limit, units.at(-1))
    if (aside) {
      if (aside.unit) units.push({ ...aside.unit, stop: stops[at]!, from: at, to: at + aside.length })
      else if (stops[at] !== '') units.push({ stop: stops[at]!, from: at, to: at + aside.length, ...FILLER })
      at += aside.length
      continue
    }
    const isOfHalf = whole && isHalved(words.slice(at, at + whole.length), units.at(-1))
    const wholeEnd = whole && !isOfHalf && (whole.value.list || at + whole.length <= limit) ? whole.length : 0
    const cued = isTakenBack(words, stops, at) ? MEND : cueAt(compiled, words, terms, at, limit)
    const meant = longestAt(food.same, terms, at, limit)
    // "no sugar" means unsweetened only if the menu uses that term
    const isNamed = meant?.value.every(term => compiled.vocabulary.has(term))
    const same = cued?.value === 'without' && !isNamed ? undefined : meant
    // in "a side of salsa", a name may follow the article
    const named = ARTICLES.has(words[at]!) && at + 1 < limit ? longestAt(wholes, terms, at + 1, limit) : undefined
    const amount = named ? articleOnly : readAmount(food, words, at, limit)
    const cue = named ? undefined : cued
    const place = (length: number) => ({ stop: stops[at]!, from: at, to: at + length })
    const foodLength = same?.length ?? 0
    const isFiller = cue?.value === 'filler' && cue.length === 1 && !compiled.vocabulary.has(terms[at]!)
    const longest = Math.max(wholeEnd, foodLength, amount?.length ?? 0, cue?.length ?? 0, 1)
    if (wholeEnd === longest && wholeEnd > 1) {
      const inside = {
        words: words.slice(at, at + wholeEnd),
        terms: terms.slice(at, at + wholeEnd),
        stops: stops.slice(at, at + wholeEnd),
        spans: spans.slice(at, at + wholeEnd),
      }
      const parts = readUnits({ ...compiled, wholes: { next: new Map() } }, inside).flatMap(wordsOfUnit)
      const key = whole!.value.key
      const word = {
        ...wordOf(compiled, `=${key}`, inside.words.join(' ')),
        weight: Math.max(1, parts.length),
        whole: { key, parts },
      }
      units.push({ ...place(wholeEnd), kind: 'food', words: [word] })
      at += wholeEnd
    } else if (amount && amount.length === longest && (foodLength < longest || amount.count !== undefined)) {
      const raw = words.slice(at, at + amount.length)
      const named = raw.map(word => wordOf(compiled, numberTerm(compiled, word), word))
      units.push({
        ...place(amount.length),
        kind: 'amount',
        ...amountOf(amount),
        article: amount.article,
        isPart:
          amount.count !== undefined &&
          PART_OF.has(words[at + amount.length] ?? '') &&
          PARTS.has(words[at + amount.length + 1] ?? ''),
        isTimes: false,
        words: amount.article ? [] : named,
      })
      at += amount.length
    } else if (
      cue &&
      cue.length === longest &&
      (foodLength < longest || cue.value === 'half' || cue.value === 'both' || isFiller)
    ) {
      units.push({ ...place(cue.length), ...cueUnit(compiled, cue.value, words, terms, at, cue.length) })
      at += cue.length
    } else if (!amount && isNumber(compiled, words[at]!)) {
      let end = at + 1
      while (end < limit && isNumber(compiled, words[end]!)) end++
      const raw = words.slice(at, end).join(' ')
      const numbers = words.slice(at, end).flatMap(word => numberTerm(compiled, word).split('/'))
      const named = [...new Set(numbers)].map(term => wordOf(compiled, term, raw))
      units.push({ ...place(end - at), kind: 'food', words: named })
      at = end
    } else {
      const own = same?.length === longest ? same.value : terms.slice(at, at + longest)
      const key = own.join(' ')
      const instead = compiled.names.has(key) ? [] : (food.standInNames.get(key) ?? [])
      const sold = instead.find(thing => compiled.names.has(thing.join(' '))) ?? own
      const raw = words.slice(at, at + longest).join(' ')
      units.push({
        ...place(longest),
        kind: 'food',
        words: headed(
          telling(sold).map(term => wordOf(compiled, term, raw)),
          terms.slice(at, at + longest),
        ),
      })
      at += longest
    }
  }
  return units
}

/**
 * True for an option name with its half that must be read as topping plus half: in "left half pepperoni right half
 * mushroom", the first half does not belong to the name that follows.
 */
const isHalved = (name: readonly string[], before: Unit | undefined): boolean =>
  ENDS_IN_HALF.test(name.join(' ')) || (before?.kind === 'cue' && before.cue.endsWith('half') && name.includes('half'))
const ENDS_IN_HALF = /\w (?:on )?(?:the )?(?:left|right)(?: half| side)?$/

/** True for a "no" that corrects what precedes it: "Two cokes, no, three". */
const isTakenBack = (words: readonly string[], stops: readonly Stop[], at: number): boolean =>
  words[at] === 'no' && at > 0 && (stops[at + 1] ?? '') !== ''

/** Joins the raw words; words with the same source are included once. */
export const saidBy = (words: readonly Word[]): string =>
  words
    .map(word => word.raw)
    .filter((raw, at, all) => raw !== all[at - 1])
    .join(' ')

/** Joins the words in the guest's spelling, for display. */
export const spelledBy = (words: readonly Word[]): string => {
  const runs = words.filter((word, at) => word.raw !== words[at - 1]?.raw)
  const spans = runs.flatMap(({ span }) => span ?? [])
  return spans.length === runs.length ? joinSpelled(spans) : saidBy(words)
}

export const wordsOfUnit = (unit: Unit): readonly Word[] =>
  unit.kind === 'food' || unit.kind === 'amount' ? unit.words : unit.word ? [unit.word] : []

/** Adds the head word to the words of a multi-word name; "chips and guac" is two names. */
const headed = (words: readonly Word[], said: readonly string[]): readonly Word[] =>
  words.length < 2 || said.some(term => CONNECTORS.has(term))
    ? words
    : words.map(word => ({ ...word, head: words.at(-1)!.term }))

/** Terms of a name without connectors. */
function telling(terms: readonly string[]): readonly string[] {
  const kept = terms.filter(term => !CONNECTORS.has(term))
  return kept.length > 0 ? kept : terms
}

const amountOf = ({ count, milliPounds }: { count?: number; milliPounds?: number }) => ({
  ...(count !== undefined && { count }),
  ...(milliPounds !== undefined && { milliPounds }),
})

function limitFrom(stops: readonly Stop[], at: number): number {
  for (let index = at + 1; index < stops.length; index++) if (stops[index] !== '') return index
  return stops.length
}
