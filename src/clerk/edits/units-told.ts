import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { type CueText, cueAt } from './cues.ts'

/** Conjunctions between clauses. */
export const CLAUSE_JOINERS = new Set([
  'and',
  'n',
  'then',
  'y',
  'but',
  'pero',
  'also',
  'plus',
  'so',
  'or',
  'o',
  'entonces',
])

/** Share of a line that is described next: "One of the lattes". */
export const SHARE =
  /^(?:(?:but|and|y|pero|for|on|en|para|only|just|solo|make|have|with) )*(?:one|two|three|four|five|six|half|\d{1,2}|un[oa]|dos|tres|cuatro|mitad) (?:of|de) (?:them|those|these|the|my|em|l[oa]s|ell[oa]s|es[oa]s)\b/
export const SAID_OF = /^(?:with|without|no|con|sin|w|wo|has|have|gets?|should|is|are|to|needs?|lleva|made|comes?|as)$/
/** True if a share starts at a word: "…, one of the chicken ones no onions", "… but one of them without". */
export function opensShare(said: MessageWords, at: number): boolean {
  const isNext = said.stops[at] !== '' || /^(?:but|and|y|pero|with|con)$/.test(said.words[at - 1] ?? '')
  return isNext && at > 1 && SHARE.test(said.words.slice(at, at + 5).join(' '))
}

/**
 * True if an amount of a different dish ends the description of a share: "One of them with no lettuce, 1 hummus and
 * 1 fries".
 */
export function ordersAfterShare(compiled: CompiledMenu, said: MessageWords, start: number, at: number): boolean {
  const isNext = said.stops[at] !== '' || CLAUSE_JOINERS.has(said.words[at - 1]!)
  const amount = isNext ? readAmount(compiled.food, said.words, at, said.words.length) : undefined
  const next = amount && at + amount.length
  const isTold = said.words.slice(start, at).some(word => SAID_OF.test(word))
  return (
    next !== undefined &&
    isTold &&
    compiled.vocabulary.has(said.terms[next] ?? '') &&
    !SAID_OF.test(said.words[next] ?? '')
  )
}

const MORE = /^(?:another|otr[oa]|(?:one|two|three|\d|un[oa]?|dos|tres) (?:more|mas))\b/
const SOME = /^(?:one|un[oa]|half|mitad)$/

/**
 * True if an additional dish starts at a word, which is not part of the change: "Make the soda large and another
 * burger with cheese".
 */
export function isAnother(said: MessageWords, raw: CueText, start: number, begun: number, at: number): boolean {
  const isNext = said.stops[at] !== '' || CLAUSE_JOINERS.has(said.words[at - 1]!)
  const opening = isNext && MORE.test(said.words.slice(at, at + 2).join(' ')) ? cueAt(raw, begun) : undefined
  // "make one mild and another hot" describes units
  const isTold =
    opening?.kind === 'only' ||
    (opening?.kind !== 'remove' && said.words.slice(start, at).some(word => SOME.test(word)))
  return opening !== undefined && at >= begun + opening.length && !isTold
}
