import { isOfAskedDish } from './asked-dish.ts'
import { isConnectorWord } from './frame.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { type AllergenRefusal, TAIL } from './refusals.ts'
import { sentenceOf } from './tokens.ts'

/**
 * Returns all allergens of a message about an illness, except those that another clause clearly requests: "I'm
 * allergic to shellfish. I'd like a cheeseburger".
 */
export function constrainedMentions(
  marks: Marks,
  illness: readonly Span[],
  refusals: readonly AllergenRefusal[],
): Mention[] {
  const clauses = clausesOf(marks)
  const speaks = (clause: Span) => illness.some(({ from }) => from >= clause.from && from < clause.to)
  const inside = (clause: Span) => marks.mentions.filter(({ from }) => from >= clause.from && from < clause.to)
  const isGoverned = clauses.some(clause => speaks(clause) && inside(clause).length > 0)
  const refused = new Set(refusals.flatMap(refusal => refusal.mentions))
  const first = clauses.find(speaks)?.from ?? 0
  const dishes = isGoverned ? namedApart(marks, clauses, clauses.findIndex(speaks)) : []
  const hasPlace = marks.tokens.slice(0, first).some(({ text }) => ZIP.test(text))
  return clauses.flatMap(clause => {
    const isOther = isGoverned && !speaks(clause)
    const isCount = isOther && countsAllergies(marks, clauses, clause, speaks)
    const isWish = isOther && !isCount && (asks(marks, clause) || dishes.includes(clause))
    const isSentence = marks.tokens[clause.from]?.before === 'end'
    const isForWhom = isOther && isForSomebody(marks, clause.to) && namesMore(marks, clause)
    const isDish = isSentence && isBefore(marks, clause, illness) && namesMore(marks, clause)
    const isSearch = isOther && hasPlace && clause.to <= first
    const wished = (mention: Mention) =>
      isWish ||
      isForWhom ||
      // "where can we get noodles that are safe for him": noodles are the search request
      (isOfSafety && mention.strength === 'hint') ||
      // "pizza or pasta, my son is allergic to peanuts": the search request.
      (isOther && mention.strength === 'hint' && clause.to <= first && namesMore(marks, clause)) ||
      (isOther && isLiked(marks, clause) && namesMore(marks, clause)) ||
      // An ordered dish does not name the cause of an illness in another sentence.
      (mention.strength === 'hint' && !sharesSentence(marks, clause, illness) && namesMore(marks, clause)) ||
      // "do they do the noodles with tofu and is it safe for peanuts", "peanut allergy, noodles with tofu for pickup"
      ((isAsked || isFetched) && (mention.strength === 'hint' || isWith(marks, mention))) ||
      (isMadeWith && isPutOn(marks, clause, mention)) ||
      (isMadeWith && isWithDish(marks, clause, mention)) ||
      (isSearch && (mention.strength !== 'name' || namesMore(marks, clause))) ||
      (isOther && isSentence && (isOfDish(marks, mention) || (isDish && mention.strength !== 'name')))
    const isMadeWith = isOther && !sharesSentence(marks, clause, illness)
    const isAsked = isOther && clause.to <= first && ASKS.test(marks.tokens[clause.from]!.text)
    const isFetched = isOther && marks.tokens.slice(clause.from, clause.to).some(({ text }) => FETCHES.test(text))
    const isOfSafety = isSafeAlone(marks, clause, illness)
    const isBase = (mention: Mention) => isOnIt(marks, mention) && inside(clause).length > 1
    return inside(clause).filter(
      mention =>
        (refused.has(mention) || !(wished(mention) || isOfAskedDish(marks, illness, mention))) && !isBase(mention),
    )
  })
}

/** True if a clause refers to illness only by "safe" and contains no negation. */
const isSafeAlone = ({ tokens }: Marks, clause: Span, illness: readonly Span[]): boolean => {
  const inside = illness.filter(({ from }) => from >= clause.from && from < clause.to)
  const isSafe = (span: Span) => tokens.slice(span.from, span.to).some(({ text }) => /^safe(?:ly)?$/.test(text))
  return (
    inside.length > 0 &&
    inside.every(isSafe) &&
    !tokens.slice(clause.from, clause.to).some(({ text }) => DENIES.test(text))
  )
}
const DENIES = /^(?:no|not|never|nor|neither|nothing|without|cannot|unsafe|\w+nt)$/

/** True if the food is only the base of another one: "No butter on the bread". */
const isOnIt = ({ tokens }: Marks, { from, strength }: Mention): boolean =>
  strength === 'hint' && tokens[from - 2]?.text === 'on' && /^(?:the|my|his|her|our)$/.test(tokens[from - 1]!.text)

const ZIP = /^\d{5}$/

/** True for a separate sentence before the one about the illness: "Pizza or pasta in 10003. I'm …". */
const isBefore = ({ tokens }: Marks, clause: Span, illness: readonly Span[]): boolean =>
  tokens[clause.to]?.before === 'end' && illness.every(({ from }) => from >= clause.to)

/** True if a clause contains more than a list of allergens. */
const namesMore = ({ tokens, mentions }: Marks, { from, to }: Span): boolean =>
  tokens.slice(from, to).some((_, index) => {
    const at = from + index
    return (
      !isConnectorWord({ tokens }, at) &&
      !ZIP.test(tokens[at]!.text) &&
      mentions.every(one => at < one.from || at >= one.to)
    )
  })

/**
 * True if the mention is part of a dish name: "Butter chicken", but not "butter", "butter and eggs" and "milk
 * powder".
 */
function isOfDish({ tokens, mentions, ends }: Marks, { to }: Mention): boolean {
  const next = tokens[to]
  if (next?.before !== 'none' || ends.has(to) || mentions.some(({ from }) => from === to)) return false
  return !isConnectorWord({ tokens }, to) && !TAIL.has(next.text)
}

const sharesSentence = (marks: Marks, clause: Span, illness: readonly Span[]): boolean => {
  const { from, to } = sentenceOf(marks, clause.from)
  return [...illness, ...marks.symptoms, ...marks.refusals].some(span => span.from >= from && span.from < to)
}

const NO_DISH =
  /^(?:careful|caution|anything|nothing|everything|something|foods?|dish|dishes|meals?|items?|ingredients?|fried|made|cooked|contact|contaminated|trouble|deal|bad|wrong|also|same|allergy|allergies|allergic|watch|be|even)$/

/** True if a dish is ordered with the food, in a sentence not about illness: "Build your own poke with tuna". */
function isWithDish({ tokens, mentions }: Marks, clause: Span, { from }: Mention): boolean {
  const with_ = tokens[from - 1]
  const dish = tokens[from - 2]
  if (!/^(?:with|w|con)$/.test(with_?.text ?? '') || !dish || from - 2 < clause.from) return false
  return (
    !NO_DISH.test(dish.text) &&
    !isConnectorWord({ tokens }, from - 2) &&
    mentions.every(one => from - 2 < one.from || from - 2 >= one.to)
  )
}

const isWith = ({ tokens }: Marks, { from }: Mention): boolean => /^(?:with|w|con)$/.test(tokens[from - 1]?.text ?? '')

const PUTS = /^(?:put|change|swap|replace|switch|substitute|try|pick|choose|go|do)$/
const ON_TICKET = /^(?:\d{1,2}|an?|one|two|three|four|five|six|the|my|it|that|with|for|in|me|on|un|una|dos|tres|el|la)$/

/**
 * True if a dish is ordered by number or article, in a sentence not about illness: "Please put one basil tofu".
 */
function isPutOn({ tokens }: Marks, clause: Span, { from }: Mention): boolean {
  const at = tokens.findLastIndex(({ text }, index) => index >= clause.from && index < from && PUTS.test(text))
  return at >= 0 && ON_TICKET.test(tokens[at + 1]?.text ?? '') && from > at + 2
}

/** True if a clause praises food: "The crab fried rice looks good". */
const isLiked = ({ tokens, refusals }: Marks, { from, to }: Span): boolean =>
  refusals.every(refusal => refusal.from < from || refusal.from >= to) &&
  /\b(?:looks?|sounds?|seems?|would be) (?:so |really |very |pretty )?(?:good|great|nice|delicious|tasty|lovely|amazing|perfect|fun)\b/.test(
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  )

const COUNTED = /^(?:\d{1,2}|an?|one|two|three|four|five|six|un|una|dos|tres)$/
const PEOPLE =
  /^(?:of|kid|kids|child|person|people|guest|guests|friend|friends|is|has|are|with|who|us|them|vegan|celiac)$/

function asks({ tokens, wants, refusals }: Marks, { from, to }: Span): boolean {
  if (refusals.some(refusal => refusal.from >= from && refusal.from < to)) return false
  if (wants.some(want => want.from >= from && want.from < Math.min(to, from + 3))) return true
  const second = tokens[from + 1]?.text ?? ''
  return COUNTED.test(tokens[from]?.text ?? '') && !PEOPLE.test(second)
}

/**
 * True if a clause counts people per allergy, like the clause about illness: "3 guests: 1 peanut, 1 milk allergy".
 */
function countsAllergies(
  marks: Marks,
  clauses: readonly Span[],
  clause: Span,
  speaks: (clause: Span) => boolean,
): boolean {
  const { from, to } = sentenceOf(marks, clause.from)
  const isCounted = ({ from: at }: Span) => COUNTED.test(marks.tokens[at]?.text ?? '')
  const isBare = isCounted(clause) && !namesMore(marks, { from: clause.from + 1, to: clause.to })
  return isBare && clauses.some(one => one.from >= from && one.from < to && isCounted(one) && speaks(one))
}

/**
 * Returns the clauses between a request and the cause of an illness, in a sentence that begins with the request:
 * "one bacon, egg & cheese on a roll, I'm allergic to sesame" orders one dish.
 */
function namedApart(marks: Marks, clauses: readonly Span[], ill: number): readonly Span[] {
  const { tokens, refusals } = marks
  const clause = clauses[ill]!
  const isOwn = WHO.has(tokens[clause.from]!.text) && marks.mentions.some(({ from }) => from >= clause.from)
  const isMore = tokens.slice(clause.from).some(({ text }) => /^(?:too|also|as|tambien)$/.test(text))
  const start = clauses.findLastIndex((one, at) => at <= ill && tokens[one.from]!.before === 'end')
  const before = clauses.slice(start, ill)
  const isWish = before[0] !== undefined && asks(marks, before[0])
  const isRefused = refusals.some(({ from }) => before.some(one => from >= one.from && from < one.to))
  return isOwn && isWish && !isMore && !isRefused ? before.slice(1) : []
}

const ASKS = /^(?:does|do|can|could|would|is|are|tienen|tiene|hay|puede|pueden|es|son)$/
const FETCHES = /^(?:pickup|pick|delivery|delivered|deliver|takeout|takeaway|recoger|llevar|domicilio)$/
const IT = /^(?:it|that|this|they|those|these|the)$/
const JOINS = new Set(['and', 'but', 'so', 'then', 'because', 'y', 'pero', 'porque', 'entonces'])
const WHO = new Set([
  'i',
  'im',
  'my',
  'we',
  'were',
  'he',
  'hes',
  'she',
  'shes',
  'they',
  'one',
  'our',
  'soy',
  'mi',
  'tengo',
])

/** True if the words before "for" name a dish: "Tuna melt for my wife who cannot have peanuts". */
function isForSomebody({ tokens }: Pick<Marks, 'tokens'>, at: number): boolean {
  if (tokens[at]?.text !== 'for') return false
  const words = tokens.slice(at + 1, at + 6).map(({ text }) => text)
  return WHOSE.test(words[0] ?? '') && words.slice(1).some(word => /^(?:who|whos|that)$/.test(word))
}
const WHOSE = /^(?:my|our|a|his|her|the|someone|somebody)$/

/** Splits a message into clauses at punctuation and before "and I…", "but my son…", or a request. */
export function clausesOf({ tokens, wants }: Marks): Span[] {
  const starts = tokens.flatMap((token, at) => {
    const asks = ASKS.test(token.text) && IT.test(tokens[at + 1]?.text ?? '')
    const joined = at > 0 && JOINS.has(tokens[at - 1]!.text) && (WHO.has(token.text) || asks)
    return token.before !== 'none' || joined || isForSomebody({ tokens }, at) || wants.some(({ from }) => from === at)
      ? [at]
      : []
  })
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }))
}

/** True if a mention is in a different sentence from an illness whose sentence names its own cause. */
export function isBeside(marks: Marks, illness: readonly Span[], unlisted: readonly Span[], mention: Mention): boolean {
  const { from, to } = sentenceOf(marks, mention.from)
  const isIn = (some: readonly Span[], one: Span) => some.some(span => span.from >= one.from && span.from < one.to)
  const hasOwn = illness.some(({ from: at }) => isIn([...marks.mentions, ...unlisted], sentenceOf(marks, at)))
  return hasOwn && !isIn(illness, { from, to })
}
