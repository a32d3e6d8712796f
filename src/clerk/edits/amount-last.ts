import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords, Stop } from '#src/clerk/menu-parser/unit.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import { speaksOfFood } from './food-words.ts'

const JOIN = /^(?:and|y|plus|n)$/
const OF = /^(?:of|de)$/
const THEM = /^(?:em|them|those|these|ell[oa]s|es[oa]s|est[oa]s)$/
const LEAD = /^(?:and|y|plus|n|ok|okay|yes|please|the|that|those|el|la|los|las|es[ea]|un[ao]?s?)$/
/** Words that take a number as identifier instead of being counted by it. */
const NUMBERED =
  /^(?:items?|lines?|numbers?|combos?|meals?|options?|no|not|size|until|at|by|for|near|in|to|from|under)$/

/** Moves amounts that follow their dishes in front of them: "Soup two of them and rice four and a roll". */
export function amountsFirst(compiled: CompiledMenu, said: MessageWords): MessageWords {
  const { food } = compiled
  const { words, stops } = said
  const parts: MessageWords[] = []
  let start = 0
  let counted = 0
  for (let at = 0; at < words.length; ) {
    const name = longestAt(compiled.wholes, said.terms, at)?.length ?? 0
    const amount = name > 1 ? undefined : readAmount(food, words, at, words.length)
    if (amount?.count === undefined || amount.article) {
      at += Math.max(name, amount?.length ?? 0, 1)
      continue
    }
    const isOfThem = OF.test(words[at + amount.length] ?? '') && THEM.test(words[at + amount.length + 1] ?? '')
    const end = at + amount.length + (isOfThem ? 2 : 0)
    const dish = leadless(slice(said, start, at))
    const isEnd = end >= words.length || stops[end] !== '' || JOIN.test(words[end]!)
    // a pause, or a word that takes a number, separates the amount from the words before it
    const isApart = stops[at] !== '' || amount.count > 99 || NUMBERED.test(words[at - 1] ?? '')
    if (!isEnd || isApart || dish.words.length === 0 || !speaksOfFood(compiled, dish)) return said
    if (dish.words.some((word, n) => JOIN.test(word) && n > 0) && !isName(compiled, dish)) return said
    parts.push(joined(slice(said, at, at + amount.length), dish))
    counted += 1
    start = end
    at = end
  }
  if (counted === 0) return said
  const rest = leadless(slice(said, start))
  return [...parts, ...(rest.words.length > 0 ? [rest] : [])].reduce((all, part) => joined(all, part, ','))
}

/** Moves amounts to the front in a whole text that only orders. */
export function amountsToldFirst(compiled: CompiledMenu, text: string): string {
  const said = readWords(text, word => word)
  const now = amountsFirst(compiled, said)
  if (now === said) return text
  return now.words.map((word, at) => `${at === 0 ? '' : now.stops[at] === '' ? ' ' : ', '}${word}`).join('')
}

const leadless = (part: MessageWords): MessageWords => {
  const from = part.words.findIndex(word => !LEAD.test(word))
  return from < 0 ? slice(part, part.words.length) : slice(part, from)
}

/** True if the words are one dish name: Mac and cheese. */
const isName = ({ wholes }: CompiledMenu, { terms }: MessageWords): boolean =>
  (longestAt(wholes, terms, 0)?.length ?? 0) === terms.length

function joined(a: MessageWords, b: MessageWords, stop: Stop = ''): MessageWords {
  return {
    words: [...a.words, ...b.words],
    terms: [...a.terms, ...b.terms],
    stops: [...a.stops, ...b.stops.map((one, at) => (at === 0 ? stop : one))],
    spans: [...a.spans, ...b.spans],
  }
}
