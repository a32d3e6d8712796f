import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const PORTION = /^(?:portions?|servings?|orders?|helpings?|rounds?|raciones|racion|porciones|porcion|ordenes|orden)$/
const MORE = /^(?:more|mas|additional|extra|another|otr[oa])$/
const SECOND = /^(?:second|2nd|third|3rd|segund[oa]|tercer[oa]?)$/
const WITHOUT_NAME = /^(?:look|one|thought|time|opinion|ago|please|to|helping)$/

/**
 * Adds more of a dish by a serving word, which never refers to an option: "one more portion of rice", "two orders
 * of rolls", "a second tea".
 */
export function portions(compiled: CompiledMenu, edit: Edit, given: MessageWords): Done | undefined {
  const cut = nextAmount(compiled, given)
  const told = countedIn(compiled, slice(given, 0, cut.end))
  if (!told || told.dish.words.length === 0) return undefined
  const done = moreOf(compiled, edit, told)
  if (!done || cut.from >= given.words.length) return done
  const rest = order(compiled, done.edit, slice(given, cut.from), 'add')
  return { edit: rest.edit, at: [...done.at, ...rest.at] }
}

function moreOf(compiled: CompiledMenu, edit: Edit, { count, isMore, dish }: Counted): Done | undefined {
  const [only, ...others] = named(compiled, edit, dish)
  const item = only === undefined ? undefined : edit.entries[only]!.draft.candidates[0]?.item
  const isDish = item !== undefined && others.length === 0 && dish.terms.every(term => item.named.has(term))
  if (isDish && !isMore) return undefined
  if (isDish) return { edit: withEntry(edit, only!, { again: edit.entries[only!]!.again + count }), at: [only!] }
  const fresh = order(compiled, { ...edit, entries: [], leftovers: [], questions: [] }, dish, 'add').edit
  const [first, ...rest] = fresh.entries
  if (!first) return { edit: { ...edit, leftovers: [...edit.leftovers, dish.words.join(' ')] }, at: [] }
  const entries = [{ ...first, draft: { ...first.draft, count: count * (first.draft.count ?? 1) } }, ...rest]
  return {
    edit: {
      ...edit,
      entries: [...edit.entries, ...entries],
      leftovers: [...edit.leftovers, ...fresh.leftovers],
      questions: [...edit.questions, ...fresh.questions],
    },
    at: entries.map((_, n) => edit.entries.length + n),
  }
}

/** Returns the end of the first dish and the start of the next amount: "one more soup, and three rolls". */
function nextAmount(
  { food }: CompiledMenu,
  { words, stops }: MessageWords,
): { readonly end: number; readonly from: number } {
  const from = words.findIndex((_, at) => {
    const isNext = stops[at] !== '' || /^(?:and|y|plus)$/.test(words[at - 1] ?? '')
    return at > 1 && isNext && readAmount(food, words, at, words.length) !== undefined
  })
  if (from < 0) return { end: words.length, from: words.length }
  return { end: /^(?:and|y|plus)$/.test(words[from - 1]!) ? from - 1 : from, from }
}

type Counted = { readonly count: number; readonly isMore: boolean; readonly dish: MessageWords }

function countedIn({ food }: CompiledMenu, given: MessageWords): Counted | undefined {
  const { words } = given
  const from = words.findIndex(
    word => !/^(?:add|also|and|i|meant|want|need|please|give|me|get|y|quiero|dame|deme)$/.test(word),
  )
  if (from < 0) return undefined
  const isAnother = /^(?:another|otr[oa])$/.test(words[from]!)
  const amount = isAnother ? { length: 1, count: 1, article: false } : readAmount(food, words, from, words.length)
  if (amount?.count === undefined) return undefined
  let at = from + amount.length
  const isSecond = amount.article && SECOND.test(words[at] ?? '')
  const isMore = isAnother || isSecond || MORE.test(words[at] ?? '')
  if (isSecond || (!isAnother && isMore)) at += 1
  const isPortion = PORTION.test(words[at] ?? '') && /^(?:of|de)$/.test(words[at + 1] ?? '')
  if (isPortion) at += 2
  const isNamed = isSecond && words[at] !== undefined && !WITHOUT_NAME.test(words[at]!)
  if (!isNamed && !isPortion) return undefined
  const first = words.findIndex((word, n) => n >= at && !/^(?:the|that|those|el|la|los|las)$/.test(word))
  const rest = slice(given, first < 0 ? at : first)
  // other dishes and statements are parsed separately
  const isOne = rest.words.every(
    (word, n) => !/^(?:and|y|with|without|no|con|sin)$/.test(word) && (n === 0 || rest.stops[n] === ''),
  )
  return isOne && !rest.words.some((_, n) => readAmount(food, rest.words, n, rest.words.length)?.article === false)
    ? { count: amount.count, isMore, dish: rest }
    : undefined
}
