import { isEnjoyed } from './enjoyed.ts'
import { foodLengthAt } from './foods.ts'
import { isConnectorWord } from './frame.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { isRealWord } from './real-words.ts'
import { sentenceOf } from './tokens.ts'

const HARMS =
  /^(?:gives?|gave|makes?|made|clos(?:es?|ed|ing)|sends?|sent|puts?|lands?|landed|kills?|killed|hurts?|burns?|blows?|blew|swells?|knocks?|knocked|wrecks?|destroys?|shuts?|itch(?:es)?|tightens?|numbs?|inflames?|floors?|floored|bothers?|triggers?|affects?|upsets?|attacks?|stings?)$/
const BODY =
  /^(?:my|me|him|her|his|our|us|them|their|dads?|moms?|mums?|daddy|mommy|mother|father|grandma|grandpa|son|daughter|kids?|baby|toddler|wife|husband|partner|brother|sister|throat|tongue|lips?|mouth|face|skin|airways?|stomach|gut|belly|eyes?|chest|lungs|breathing)$/
const PLEASED = /^(?:happy|hungry|smile|joy|drool|day|week|night|thirsty|cozy|feel|life|strength|energy)$/
const COUNTED = /^(?:\d+|an?|one|two|three|four|some|the|that|this|another)$/
const ISSUE = /^(?:issues?|problems?|troubles?|situation|condition|concerns?|reactions?|episodes?|scares?|attacks?)$/
const WITH = /^(?:w|with|in|for|here|going|runs|that)$/
const MOST_BETWEEN = 3

/** Returns the span from the verb to the object of a phrase such as "… give my dad", near a position. */
function harmAfter({ tokens }: Pick<Marks, 'tokens'>, from: number): Span | undefined {
  for (let at = from; at <= from + MOST_BETWEEN; at++) {
    const token = tokens[at]
    if (!token || (token.before !== 'none' && at > from) || token.before === 'end') return undefined
    if (!HARMS.test(token.text)) continue
    const next = tokens.slice(at + 1, at + 4)
    const body = next.findIndex(({ text, before }) => before === 'none' && BODY.test(text))
    const said = tokens.slice(at + 1, at + 6).map(({ text }) => text)
    // "what did you put me down for" refers to the clerk
    if (/^(?:you|u|ya|usted)$/.test(tokens[at - 1]?.text ?? '')) return undefined
    const isWish = /^(?:give|send|make)$/.test(token.text) && body === 0 && COUNTED.test(said[1] ?? '')
    // "what did you put in my order" mentions no person
    const isPut = /^puts?$/.test(token.text) && /^(?:in|on|into|at|for)$/.test(said[0] ?? '')
    if (body >= 0 && !isWish && !isPut && !said.some(word => PLEASED.test(word))) return { from: at, to: at + 2 + body }
  }
  return undefined
}

/**
 * Finds every span where an allergen harms a person: "eggs give dad welts", "walnuts are a no", "this nut thing
 * with my son".
 */
export function harmIn(marks: Marks): Span[] {
  const subjects = marks.mentions.flatMap(mention => {
    const harm = harmAfter(marks, mention.to) ?? issueAfter(marks, mention)
    return harm ? [harm] : deedIn(marks, mention)
  })
  const symptoms = marks.symptoms.filter(span => isNearMention(marks, span))
  if ([...subjects, ...symptoms].every(span => isEnjoyed(marks, span))) return []
  return [...subjects, ...symptoms.map(span => joined(marks, span))]
}

const NO_DEED =
  /^(?:rolls|cakes|noodles|dumplings|tacos|salads|sandwich(?:es)?|wings|thanks|plus|as|is|was|has|does|lets|yes|this|his|always|sticks|balls|legs|chips|bites|bagels|buns|pancakes|waffles|fries|suits|reminds|calls|calling|tempts|tempting|keeps|fills|saves|saved|fuels|feeds|fed|wins|warms|helps|helped|sounds|looks|pleases|pleased|needed|makes|gives|gets|brings|going|bring|being|coming|instead|added|fried|baked|boiled|grilled|needs|wants|during|morning|evening|sending|seed|bread|red|delivered|impressed|delights|comforts|inspires|excites|thing)$/
const DEED =
  /^[a-z]{2,}(?:s|ed|ing)$|^(?:hate|cause|caused|send|sent|put|tore|hit|set|cost|left|shook|laid|got|brought|drove|fought)$/
const WHOM = /^(?:me|him|her|us|them)$/

/**
 * Matches a food that has an effect on a person, other than a pleasant one: "Peanut sets him off", "eggs don't like
 * me".
 */
function deedIn({ tokens }: Pick<Marks, 'tokens'>, { to }: Mention): Span[] {
  const [first, second, third] = tokens.slice(to, to + 3)
  const isNegated = /^(?:doesnt|dont|didnt|never)$/.test(first?.text ?? '')
  const verb = isNegated ? second : first
  const whom = isNegated ? third : second
  if (!verb || !whom || [first, verb, whom].some(one => one?.before !== 'none') || !WHOM.test(whom.text)) return []
  const after = tokens.slice(to, to + 6).some(({ text }) => PLEASED.test(text))
  const isDeed = isNegated ? /^(?:like|love|agree|respect|suit|forgive)$/.test(verb.text) : DEED.test(verb.text)
  return isDeed && !NO_DEED.test(verb.text) && !after ? [{ from: to, to: to + (isNegated ? 3 : 2) }] : []
}

const MOST_JOINED = 6

/** Extends a symptom to the allergen that follows it: "blows up like a balloon from peanuts". */
function joined({ tokens, mentions, wants }: Marks, span: Span): Span {
  const isPlain = (from: number, to: number) =>
    to - from <= MOST_JOINED &&
    tokens.slice(from, to + 1).every(({ before, text }) => before === 'none' && !/\d/.test(text)) &&
    !wants.some(want => want.from >= from && want.from < to)
  const after = mentions.find(({ from }) => from >= span.to && isPlain(span.to, from))
  return after ? { from: span.from, to: after.to } : span
}

function issueAfter({ tokens }: Marks, { from, to }: Mention): Span | undefined {
  const [noun, next] = tokens.slice(to, to + 2)
  if (noun?.before !== 'none') return undefined
  const isIssue =
    ISSUE.test(noun.text) || (/^things?$/.test(noun.text) && (WITH.test(next?.text ?? '') || isHad(tokens, from)))
  return isIssue ? { from: to, to: to + 1 } : undefined
}

/** True if the person has the allergy: "My friend with the peanut thing". */
const isHad = (tokens: Marks['tokens'], from: number): boolean =>
  /^(?:the|a|this|that|his|her)$/.test(tokens[from - 1]?.text ?? '') &&
  /^(?:with|w|has|have|got)$/.test(tokens[from - 2]?.text ?? '')

/** True if a food is named in the same sentence, or alone in an adjacent one: "Shrimp? I can't breathe". */
function isNearMention(marks: Marks, { from }: Span): boolean {
  const sentence = sentenceOf(marks, from)
  const isIn = (one: Span) => marks.mentions.some(mention => mention.from >= one.from && mention.from < one.to)
  if (isIn(sentence)) return true
  const before = sentence.from > 0 ? [sentenceOf(marks, sentence.from - 1)] : []
  const after = sentence.to < marks.tokens.length ? [sentenceOf(marks, sentence.to)] : []
  return [...before, ...after].some(one => isIn(one) && isListAlone(marks, one))
}

/** True if the sentence contains only allergens and function words. */
const isListAlone = (marks: Marks, { from, to }: Span): boolean =>
  marks.tokens
    .slice(from, to)
    .every(
      (_, at) =>
        isConnectorWord(marks, from + at) || marks.mentions.some(one => from + at >= one.from && from + at < one.to),
    )

/** Returns the unknown words that harm a person: "kiwi" in "kiwi makes my tongue itch". */
export const harmfulWords = (marks: Marks): Span[] =>
  marks.tokens.flatMap((_, at): Span[] => {
    const harm = at > 0 && marks.tokens[at]!.before === 'none' ? harmAfter(marks, at) : undefined
    if (harm?.from !== at) return []
    const named = namedBefore(marks.tokens, at)
    return named === undefined || isConnectorWord(marks, named) ? [] : [{ from: named, to: named + 1 }]
  })

/**
 * Returns the subject of a verb: "kiwi" in "kiwi almost killed me". Undefined if only ordinary words precede the
 * verb.
 */
function namedBefore(tokens: Marks['tokens'], verb: number): number | undefined {
  for (let at = verb - 1; at >= 0 && at >= verb - MOST_BETWEEN; at--) {
    if (foodLengthAt(tokens, at) > 0 || !isRealWord(tokens[at]!.text)) return at
    if (tokens[at]!.before !== 'none') return undefined
  }
  return undefined
}
