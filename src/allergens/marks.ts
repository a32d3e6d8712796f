import { isAnswer, isBeforeStatement, isDoubleNegation, isMisunderstandingCorrection, isReported } from './answers.ts'
import { harmWords, overlaps } from './harm-words.ts'
import { isOfNutrient } from './nutrients.ts'
import { type AllergyToken, phraseAt } from './tokens.ts'
import { isUnwell } from './unwell.ts'
import { type AllergenWord, lookupKeys, type SpeechList, vocabulary } from './vocabulary.ts'

/** Range of token indexes; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** Allergen named in a text. */
export type Mention = Span & AllergenWord & { readonly word: string }

/** Token annotations of a text that concern allergies and refusals. */
export type Marks = {
  readonly tokens: readonly AllergyToken[]
  readonly mentions: readonly Mention[]
  readonly illness: readonly Span[]
  /** Words that express illness only if an allergen follows in the same clause. */
  readonly nearby: readonly Span[]
  /** Words that express harm only if the sentence names an allergen. */
  readonly symptoms: readonly Span[]
  /** Conditions that make the refusal of any food a restriction: "pregnant". */
  readonly conditions: readonly Span[]
  /** Words that make a refusal a matter of taste: "I just don't like them". */
  readonly tastes: readonly Span[]
  readonly refusals: readonly (Span & { readonly kind: 'things' | 'clauses' })[]
  /** Openings of a clause that makes a request. */
  readonly wants: readonly Span[]
  readonly ends: ReadonlySet<number>
}

/** True if any token of the span is a gloss of a foreign word. */
export const isGlossed = ({ tokens }: Pick<Marks, 'tokens'>, { from, to }: Span): boolean =>
  tokens.slice(from, to).some(({ isGloss }) => isGloss)

const places = new WeakMap<readonly Span[], ReadonlySet<number>>()

/** Returns the indexes of all tokens in the spans. Memoized per list. */
export function positionsOf(spans: readonly Span[]): ReadonlySet<number> {
  const before = places.get(spans)
  if (before) return before
  const found = new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  places.set(spans, found)
  return found
}

const plain = (word: string): readonly string[] => [word]

const isWithin = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => at >= from && at < to)

/** Finds every allergen that a text names, whatever it says of it. */
export function allergenMentions(
  tokens: readonly AllergyToken[],
  harmless: readonly Span[] = everySpan(tokens, 'harmless', plain),
): Mention[] {
  const { words } = vocabulary()
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(words, tokens, at, lookupKeys)
    if (found && found.value.codes.length > 0 && !isWithin(harmless, at))
      mentions.push({ from: at, to: at + found.length, word: found.words.join(' '), ...found.value })
    else mentions.push(...fusedMention(tokens, at))
    at += found?.length ?? 1
  }
  return mentions
}

/** Annotates every token that concerns an allergen, an illness, a refusal, or a request. */
export function annotateTokens(tokens: readonly AllergyToken[]): Marks {
  const { speech } = vocabulary()
  const harmless = everySpan(tokens, 'harmless', plain)
  const { harm, pleasant } = harmWords(tokens)
  const outside = (span: Span) => !isWithin(harmless, span.from) && !overlaps(pleasant, span)
  const mentions = allergenMentions(tokens, harmless)
  const things = everySpan(tokens, 'things', plain).filter(outside)
  const clauses = everySpan(tokens, 'clauses', plain).filter(outside)
  const ends = new Set(everySpan(tokens, 'ends', plain).map(span => span.from))
  const illness = everySpan(tokens, 'illness', lookupKeys)
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
        .filter(
          span =>
            !isMisunderstandingCorrection(tokens, span) &&
            !isDoubleNegation(tokens, span) &&
            !isBeforeStatement(tokens, span),
        )
        .map(span => ({ ...span, kind: 'things' as const })),
      ...clauses
        .filter(
          span =>
            !isMisunderstandingCorrection(tokens, span) && !isDoubleNegation(tokens, span) && !isReported(tokens, span),
        )
        .filter(span => !isBeforeStatement(tokens, span))
        .map(span => ({ ...span, kind: 'clauses' as const })),
    ],
    wants: everySpan(tokens, 'wants', plain),
    ends: speech.ends.size > 0 ? ends : new Set(),
  }
}

function everySpan(
  tokens: readonly AllergyToken[],
  list: SpeechList,
  keys: (word: string) => readonly string[],
): Span[] {
  const book = vocabulary().speech[list]
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(book, tokens, at, keys)
    if (found) spans.push({ from: at, to: at + found.length })
    at += found?.length ?? 1
  }
  return spans
}

/**
 * True if a kitchen has run out of a food, which harms nobody: "If they are out of cheddar". "out of the question"
 * is a refusal.
 */
const isSoldOut = (tokens: readonly AllergyToken[], { from, to }: Span): boolean =>
  tokens[to - 1]!.text === 'out' &&
  tokens[to]?.text === 'of' &&
  /^(?:they|you|we|u|kitchen|store|shop|restaurant|place)$/.test(tokens[from - 1]?.text ?? '') &&
  !tokens.slice(to, to + 4).some(({ text }) => /^(?:question|bounds|limits|reach)$/.test(text))

/** True for "Break out the fries" as a request, which mentions no skin reaction. */
const isBroughtOut = (tokens: readonly AllergyToken[], { from, to }: Span): boolean =>
  tokens[from]!.text === 'break' &&
  tokens[from + 1]?.text === 'out' &&
  (tokens[from]!.before !== 'none' || /^(?:please|pls|lets|just|to)$/.test(tokens[from - 1]!.text)) &&
  /^(?:the|some|more|those|all)$/.test(tokens[from + 2]?.text ?? '') &&
  to <= from + 3

/** True if the allergic person is not in the party: "My ex was allergic". */
const isOfEx = (tokens: readonly AllergyToken[], { from }: Span): boolean =>
  /\bex(?:boyfriend|girlfriend|husband|wife| boyfriend| girlfriend| husband| wife)? (?:was|had|used to be|used to have)(?: an?| very| so)*(?: \w+)?$/.test(
    tokens
      .slice(Math.max(0, from - 7), from)
      .map(({ text }) => text)
      .join(' '),
  )

/**
 * True if "no" answers a question before a food that is fine: "No, tofu's fine". "no tofu, ok?" is a refusal.
 */
function isAnsweredFine(tokens: readonly AllergyToken[], mentions: readonly Mention[], { from, to }: Span): boolean {
  const mention = mentions.find(one => one.from === to)
  if (!mention || tokens[from]!.text !== 'no' || tokens[to]!.before === 'none') return false
  const [next, after] = tokens.slice(mention.to, mention.to + 2)
  const word = /^(?:is|are)$/.test(next?.text ?? '') ? after : next
  return word?.before === 'none' && /^(?:fine|ok|okay|good)$/.test(word.text)
}

/** Matches words that fuse an allergen with its negation: "Glutenfree", "nondairy", "eggless", "gf". */
function fusedMention(tokens: readonly AllergyToken[], at: number): Mention[] {
  const word = abbreviated(tokens, at) ?? stemOf(tokens[at]!.text)
  if (word === undefined) return []
  const found = phraseAt(vocabulary().words, [{ ...tokens[at]!, text: word }], 0, lookupKeys)
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

/** Expands an abbreviation: "GF" is gluten-free, unless it refers to a girlfriend. */
function abbreviated(tokens: readonly AllergyToken[], at: number): string | undefined {
  const { text, before } = tokens[at]!
  const word = Object.hasOwn(ABBREVIATIONS, text) ? ABBREVIATIONS[text] : undefined
  if (word === undefined || text !== 'gf') return word
  const last = before === 'none' ? (tokens[at - 1]?.text ?? '') : ''
  const next = tokens[at + 1]
  const isPerson = WHOSE.test(last) || (next?.before === 'none' && OF_PERSON.test(next.text))
  return isPerson ? undefined : word
}

/** True for a word that fuses an allergen with its negation. */
export const isFused = ({ tokens }: Marks, { from, to, word }: Mention): boolean => {
  const { text } = tokens[from]!
  return to - from === 1 && text !== word && (/^non.|.(?:free|less)$/.test(text) || Object.hasOwn(ABBREVIATIONS, text))
}
