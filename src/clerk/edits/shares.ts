import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isPlain } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { numberOf } from './line-numbers.ts'

/**
 * Share: a number of units of a dish, and what applies to them: "one of the lattes with oat milk", "the other
 * regular".
 */
export type Share = {
  /** Undefined for "the other" and "the rest": all units not described otherwise. */
  readonly count?: number
  /** True for "Half of them". */
  readonly isHalf: boolean
  /** True if it refers to existing units: "one of the …", "only one has …". */
  readonly isPart: boolean
  /** True if it contains "of", or states what the units have: "one of the …", "one latte has …". */
  readonly isOf: boolean
  /** Ordinal of a unit: "The second one". */
  readonly ordinal?: number
  /** True if it applies to no other units: "only one has …". */
  readonly isOnly: boolean
  /** Words that may name the dish, and the instruction. */
  readonly body: MessageWords
}

const LEADS =
  /^(?:and|but|y|pero|so|make|have|do|haz|haga|on|for|en|para|no|can|could|you|please|want|i|need|that|lol|also|wait|use|put|give|get|me|let|it|them|its|thats|are|is|be|should|there|total|of)$/
const ONLY = /^(?:only|just|solo|solamente|nomas)$/
const OF = /^(?:of|de)$/
const DETERMINER =
  /^(?:the|those|these|my|our|them|all|it|that|los|las|mis|ell[oa]s|es[oa]s|est[oa]s|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|ones?|em)$/
/** Words that start a description of units. */
export const SAYS =
  /^(?:with|without|no|con|sin|w|has|have|gets?|should|is|are|to|needs?|que|lleva|sea|made|comes?|half|stays?|as|use|uses|wo|on|in|en)$/
/** Words that precede the description. */
export const FRAME =
  /^(?:with|con|w|has|have|gets?|should|is|are|be|to|needs?|que|lleva|sea|made|comes?|will|va|the|a|use|uses|want|wants|add|make|but|only|just|them|it|put|on|in)$/
const VERB = /^(?:has|have|gets?|should|is|are|needs?|stays?|lleva|tiene)$/
const OTHER = /^(?:others?|otr[oa]s?|rest|resto|remaining|demas)$/
const ORDINAL = /^(?:first|1st|primer[oa]?|second|third|fourth|last|2nd|3rd|4th|segund[oa]|tercer[oa]?|ultim[oa])$/
const ENDS =
  /(?: (?:(?:and|y) )?(?:please|pls|plz|thanks|thank you|por favor|instead|ok|okay|lol|too|then))*(?: (?:(?:and|y) )?(?:for (?:my|her|his|our|the|me|him|us|their)|para (?:mi|el|la|los|las))(?: \w+)*)?$/

/** Parses the shares of a clause; empty if its first words state no quantity. */
export function sharesOf(compiled: CompiledMenu, given: MessageWords): readonly Share[] {
  const begun = given.words.findIndex(word => !LEADS.test(word) && !ONLY.test(word))
  if (begun < 0) return []
  const isOnly = given.words.slice(0, begun).some(word => ONLY.test(word))
  const length = (ENDS.exec(` ${given.words.join(' ')}`)?.[0] ?? '').trim().split(' ').filter(Boolean).length
  const said = slice(given, 0, Math.max(begun, given.words.length - length))
  const marks: Mark[] = []
  for (let at = begun; at < said.words.length; at++) {
    const isSpent = at < (marks.at(-1)?.from ?? 0) || /^(?:not|no)$/.test(said.words[at - 1] ?? '')
    const mark = isSpent ? undefined : markAt(compiled, said, at, at === begun)
    if (mark) marks.push(mark)
  }
  if (marks[0]?.at !== begun) return []
  return marks.flatMap(({ at: __, from, to: _, ...mark }, n) => {
    const part = trimmed(slice(said, from, marks[n + 1]?.at ?? said.words.length))
    const isOf = mark.isOf || part.words.some(word => VERB.test(word))
    return { ...mark, isOf, isOnly: isOnly && n === 0, body: part }
  })
}

type Mark = {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly count?: number
  readonly isHalf: boolean
  readonly isPart: boolean
  readonly isOf: boolean
  readonly ordinal?: number
}

function markAt(compiled: CompiledMenu, said: MessageWords, at: number, isFirst: boolean): Mark | undefined {
  const { food } = compiled
  const { words, stops } = said
  const article = /^(?:the|el|la|los|las)$/.test(words[at]!) ? 1 : 0
  const head = words[at + article]
  if (head === undefined || (article === 0 && /^(?:one|ones)$/.test(head) && OTHER.test(words[at - 1] ?? '')))
    return undefined
  const after = (to: number) => (/^(?:ones?|un[oa]s?)$/.test(words[to] ?? '') ? to + 1 : to)
  if (OTHER.test(head)) {
    if (article === 0 && /^(?:the|el|la|los|las)$/.test(words[at - 1] ?? '')) return undefined
    const counted = readAmount(food, words, at + article + 1, words.length)
    const isCounted = counted?.count !== undefined && !counted.article && !/^ones?$/.test(words[at + article + 1] ?? '')
    const to = after(at + article + 1 + (isCounted ? counted.length : 0))
    // "otro sin arroz" is another unit of those described; "el otro" is the remaining one
    const isAnother = article === 0 && /^otr[oa]$/.test(head)
    if (isAnother && isFirst) return undefined
    const count = isAnother ? { count: 1 } : {}
    return { at, from: partFrom(words, to), to, ...count, isHalf: false, isPart: true, isOf: false }
  }
  if (ORDINAL.test(head) && (article === 1 || !isFirst)) {
    const to = after(at + article + 1)
    return {
      at,
      from: partFrom(words, to),
      to,
      count: 1,
      isHalf: false,
      isPart: true,
      isOf: false,
      ...(isFirst ? { ordinal: numberOf(head) ?? 99 } : {}),
    }
  }
  const of = (to: number) => OF.test(words[to] ?? '')
  if (/^(?:half|mitad)$/.test(head) && of(at + article + 1)) {
    const to = at + article + 1
    return { at, from: partFrom(words, to), to, isHalf: true, isPart: true, isOf: true }
  }
  if (article === 1) return undefined
  const amount = readAmount(food, words, at, words.length)
  if (amount?.count === undefined || !Number.isInteger(amount.count) || amount.count < 1) return undefined
  const to = at + amount.length + (/^(?:sol[oa]|nomas)$/.test(words[at + amount.length] ?? '') ? 1 : 0)
  if (amount.article && !of(to) && to === at + amount.length) return undefined
  const isPart = of(to) || SAYS.test(words[to] ?? '') || (isPlain([words[to] ?? '']) && !isNamed(compiled, said, to))
  const isNext = stops[at] !== '' || /^(?:and|y|but|pero|plus|n)$/.test(words[at - 1] ?? '')
  if (!isFirst && !isPart && !isNext) return undefined
  return { at, from: partFrom(words, to), to, count: amount.count, isHalf: false, isPart, isOf: of(to) }
}

/** True if "plain" is part of the name: a plain slice. */
const isNamed = ({ vocabulary }: CompiledMenu, { terms, stops }: MessageWords, at: number): boolean =>
  vocabulary.has(terms[at] ?? '') && at + 1 < terms.length && stops[at + 1] === ''

/** Returns the position after "of the two". */
function partFrom(words: readonly string[], to: number): number {
  if (!OF.test(words[to] ?? '')) return to
  let from = to + 1
  while (from < words.length && DETERMINER.test(words[from]!)) from += 1
  return from
}

const JOINS = /^(?:and|y|the|el|la|but|pero|plus|n|los|las|on|for)$/
function trimmed(part: MessageWords): MessageWords {
  let end = part.words.length
  while (end > 0 && JOINS.test(part.words[end - 1]!)) end -= 1
  return slice(part, 0, end)
}
