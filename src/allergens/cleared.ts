import type { Withdrawal } from './denials.ts'
import { hasQualifier } from './limited-to.ts'
import type { Marks, Mention, Span } from './marks.ts'
import type { AllergenRefusal } from './refusals.ts'
import { sentenceOf } from './tokens.ts'

const AND = /^(?:and|or|nor|y|e|o|ni|n|&)$/
const BE = /^(?:is|are|esta|estan)$/
const VERY = /^(?:totally|all|perfectly|completely|always|absolutely|both|also|still|just|no)$/
const FINE = /^(?:fine|ok|okay|alright|allowed|bien|problem)$/
/** Words before a food that do not narrow it. */
const OPENING =
  /^(?:no|nah|nope|wait|actually|sorry|now|so|oh|yes|yeah|and|but|pero|the|all|el|la|los|las|con|that|its|y)$/
const BREAKS = /^(?:but|pero|so|and|y)$/
const UNLESS = /^(?:if|unless|except|when|long|provided|excepto|salvo|cuando|mientras)$/
const LIMITS = /^(?:but|only|just|pero|solo)$/
/** Words for a single person. The allergic person might be someone else. */
const FOR_ONE = /^(?:me|myself|him|her|my|mi|el|ella)$/
const SAYS_NOT = /^(?:never|didnt|havent|nunca|not|nobody|noone|nadie)$/
const SAID =
  /^(?:say|said|ask|asked|mention|mentioned|mean|meant|tell|told|dije|dijo|mencione|menciono|pregunte|pregunto)$/
const ILL = /^(?:al+erg\w*|intoler\w*|celia\w*|coelia\w*|alerg\w*)$/
const SAID_OF =
  /^(?:you|anything|a|an|word|about|that|the|any|even|ever|actually|was|we|i|avoid|no|to|nada|de|del|que)$/
const AFTER_SAID = /^(?:allergy|allergies|though|just|only|i|at|alergia|please|so|but|solo)$/

/**
 * Returns the allergens that a separate statement clears, regardless of the rest of the message: "shellfish and soy
 * are fine", "el marisco sí puede", "I never said wheat". Questions, conditions, and statements about a single
 * person clear nothing.
 */
export function clearedIn(marks: Marks, text: string): Withdrawal[] {
  return listsOf(marks).flatMap(list => {
    const starts = list.flatMap((one, at) => (at === 0 || marks.tokens[one.from]!.before === 'comma' ? [at] : []))
    for (const start of starts) {
      const mentions = list.slice(start)
      const cleared = fineStatement(marks, mentions) ?? neverSaid(marks, mentions) ?? isNotThat(marks, mentions)
      if (cleared && !isAsked(marks, text, cleared)) return [{ ...cleared, mentions }]
    }
    return []
  })
}

/** Groups allergens separated only by punctuation and "and": "Shellfish, soy and fish". */
function listsOf({ tokens, mentions }: Marks): Mention[][] {
  const lists: Mention[][] = []
  for (const mention of mentions) {
    const last = lists.at(-1)?.at(-1)
    const between = last ? tokens.slice(last.to, mention.from) : []
    const isNext =
      last !== undefined &&
      between.every(({ text }) => AND.test(text)) &&
      tokens[mention.from]!.before !== 'end' &&
      (between.length === 1 || (between.length === 0 && tokens[mention.from]!.before === 'comma'))
    if (isNext) lists.at(-1)!.push(mention)
    else lists.push([mention])
  }
  return lists
}

function fineStatement(marks: Marks, list: readonly Mention[]): Span | undefined {
  const { tokens } = marks
  const at = (index: number) => tokens[index]?.text ?? ''
  const from = openingOf(marks, list[0]!.from)
  if (from === undefined) return undefined
  let to = list.at(-1)!.to
  // "el marisco sí puede". Plain "el marisco sí" is ambiguous: it could state the allergy.
  if (at(to) === 'si' && tokens[to]!.before === 'none') {
    if (!/^(?:puede|puedo|pueden|podemos)$/.test(at(to + 1))) return undefined
    to += 2
    if (/^(?:comer|comerlo|comerlos)$/.test(at(to))) to += 1
    return isEnd(marks, to) ? { from, to } : undefined
  }
  if (at(to) === 'no' && at(to + 1) === 'hay' && at(to + 2) === 'problema' && isEnd(marks, to + 3))
    return { from, to: to + 3 }
  // "milk doesn't matter", "la leche no importa"
  const isNothing = /^(?:no|doesnt|dont)$/.test(at(to)) && /^(?:importa|importan|matter)$/.test(at(to + 1))
  if (isNothing && tokens[to]!.before === 'none' && isEnd(marks, to + 2)) return { from, to: to + 2 }
  if (!BE.test(at(to)) || tokens[to]!.before !== 'none') return undefined
  to += 1
  while (VERY.test(at(to)) && to < tokens.length) to += 1
  if (!FINE.test(at(to)) || tokens[to]!.before !== 'none') return undefined
  const isNone = at(to - 1) === 'no'
  if (isNone !== (at(to) === 'problem')) return undefined
  const isForOne = /^(?:for|by|para)$/.test(at(to + 1)) && FOR_ONE.test(at(to + 2))
  return isForOne || hasQualifier(marks, to + 1) || isLimited(marks, to + 1) ? undefined : { from, to: to + 1 }
}

/** Returns the start of a clause that consists only of a list. Returns undefined for other clauses. */
function openingOf({ tokens }: Marks, first: number): number | undefined {
  let from = first
  while (from > 0 && tokens[from]!.before === 'none' && OPENING.test(tokens[from - 1]!.text)) {
    from -= 1
    if (tokens[from]!.text === 'no') return undefined
    if (BREAKS.test(tokens[from]!.text)) return from
  }
  return from === 0 || tokens[from]!.before !== 'none' ? from : undefined
}

const isEnd = ({ tokens }: Marks, at: number): boolean =>
  tokens[at] === undefined || tokens[at].before !== 'none' || BREAKS.test(tokens[at].text)

/** True if the rest of the sentence restricts the statement: "…, if it is cooked", "… but only grilled". */
function isLimited({ tokens, mentions }: Marks, from: number): boolean {
  const end = tokens.findIndex(({ before }, at) => at >= from && before === 'end')
  const to = end < 0 ? tokens.length : end
  const isNamed = (at: number) => mentions.some(one => one.from > at && one.from < to)
  return tokens
    .slice(from, to)
    .some(({ text }, index) => UNLESS.test(text) || text === 'as' || (LIMITS.test(text) && !isNamed(from + index)))
}

/** Matches "I didn't say shellfish" and "nobody ever mentioned soy", but not "I never said shellfish was fine". */
function neverSaid({ tokens, mentions }: Marks, list: readonly Mention[]): Span | undefined {
  let from = list[0]!.from
  while (from > 0 && tokens[from]!.before === 'none' && SAID_OF.test(tokens[from - 1]!.text)) from -= 1
  if (from === 0 || tokens[from]!.before !== 'none' || !SAID.test(tokens[from - 1]!.text)) return undefined
  from -= 1
  while (from > 0 && /^(?:even|ever|actually|yo|te|le)$/.test(tokens[from - 1]!.text)) from -= 1
  const negation = tokens[from - 1]?.text ?? ''
  const isNegated = SAYS_NOT.test(negation) || (negation === 'no' && /^dije|^mencione/.test(tokens[from]!.text))
  const isSure = negation !== 'not' || /^(?:did|do|have|am)$/.test(tokens[from - 2]?.text ?? '')
  const { to } = list.at(-1)!
  const next = tokens[to]
  const isWhole = next === undefined || next.before !== 'none' || AFTER_SAID.test(next.text)
  // "nobody asked about peanuts but my son is allergic"
  const rest = tokens.slice(to, sentenceOf({ tokens }, to - 1).to)
  const isIll = rest.some(({ text }) => ILL.test(text)) && mentions.every(one => one.from < to)
  if (isIll) return undefined
  return isNegated && isSure && isWhole ? { from: from - 1, to } : undefined
}

/** Matches "It's not shellfish" as a separate sentence, which corrects a misunderstanding. */
function isNotThat(marks: Marks, list: readonly Mention[]): Span | undefined {
  const words = marks.tokens.map(({ text }) => text)
  const { from } = list[0]!
  const { to } = list.at(-1)!
  if (words[from - 1] !== 'not') return undefined
  const first = /^(?:its|thats)$/.test(words[from - 2] ?? '') ? from - 2 : from - 3
  const isThat = first === from - 2 || (/^(?:it|that)$/.test(words[first] ?? '') && words[from - 2] === 'is')
  const opening = isThat ? openingOf(marks, first) : undefined
  return opening !== undefined && isEnd(marks, to) ? { from: opening, to } : undefined
}

/** True if the sentence or the whole message ends with a question mark: "peanuts are fine, right?" */
function isAsked({ tokens }: Marks, text: string, { from, to }: Span): boolean {
  const sentence = sentenceOf({ tokens }, from)
  const next = tokens[sentence.to]
  return /\?/.test(text.slice(tokens[to - 1]!.to, next?.from))
}

/** Adds explicitly cleared allergens to the withdrawals, unless they are refused as well. */
export const withCleared = (
  lifts: readonly Withdrawal[],
  cleared: readonly Withdrawal[],
  refusals: readonly AllergenRefusal[],
): Withdrawal[] => {
  const isRefused = (one: Mention, { from }: Span) =>
    refusals.some(
      refusal =>
        refusal.from < from && refusal.mentions.some(({ codes }) => codes.some(code => one.codes.includes(code))),
    )
  const sure = cleared.filter(lift => lift.mentions.every(one => !isRefused(one, lift)))
  const isOther = ({ mentions }: Withdrawal) => mentions.every(one => !sure.some(lift => lift.mentions.includes(one)))
  return [...lifts.filter(isOther), ...sure]
}
