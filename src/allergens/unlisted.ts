import { dietaryRestrictionsIn, foodLengthAt } from './foods.ts'
import { isConnectorWord } from './frame.ts'
import { harmfulWords } from './harm.ts'
import type { Marks, Span } from './marks.ts'
import { isNutrient } from './nutrients.ts'
import { isPerson } from './people.ts'
import { sentenceOf } from './tokens.ts'
import { knownBeside, listedBefore } from './unlisted-beside.ts'

const ALLERGIC = /^(?:allergic|alergic|intolerant|alergico|alergica|intolerante|sensitive)$/
const ALLERGY = /^(?:allergy|allergies|intolerance|alergia|alergias|sensitivity)$/
const CANNOT =
  /^(?:cant|cannot|can not|unable to|not able to|never|must not|mustnt|no puedo|no puede)\b.*\b(?:eat|have|tolerate|digest|comer)$/
const REACTS = /\b(?:react|reacts|reacted|reacting|reaction|reactions|sensitive|allerg\w*)\b/
const TO = /^(?:to|a|al|of)$/
const FROM = /^(?:from|frm|fr|by|over|with|to|if|eating|has|eats|when|after)$/
const AND = /^(?:and|or|nor|y|o|ni|n|&|\+|plus)$/
const MOST_WORDS = 5
const FARTHEST = 4

const STOPS =
  /^(?:and|or|but|so|near|please|pls|can|could|what|which|i|im|my|we|she|he|they|is|are|y|o|pero|put|want|need|show|find|any|in|at|for|on|nor|n|&|\+|plus|because|then|with|gives?|makes?|eat|eats|have|has|order|get)$/
/** Words that may occur in the position of a food but are not one. */
const NO_THING =
  /^(?:you|u|your|ur|we|he|she|they|him|her|them|us|me|did|was|were|tu|usted|es[aeo]s?|est[aeo]s?|aquell[ao]s?|dich[ao]s?|crud[oa]s?|raw|cooked|cocid[oa]s?|mis?|sus?|ningun[ao]?s?|otr[ao]s?|tal|las?|los?|el|un[ao]?|anything|everything|something|nothing|none|protein|epipens?|epi|pen|da|dan|doy|food|foods|it|that|this|these|those|them|em|more|much|many|most|stuff|here|there|now|today|tonight|tomorrow|yet|until|before|after|later|lunch|dinner|breakfast|too|spicy|severe|bad|the|an?|any|all|known|other|new|same|serious|problem|problems|rush|hurry|thanks|idea|animal|animals|dairy|cats?|dogs?|pollen|pediatrician|doctor|allergist|who|someone|somebody|dust|latex|bees?|penicillin|certain|lot|few|one|ones|both|either|kids?|life|food|waiting|mornings?|mondays?|work|working|exercise|cooking|dishes|boredom|drama|crowds|lines|spending|money|people|handle|handles|accommodate|accommodates|take|takes|list|lists|show|shows|support|know|about|mark|track|consider|respect|go|see|listed|below|above|attached|profile|vegan|vegana|vegano|vegans|vegetarian|vegetarians|vegetariana|vegetariano|pescatarian|halal|kosher|class|level|grade|almost|nearly|namedrestaurant)$/

/**
 * Finds restricted foods that menus do not declare: "allergic to strawberries", "breaks out from kiwi", "pregnant,
 * no sushi".
 */
export function unlistedIn(marks: Marks, illness: readonly Span[]): Span[] {
  const { tokens } = marks
  const isMention = (at: number) => marks.mentions.some(({ from, to }) => at >= from && at < to)
  const ill = [...illness, ...marks.symptoms]
  const found = ill.flatMap(({ from, to }): Span[] => {
    const word = tokens[from]!.text
    const said = wordsOf(marks, { from, to })
    const leads = TO.test(tokens[to - 1]!.text) ? to : TO.test(tokens[to]?.text ?? '') ? to + 1 : undefined
    if (ALLERGIC.test(word) || ALLERGY.test(word)) {
      if (leads !== undefined) return listedAfter(marks, leads, isMention)
      if (tokens[to]?.sign === 'key') return listedAfter(marks, to, isMention)
      const isNamed =
        ALLERGY.test(word) && from > 0 && tokens[from]!.before === 'none' && !isConnectorWord(marks, from - 1)
      if (!isNamed) return []
      if (isRedMeat(tokens, from)) return [{ from: from - 2, to: from }]
      return listedBefore(marks, from).filter(span => !isMention(span.from))
    }
    if (CANNOT.test(said)) return listedAfter(marks, to, isMention)
    if (REACTS.test(said) && leads !== undefined) return listedAfter(marks, leads, isMention)
    const cause = causeAfter(marks, to)
    return cause === undefined ? [] : listedAfter(marks, cause, isMention)
  })
  const harmful = harmfulWords(marks).filter(({ from }) => {
    const sentence = sentenceOf(marks, from)
    return ill.some(span => span.from >= sentence.from && span.from < sentence.to)
  })
  const refused = marks.conditions.length > 0 || found.length > 0 ? refusedThings(marks, isMention) : []
  const kept = dietaryRestrictionsIn(marks)
  const isKept = ({ from, to }: Span) => kept.some(one => from < one.to && to > one.from)
  const beside = knownBeside(marks, ill).filter(span => !isKept(span))
  return distinct([
    ...found.map(span => ownWords(marks, span)).filter(span => !isKept(span)),
    ...harmful.filter(({ from }) => !isMention(from)),
    ...refused,
    ...beside,
  ]).filter(
    ({ from, to }) =>
      from < tokens.length &&
      !NO_THING.test(tokens[from]!.text) &&
      !isSomebody(tokens, from) &&
      !isNutrient(tokens.slice(from, to).map(({ text }) => text)),
  )
}

/** True if the word is a person rather than a food: "My sons allergy", "mi papá" (not a potato). */
const isSomebody = (tokens: Marks['tokens'], at: number): boolean =>
  isPerson(tokens[at]!.text) && (foodLengthAt(tokens, at) === 0 || /^(?:mi|tu|su|my)$/.test(tokens[at - 1]?.text ?? ''))

const isRedMeat = (tokens: Marks['tokens'], to: number): boolean =>
  tokens[to - 1]!.text === 'meat' && tokens[to - 2]?.text === 'red'

const TAIL =
  /^(?:tho|though|itself|themselves|btw|tbh|lol|either|anymore|ok|okay|thanks|haha|too|also|as|well|tambien|tampoco)$/
const HEAD = /^(?:also|too|even|both|as|well|to|a|al|el|la|los|las|tambien|ademas|tampoco)$/

/** Trims a span to the food itself: "Pork tho" is pork, "tambien al pollo" and "chicken meat" are chicken. */
function ownWords({ tokens }: Marks, { from, to }: Span): Span {
  let end = to
  while (end > from + 1 && TAIL.test(tokens[end - 1]!.text)) end -= 1
  let start = from
  while (start < end - 1 && HEAD.test(tokens[start]!.text)) start += 1
  const isMeat = end - start > 1 && /^meats?$/.test(tokens[end - 1]!.text)
  if (isMeat && foodLengthAt(tokens, start) === end - 1 - start) end -= 1
  // drop a leading person: "Ben to chicken"
  const last = tokens.slice(start, end).findLastIndex(({ text }) => TO.test(text))
  if (last >= 0 && foodLengthAt(tokens, start + last + 1) === end - (start + last + 1)) start += last + 1
  return { from: start, to: end }
}

const wordsOf = ({ tokens }: Marks, { from, to }: Span): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const distinct = (spans: readonly Span[]): Span[] =>
  spans
    .filter((span, at) => spans.slice(0, at).every(({ from, to }) => span.from >= to || span.to <= from))
    .toSorted((a, b) => a.from - b.from)

/** Returns the start of the cause named after a symptom: "breaks out in hives from …". */
function causeAfter({ tokens }: Marks, from: number): number | undefined {
  for (let at = from; at < from + FARTHEST && tokens[at]?.before === 'none'; at++)
    if (/^(?:from|frm|over)$/.test(tokens[at]!.text)) {
      let to = at + 1
      while (FROM.test(tokens[to]?.text ?? '')) to += 1
      return to
    }
  return undefined
}

/** Returns the refused items of a guest who states a reason: "No sushi or deli meat". */
const refusedThings = (marks: Marks, isMention: (at: number) => boolean): Span[] =>
  marks.refusals
    .filter(({ kind }) => kind === 'things')
    .flatMap(({ to }) => listedAfter(marks, to, isMention))
    .filter(({ from, to }) => to - from <= 2)

function listedAfter(marks: Marks, first: number, isMention: (at: number) => boolean): Span[] {
  const { tokens, wants } = marks
  const found: Span[] = []
  for (let from = first; ; ) {
    const begun = from
    while (/^(?:and|or|y|the|all|any|some|los|las|el|la|raw|either|those|eat|eats)$/.test(tokens[from]?.text ?? ''))
      from += 1
    let to = from
    const isWant = (at: number) => wants.some(want => want.from === at)
    while (to < tokens.length && to - from < MOST_WORDS) {
      const { text, before } = tokens[to]!
      if (
        (to > from && before !== 'none') ||
        (to > first && before === 'end') ||
        STOPS.test(text) ||
        isMention(to) ||
        isWant(to)
      )
        break
      if (marks.illness.some(span => to >= span.from && to < span.to)) break
      to += 1
    }
    const mention = marks.mentions.find(one => one.from === to)
    const after = mention && to === from ? tokens[mention.to] : undefined
    if (mention && after && after.before !== 'end' && (AND.test(after.text) || after.before === 'comma')) {
      from = AND.test(after.text) ? mention.to + 1 : mention.to
      continue
    }
    if (to === from || (isMention(to) && tokens[to]!.before === 'none')) return found
    if (begun !== first && tokens[begun]!.before === 'comma' && !isListItem(marks, from, to)) return found
    const isMore = found.length > 0
    // after "and" only a short name or a known food continues the list
    if (isMore && to - from > 2 && foodLengthAt(tokens, from) !== to - from) return found
    found.push({ from, to })
    const next = tokens[to]
    if (next?.before === 'comma') from = AND.test(next.text) ? to + 1 : to
    else if (next?.before === 'none' && AND.test(next.text)) from = to + 1
    else return found
  }
}

/**
 * True for a single word or food name after a comma that is followed by the end, a comma, or "and": "mango, garlic
 * and kiwi", but not "mango, two tacos".
 */
const isListItem = ({ tokens }: Marks, from: number, to: number): boolean => {
  const next = tokens[to]
  const isShut = next === undefined || next.before !== 'none' || AND.test(next.text)
  const isName = to - from === 1 || foodLengthAt(tokens, from) === to - from
  return isName && isShut && !/\d/.test(tokens[from]!.text)
}
