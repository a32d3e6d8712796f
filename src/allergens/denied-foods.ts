import type { Withdrawal } from './denials.ts'
import { foodLengthAt, foodsCalled } from './foods.ts'
import { avoidanceWithdrawalsIn } from './forgotten.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { saysNone } from './statements.ts'
import { sentenceOf } from './tokens.ts'

const TO = /^(?:to|a|al|of|from)$/
const LISTS = /^(?:the|any|el|la|los|las|and|or|nor|y|e|o|u|ni|n|&|\+|to|al?)$/
const ALLERGY = /^(?:allergy|allergies|intolerance|alergias?|intolerancias?)$/
const NONE = /^(?:no|not|isnt|aint|arent|sin|without|zero|cero|nobodys?|nor)$/
const SMALL = /^(?:an?|any|the|has|have|is|una?|la|el|de)$/
const MOST_SMALL = 3

/**
 * Adds to denials the foods they name that no menu declares: "nobody is allergic to turkey", "there is no turkey
 * allergy".
 */
export function withFoods(marks: Marks, denials: readonly Withdrawal[]): Withdrawal[] {
  const named = denials.map(lift => {
    if (lift.mentions.length > 0 || lift.isBeside) return lift
    const list = foodsAfter(marks, lift.to)
    return list === undefined ? lift : { ...lift, to: list.to, foods: list.foods }
  })
  const isApart = (one: Span) => named.every(lift => one.to <= lift.from || one.from >= lift.to)
  const others = [
    ...foodAllergiesDenied(marks),
    ...foodsForgotten(marks),
    ...neverSaid(marks),
    ...deniedAgain(marks, denials),
  ]
  return [...named, ...others.filter(isApart)]
}

/** Returns the foods of a list after "to". */
function foodsAfter({ tokens, mentions }: Marks, first: number): (Pick<Span, 'to'> & { foods: string[] }) | undefined {
  if (tokens[first]?.before !== 'none' || !TO.test(tokens[first].text)) return undefined
  const foods: string[] = []
  let to = first
  for (let at = first + 1; at < tokens.length && tokens[at]!.before !== 'end'; ) {
    const length = mentions.some(one => one.from === at) ? 0 : foodLengthAt(tokens, at)
    if (length > 0) foods.push(...foodsCalled(wordsOf(tokens, at, at + length)))
    else if (!LISTS.test(tokens[at]!.text)) break
    at += Math.max(1, length)
    if (length > 0) to = at
  }
  return foods.length > 0 ? { to, foods } : undefined
}

type Listed = Pick<Withdrawal, 'to' | 'mentions'> & { readonly foods: readonly string[] }

/**
 * Returns the allergens and other foods of a list up to the end of its clause, or undefined if other words follow.
 */
function listAt({ tokens, mentions }: Marks, first: number): Listed | undefined {
  const named: Mention[] = []
  const foods: string[] = []
  let at = first
  while (at < tokens.length && tokens[at]!.before !== 'end') {
    const mention = mentions.find(one => one.from === at)
    const length = mention ? mention.to - at : foodLengthAt(tokens, at)
    if (length > 0 && mention) named.push(mention)
    else if (length > 0) foods.push(...foodsCalled(wordsOf(tokens, at, at + length)))
    else if (!LISTS.test(tokens[at]!.text) && !NONE.test(tokens[at]!.text)) break
    at += Math.max(1, length)
  }
  const next = tokens[at]
  const isEnd = next === undefined || next.before !== 'none' || ALLERGY.test(next.text) || next.text === 'thing'
  return isEnd && named.length + foods.length > 0 ? { to: at, mentions: named, foods } : undefined
}

const NEVER = /^(?:never|didnt|not|nunca|no)$/
const SAYS = /^(?:said|say|told|tell|mentioned|mention|dije|dijo|mencione)$/
const OF_WHAT =
  /^(?:anything|about|you|to|leave|leaving|out|avoid|avoiding|skip|nada|de|del|que|no|sin|without|was|were|had|an?|any|the|evitar|dejar|fuera|quitar|take|off)$/

/**
 * Matches "I never said milk" and "I didn't say to leave out chicken or rice", but not if the sentence continues:
 * "I never said milk was fine".
 */
function neverSaid(marks: Marks): Withdrawal[] {
  const { tokens } = marks
  return tokens.flatMap(({ text }, at): Withdrawal[] => {
    const before = tokens.slice(Math.max(0, at - 2), at).map(one => one.text)
    if (!SAYS.test(text) || !before.some(word => NEVER.test(word)) || tokens[at]!.before !== 'none') return []
    let first = at + 1
    while (OF_WHAT.test(tokens[first]?.text ?? '') && tokens[first]!.before === 'none') first += 1
    const list = tokens[first]?.before === 'none' ? listAt(marks, first) : undefined
    return list ? [{ from: Math.max(sentenceOf(marks, at).from, at - 2), ...list, isNeverSaid: true }] : []
  })
}

/** Finds foods that repeat a general denial: "Nobody has any allergies! Not turkey and not milk". */
function deniedAgain(marks: Marks, denials: readonly Withdrawal[]): Withdrawal[] {
  const { tokens } = marks
  return denials.flatMap(({ from, to, mentions }): Withdrawal[] => {
    const next = tokens[to]
    if (mentions.length > 0 || next === undefined || next.before === 'none' || !/^(?:not|ni)$/.test(next.text))
      return []
    const list = saysNone(tokens, Math.max(0, from - 6), to) ? listAt(marks, to + 1) : undefined
    return list ? [{ from: to, ...list }] : []
  })
}

/** Matches withdrawals such as "Forget the turkey thing" and "remove the onion allergy". */
function foodsForgotten({ tokens, mentions }: Marks): Withdrawal[] {
  const foods = tokens.flatMap((_, from): Mention[] => {
    const to = from + foodLengthAt(tokens, from)
    const isKnown = to === from || mentions.some(one => from < one.to && to > one.from)
    return isKnown ? [] : [{ from, to, word: wordsOf(tokens, from, to), codes: [], strength: 'name' }]
  })
  return avoidanceWithdrawalsIn({ tokens, mentions: foods }).map(({ from, to, mentions: [food] }) => ({
    from,
    to,
    mentions: [],
    foods: food ? foodsCalled(food.word) : [],
  }))
}

/** Matches "No turkey allergy", which denies the allergy, but not "no, turkey allergy", which states it. */
function foodAllergiesDenied({ tokens, mentions }: Marks): Withdrawal[] {
  return tokens.flatMap(({ text, before }, at): Withdrawal[] => {
    if (!ALLERGY.test(text) || before !== 'none') return []
    const from = [3, 2, 1]
      .map(length => at - length)
      .find(start => start >= 0 && foodLengthAt(tokens, start) === at - start)
    if (from === undefined || mentions.some(one => one.from < at && one.to > from)) return []
    let none = from - 1
    while (
      none > 0 &&
      from - none <= MOST_SMALL &&
      SMALL.test(tokens[none]!.text) &&
      tokens[none + 1]!.before === 'none'
    )
      none -= 1
    const isNone =
      NONE.test(tokens[none]?.text ?? '') && tokens.slice(none + 1, from + 1).every(one => one.before === 'none')
    return isNone ? [{ from: none, to: at + 1, mentions: [], foods: foodsCalled(wordsOf(tokens, from, at)) }] : []
  })
}

const wordsOf = (tokens: Marks['tokens'], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
