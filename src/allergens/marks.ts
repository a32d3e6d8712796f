import { isAnswer, isBeforeStatement, isOfMistake, isRefusedTwice, isReported } from './answers.ts'
import { harmWords, overlaps } from './harm-words.ts'
import { isOfNutrient } from './nutrients.ts'
import { phraseAt, type Token } from './tokens.ts'
import { isUnwell } from './unwell.ts'
import { type AllergenWord, keysOf, type SpeechList, vocabulary } from './vocabulary.ts'

/** Words of a text by their places in its list of words, `to` excluded. */
export type Span = { readonly from: number; readonly to: number }

/** An allergen that a text names. */
export type Mention = Span & AllergenWord & { readonly word: string }

/** What the words of a text are, as far as allergies and refusals go. */
export type Marks = {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly illness: readonly Span[]
  /** Illness only together with an allergen after it in its clause. */
  readonly nearby: readonly Span[]
  /** Harm only together with an allergen in its sentence. */
  readonly symptoms: readonly Span[]
  /** What makes a refusal of any food binding: "pregnant". */
  readonly conditions: readonly Span[]
  /** Words that make a refusal a matter of taste: "I just don't like them". */
  readonly tastes: readonly Span[]
  readonly refusals: readonly (Span & { readonly kind: 'things' | 'clauses' })[]
  /** Beginnings of a clause that asks for something. */
  readonly wants: readonly Span[]
  readonly ends: ReadonlySet<number>
}

/** True for words of which one is said in another language. */
export const isGlossed = ({ tokens }: Pick<Marks, 'tokens'>, { from, to }: Span): boolean =>
  tokens.slice(from, to).some(({ isGloss }) => isGloss)

const places = new WeakMap<readonly Span[], ReadonlySet<number>>()

/** The places of all words of some spans. */
export function placesOf(spans: readonly Span[]): ReadonlySet<number> {
  const before = places.get(spans)
  if (before) return before
  const found = new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  places.set(spans, found)
  return found
}

const plain = (word: string): readonly string[] => [word]

/** Marks every word that tells of an allergen, of illness, of a refusal or of a wish. */
export function markWords(tokens: readonly Token[]): Marks {
  const { words, speech } = vocabulary()
  const harmless = everySpan(tokens, 'harmless', plain)
  const { harm, pleasant } = harmWords(tokens)
  const isHarmless = (at: number) => harmless.some(span => at >= span.from && at < span.to)
  const outside = (span: Span) => !isHarmless(span.from) && !overlaps(pleasant, span)
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(words, tokens, at, keysOf)
    if (found && found.value.codes.length > 0 && !isHarmless(at))
      mentions.push({ from: at, to: at + found.length, word: found.words.join(' '), ...found.value })
    else mentions.push(...fusedMention(tokens, at))
    at += found?.length ?? 1
  }
  const things = everySpan(tokens, 'things', plain).filter(outside)
  const clauses = everySpan(tokens, 'clauses', plain).filter(outside)
  const ends = new Set(everySpan(tokens, 'ends', plain).map(span => span.from))
  const illness = everySpan(tokens, 'illness', keysOf)
  return {
    tokens,
    mentions,
    illness: illness
      .filter(span => outside(span) && !isOfEx(tokens, span) && !isBroughtOut(tokens, span))
      .filter(span => !isUnwell(tokens, mentions, span) && !isOfNutrient(tokens, span.to)),
    nearby: everySpan(tokens, 'illness-nearby', plain).filter(outside),
    symptoms: [...everySpan(tokens, 'symptoms', plain), ...harm.filter(span => !overlaps(illness, span))]
      .filter(outside)
      .filter(
        span =>
          !isOfEx(tokens, span) &&
          !isUnwell(tokens, mentions, span) &&
          !isSoldOut(tokens, span) &&
          !isBroughtOut(tokens, span),
      ),
    conditions: everySpan(tokens, 'conditions', plain).filter(outside),
    tastes: everySpan(tokens, 'tastes', plain),
    refusals: [
      ...things
        .filter(span => !isAnswer(tokens, mentions, span) && !isAnsweredFine(tokens, mentions, span))
        .filter(span => !isOfMistake(tokens, span) && !isRefusedTwice(tokens, span) && !isBeforeStatement(tokens, span))
        .map(span => ({ ...span, kind: 'things' as const })),
      ...clauses
        .filter(span => !isOfMistake(tokens, span) && !isRefusedTwice(tokens, span) && !isReported(tokens, span))
        .filter(span => !isBeforeStatement(tokens, span))
        .map(span => ({ ...span, kind: 'clauses' as const })),
    ],
    wants: everySpan(tokens, 'wants', plain),
    ends: speech.ends.size > 0 ? ends : new Set(),
  }
}

function everySpan(tokens: readonly Token[], list: SpeechList, keys: (word: string) => readonly string[]): Span[] {
  const book = vocabulary().speech[list]
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(book, tokens, at, keys)
    if (found) spans.push({ from: at, to: at + found.length })
    at += found?.length ?? 1
  }
  return spans
}

/** "If they are out of cheddar": nobody is harmed by what a kitchen has run out of; "out of the question" forbids. */
const isSoldOut = (tokens: readonly Token[], { from, to }: Span): boolean =>
  tokens[to - 1]!.text === 'out' &&
  tokens[to]?.text === 'of' &&
  /^(?:they|you|we|u|kitchen|store|shop|restaurant|place)$/.test(tokens[from - 1]?.text ?? '') &&
  !tokens.slice(to, to + 4).some(({ text }) => /^(?:question|bounds|limits|reach)$/.test(text))

/** "Break out the fries", as a wish: nobody's skin does. */
const isBroughtOut = (tokens: readonly Token[], { from, to }: Span): boolean =>
  tokens[from]!.text === 'break' &&
  tokens[from + 1]?.text === 'out' &&
  (tokens[from]!.before !== 'none' || /^(?:please|pls|lets|just|to)$/.test(tokens[from - 1]!.text)) &&
  /^(?:the|some|more|those|all)$/.test(tokens[from + 2]?.text ?? '') &&
  to <= from + 3

/** "My ex was allergic": nobody of the party. */
const isOfEx = (tokens: readonly Token[], { from }: Span): boolean =>
  /\bex(?:boyfriend|girlfriend|husband|wife| boyfriend| girlfriend| husband| wife)? (?:was|had|used to be|used to have)(?: an?| very| so)*(?: \w+)?$/.test(
    tokens
      .slice(Math.max(0, from - 7), from)
      .map(({ text }) => text)
      .join(' '),
  )

/** "No, tofu's fine": the answer before a food that is fine; "no tofu, ok?" refuses. */
function isAnsweredFine(tokens: readonly Token[], mentions: readonly Mention[], { from, to }: Span): boolean {
  const mention = mentions.find(one => one.from === to)
  if (!mention || tokens[from]!.text !== 'no' || tokens[to]!.before === 'none') return false
  const [next, after] = tokens.slice(mention.to, mention.to + 2)
  const word = /^(?:is|are)$/.test(next?.text ?? '') ? after : next
  return word?.before === 'none' && /^(?:fine|ok|okay|good)$/.test(word.text)
}

/** "Glutenfree", "nondairy", "eggless" and "gf" name what they are without. */
function fusedMention(tokens: readonly Token[], at: number): Mention[] {
  const word = abbreviated(tokens, at) ?? stemOf(tokens[at]!.text)
  if (word === undefined) return []
  const found = phraseAt(vocabulary().words, [{ ...tokens[at]!, text: word }], 0, keysOf)
  return found && found.value.codes.length > 0 ? [{ from: at, to: at + 1, word, ...found.value }] : []
}

function stemOf(word: string): string | undefined {
  const stem = /^(?:non)?(.{3,}?)(?:free|less)$|^non(.{3,})$/.exec(word)
  return stem?.[1] ?? stem?.[2]
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { gf: 'gluten', df: 'dairy', nf: 'nut', lf: 'lactose' }
const WHOSE = /^(?:my|his|her|our|your|ur|their|the|a|an|new|ex|me|and)$/
const OF_PERSON =
  /^(?:is|has|cant|cannot|wants?|and|likes?|loves?|hates?|who|said|says|will|would|doesnt|isnt|s|eats?|gets?)$/

/** "GF" is gluten-free, unless it is somebody's girlfriend. */
function abbreviated(tokens: readonly Token[], at: number): string | undefined {
  const { text, before } = tokens[at]!
  const word = Object.hasOwn(ABBREVIATIONS, text) ? ABBREVIATIONS[text] : undefined
  if (word === undefined || text !== 'gf') return word
  const last = before === 'none' ? (tokens[at - 1]?.text ?? '') : ''
  const next = tokens[at + 1]
  const isPerson = WHOSE.test(last) || (next?.before === 'none' && OF_PERSON.test(next.text))
  return isPerson ? undefined : word
}

/** True for one of the words that fuse an allergen with its refusal. */
export const isFused = ({ tokens }: Marks, { from, to, word }: Mention): boolean => {
  const { text } = tokens[from]!
  return to - from === 1 && text !== word && (/^non.|.(?:free|less)$/.test(text) || Object.hasOwn(ABBREVIATIONS, text))
}
