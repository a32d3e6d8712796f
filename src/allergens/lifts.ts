import type { Withdrawal } from './denials.ts'
import { hasQualifier } from './limited-to.ts'
import type { Marks, Mention } from './marks.ts'
import { peopleOf, SELF } from './people.ts'
import type { AllergenRefusal } from './refusals.ts'
import type { AllergyToken } from './tokens.ts'

const FINE = /^(?:fine|ok|okay|alright|good|bien)$/
const BE = /^(?:is|are|esta|estan)$/
const NEGATION = /^(?:no|not|never|without|dont|doesnt|isnt|arent|cant|cannot|sin|zero)$/
/** Words that may precede a food without narrowing it. "cooked fish is fine" covers only some fish. */
const OPENING = /^(?:no|nah|nope|wait|actually|sorry|now|so|oh|yes|yeah|and|the|all|that|says|said|think|know|after)$/
const UNLESS = /^(?:but|if|unless|only|except|as|pero|si)$/

/** Matches requests to remove an allergen from the list: "Take soy off the list". */
const takenOff = ({ tokens, mentions }: Marks): Withdrawal[] =>
  mentions.flatMap((mention): Withdrawal[] => {
    const verb = tokens[mention.from - 1]?.text ?? ''
    const [off, the, list] = tokens.slice(mention.to, mention.to + 3).map(({ text }) => text)
    const isList = /^(?:off|from)$/.test(off ?? '') && /^(?:list|allergies|allergens)$/.test(list ?? '')
    if (
      !/^(?:take|taking|remove|drop|strike|cross|get)$/.test(verb) ||
      !isList ||
      !/^(?:the|my|that|our)$/.test(the ?? '') ||
      isOfFine(tokens, mention.to + 3)
    )
      return []
    return [{ from: mention.from - 1, to: mention.to + 3, mentions: [mention] }]
  })

/**
 * True if the list is one of permitted foods, so that removal forbids: "Off the list of things he can eat".
 */
function isOfFine(tokens: Marks['tokens'], at: number): boolean {
  if (tokens[at]?.before !== 'none' || !/^(?:of|for|with|that|where|which)$/.test(tokens[at]!.text)) return false
  const end = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  return !tokens
    .slice(at, end < 0 ? tokens.length : end)
    .some(({ text }) => /^(?:allerg\w*|avoid\w*|restrict\w*|forbidden|banned|cant|cannot)$/.test(text))
}

/** Finds corrections: "Only peanuts, not soy". The refusal on its own would be a restriction. */
function correctedBy(
  { tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>,
  refusals: readonly AllergenRefusal[],
): Withdrawal[] {
  const only = onlyOnes({ tokens, mentions })
  if (only.length === 0) return []
  const kept = new Set(only.flatMap(({ codes }) => codes))
  const isOther = ({ codes }: Mention) => codes.every(code => !kept.has(code))
  const isFine = ({ from, to }: AllergenRefusal) =>
    tokens[from]!.text === 'no' && BE.test(tokens[to]?.text ?? '') && FINE.test(tokens[to + 1]?.text ?? '')
  const refused = refusals.filter(
    lift => (tokens[lift.from]!.text === 'not' || isFine(lift)) && lift.mentions.every(isOther),
  )
  const eaten = mentions
    .filter(({ from }) => EATS.test(tokens[from - 1]?.text ?? '') && WHO.test(whoEats(tokens, from - 1)))
    .filter(isOther)
    .map(mention => ({ from: mention.from - 2, to: mention.to, mentions: [mention] }))
  return [...refused, ...eaten]
}

const EATS = /^(?:eats?|have|has|tolerates?|drinks?|como|comemos|puedo comer)$/
const WHO = /^(?:i|we|he|she|they|kid|son|daughter|yo|si|nosotros)$/
/** Returns the subject of "can eat" or "eats". */
const whoEats = (tokens: Marks['tokens'], verb: number): string => {
  const last = tokens[verb - 1]?.text ?? ''
  return last === 'can' ? (tokens[verb - 2]?.text ?? '') : last
}

/** Returns the allergens that a correction keeps: "Only peanuts", "peanuts only". */
export const onlyOnes = ({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>): Mention[] => {
  const isOnly = (at: number) => /^(?:only|just|solo)$/.test(tokens[at]?.text ?? '')
  const isEnd = (at: number) => (tokens[at]?.before ?? 'end') !== 'none'
  return mentions.filter(
    ({ from, to }) => isOnly(from - 1) || (isOnly(to) && tokens[from]!.before !== 'none' && isEnd(to + 1)),
  )
}

/**
 * Finds foods that a person reportedly eats, without an explicit denial of an allergy: "she can have eggs".
 */
export const eatenIn = ({ tokens, mentions, refusals, tastes }: Marks): Withdrawal[] =>
  refusals.some(({ from }) => tastes.every(taste => from < taste.from || from >= taste.to))
    ? []
    : mentions.flatMap((mention): Withdrawal[] => {
        const before = tokens.slice(Math.max(0, mention.from - 4), mention.from).map(wordOf)
        const [verb = '', can = '', who = '', opens = ''] = before.toReversed()
        const eats = /^(?:eats?|tolerates?|drinks?|likes?|loves?|como|comemos)$/.test(verb) && WHO.test(can)
        const mayEat = /^(?:eat|have|tolerate|drink)$/.test(verb) && can === 'can' && WHO.test(who)
        if ((!eats && !mayEat) || SUPPOSES.test(eats ? who : opens)) return []
        return [{ from: mention.from - (mayEat ? 3 : 2), to: tail({ tokens }, mention.to), mentions: [mention] }]
      })

/** Words before a subject that ask or suppose: "what happens if I eat fish?", "can I eat eggs?" */
const SUPPOSES = /^(?:if|can|could|do|does|did|may|might|should|shall|when|whenever|whether|unless|once|si|cuando)$/

const wordOf = ({ text }: AllergyToken): string => text

/**
 * Finds unconditional withdrawals in a message without refusals: "Peanuts are fine", "I can eat eggs again". A bare
 * "she can have eggs" withdraws nothing, because she might not be the person who is allergic.
 */
export function withdrawalsIn(marks: Marks, refusals: readonly AllergenRefusal[]): Withdrawal[] {
  const { tokens, mentions } = marks
  const corrected = [...takenOff(marks), ...correctedBy(marks, refusals)]
  if (corrected.length > 0) return corrected
  const refused = refusals.length > 0 || marks.refusals.some(({ from }) => !isOpening(marks, from))
  const isOfOne = tokens.some((_, at) => isJustOne({ tokens }, at))
  if (mentions.length === 0 || refused || isOfOne || tokens.some(({ text }) => UNLESS.test(text))) return []
  const text = (index: number) => tokens[index]?.text ?? ''
  return mentions.flatMap((mention): Withdrawal[] => {
    const { from, to } = mention
    if (isNegated(marks, from)) return []
    const fine = BE.test(text(to)) ? to + 1 : to
    const isStatement =
      fine > to ||
      (tokens[to]?.before === 'none' &&
        (tokens[from]!.before !== 'none' || /^(?:no|nah|wait|and|the)$/.test(text(from - 1))) &&
        text(fine) !== 'good')
    const isAll = tokens[from]!.before !== 'none' || OPENING.test(text(from - 1))
    // the allergic person might be another member of the party
    const isForOne = /^(?:for|by)$/.test(text(fine + 1)) && /^(?:me|myself)$/.test(text(fine + 2))
    if (isStatement && isAll && FINE.test(text(fine)) && (isForOne || hasQualifier(marks, fine + 1))) return []
    if (isStatement && isAll && FINE.test(text(fine))) return [{ from, to: tail(marks, fine + 1), mentions: [mention] }]
    // "he is fine now, he can eat peanuts" withdraws
    const isFineNow = tokens.some(
      (token, at) => /^(?:fine|ok|okay)$/.test(token.text) && /^(?:now|again)$/.test(text(at + 1)) && at < from,
    )
    const [eaten] = eatenIn({ ...marks, mentions: [mention], refusals: [] })
    const again =
      /^(?:again|now|fine|ok|okay|safely)$/.test(text(to)) || (text(to) === 'after' && text(to + 1) === 'all')
    return eaten && (again || isFineNow) ? [{ ...eaten, to: tail(marks, to) }] : []
  })
}

/**
 * True if the statement covers one person only, so that others remain allergic: "It's just him", "solo mi hijo".
 */
const isJustOne = ({ tokens }: Pick<Marks, 'tokens'>, at: number): boolean =>
  /^(?:just|only|solo)$/.test(tokens[at]!.text) &&
  peopleOf(tokens.slice(at + 1, at + 3)).some(one => one !== SELF && one !== 'we')

/** True if a refusal word precedes the food in the same clause: "No peanuts ok". */
function isNegated({ tokens }: Pick<Marks, 'tokens'>, from: number): boolean {
  for (let at = from; at > 0 && tokens[at]!.before === 'none'; at--)
    if (NEGATION.test(tokens[at - 1]!.text)) return true
  return false
}

/** True for a "no" that answers at the start of a sentence: "No, he is fine now". */
const isOpening = ({ tokens }: Marks, from: number): boolean =>
  tokens[from]!.before === 'end' && /^(?:no|nah|nope)$/.test(tokens[from]!.text)

function tail({ tokens }: Pick<Marks, 'tokens'>, from: number): number {
  let to = from
  while (
    tokens[to]?.before === 'none' &&
    /^(?:after|all|now|again|actually|too|with|me|for|us|fine|ok|okay|safely)$/.test(tokens[to]!.text)
  )
    to += 1
  return to
}

/** Returns the foods that are eaten, including those joined by "and": "I eat cheese and fish". */
export const listedWith = ({ tokens, mentions }: Marks, eaten: readonly Withdrawal[]): Mention[] =>
  mentions.filter((mention, at) => {
    const isEaten = (one: Mention) => eaten.some(lift => lift.mentions.includes(one))
    const before = mentions[at - 1]
    const isNext = before?.to === mention.from - 1 && /^(?:and|y|e|n)$/.test(tokens[mention.from - 1]!.text)
    return isEaten(mention) || (before !== undefined && isNext && isEaten(before))
  })
