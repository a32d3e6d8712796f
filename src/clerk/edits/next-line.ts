import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { CLAUSE_JOINERS } from './units-told.ts'

/** Reference to another line by ordinal: "… and on the first one put the peppers back". */
const OF_LINE =
  /^(?:on|for|en|para|a) (?:the |la |el |number |line )+(?:first|second|third|fourth|last|\d|primer[oa]?|segund[oa]|ultim[oa])\b/
/** Reference to another line by number: "…, number 2 with rye". */
const BY_NUMBER = /^(?:line|item|number|numero|linea) (?:\d{1,2}|one|two|three|four|five|uno|dos|tres|cuatro|cinco)$/
const POINTED =
  /^(?:(?:and|but|no|so|only|just|make|y|pero|solo) )*(?:the|el|la) (?:first|second|third|fourth|last|\d|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|(?:\w+ ){0,2}(?:one|uno|una))\b/
const OTHER =
  /^(?:the|el|la|los|las) (?:(?:other|second|third|fourth|last|otr[oa]s?|segund[oa]|tercer[oa]?|ultim[oa])\b|(?:(?!one\b)\w+ ){1,2}one (?:is|gets?|has|should|with|without)\b)/
const ON_ALL = /^(?:on|for|en|para|in) (?:everything|every one|todo|both|all of them|them all)$/

/** True if another line is addressed at a word: "the first is double, the other single". */
export function opensNextLine(said: MessageWords, start: number, at: number): boolean {
  const { words, stops } = said
  const isJoined = stops[at] !== '' || CLAUSE_JOINERS.has(words[at - 1]!)
  if (stops[at] !== '' && BY_NUMBER.test(words.slice(at, at + 2).join(' '))) return true
  if (CLAUSE_JOINERS.has(words[at - 1]!) && OF_LINE.test(words.slice(at, at + 4).join(' '))) return true
  const before = words.slice(start, at).join(' ')
  if (isJoined && OTHER.test(words.slice(at, at + 4).join(' ')) && POINTED.test(before)) return true
  // two instructions for all lines: "potato roll on everything, regular size on everything"
  const length = [2, 3, 4].find(count => ON_ALL.test(words.slice(at - count, at).join(' ')))
  return (
    length !== undefined &&
    at - length > start &&
    !/^(?:else|but|except|of|please|and|too|excepto|menos)$/.test(words[at]!)
  )
}

const VERB = /^(?:is|are|should|gets?|has|needs?)$/

/**
 * True if an instruction for another dish starts at a word: "Put the onions back on the first, and bacon burger is
 * plain".
 */
export function opensTold({ vocabulary }: CompiledMenu, { words, terms, stops }: MessageWords, at: number): boolean {
  if (stops[at] === '' && !CLAUSE_JOINERS.has(words[at - 1]!)) return false
  const from = CLAUSE_JOINERS.has(words[at]!) ? at + 1 : at
  const first = /^(?:the|my|el|la)$/.test(words[from] ?? '') ? from + 1 : from
  const verb = words.findIndex((word, n) => n > first && n <= first + 3 && VERB.test(word))
  return verb > 0 && terms.slice(first, verb).every(term => vocabulary.has(term))
}

const COUNTS = /^(?:is|are|should|son|eran|serian)$/

/** True if the quantity of a dish named first starts at a word: "…, and the tacos are two, not one". */
export function opensCount(
  { food, vocabulary }: CompiledMenu,
  { words, terms, stops }: MessageWords,
  at: number,
): boolean {
  const isNext = at === 0 || stops[at] !== '' || CLAUSE_JOINERS.has(words[at - 1]!)
  if (!isNext || !/^(?:the|my|el|la|los|las|mis)$/.test(words[at]!)) return false
  const verb = words.findIndex((word, n) => n > at + 1 && n <= at + 4 && COUNTS.test(word))
  const counted = verb + (words[verb + 1] === 'be' ? 2 : 1)
  return (
    verb > 0 &&
    terms.slice(at + 1, verb).every(term => vocabulary.has(term)) &&
    readAmount(food, words, counted, words.length)?.article === false
  )
}
