import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { leaveOnly } from './leave-only.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const ENDS = / (?:please|pls|por favor|then|now|thanks|gracias|though|tho)$/
/** Negated amounts: "1, not 2", "uno en vez de dos". */
const DENIED = / (?:and |y )?(?:not|no|instead of|rather than|en vez de|en lugar de) (?<denied>\S+)$/
/** Verbs between a dish and its amount. */
const VERB =
  / (?:(?:should|needs to|must|is supposed to|has to) be|is|are|was|were|son|es|eran|sean?|x|to|just|only|solo)$/
const ENOUGH =
  / (?:(?:is|are|will be|would be|es|son|seria) )?(?:enough|plenty|sufficient|suficientes?|all (?:we|i) need|bastan?|will do|alcanza)(?: for (?:me|us|now|everyone|everybody))?$/

const lengthOf = (text = ''): number => text.split(' ').filter(Boolean).length

/** Applies an amount that follows its dish, "roll: 1 not 2", or that is sufficient, "one roll is plenty". */
export function amountTold(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const given = slice(all, 0, all.words.length - lengthOf(ENDS.exec(` ${all.words.join(' ')}`)?.[0]))
  return enough(compiled, edit, given, focus) ?? amountBehind(compiled, edit, given, focus)
}

function enough(compiled: CompiledMenu, edit: Edit, given: MessageWords, focus: readonly number[]): Done | undefined {
  const length = lengthOf(ENOUGH.exec(` ${given.words.join(' ')}`)?.[0])
  const from = given.words.findIndex(word => !/^(?:with|con|only|just|solo|the|i|think|guess)$/.test(word))
  const said = slice(given, Math.max(from, 0), given.words.length - length)
  const amount = length === 0 ? undefined : readAmount(compiled.food, said.words, 0, said.words.length)
  const count = amount?.count
  if (!amount || count === undefined) return undefined
  const dish = slice(said, amount.length)
  if (dish.words.length > 0 && named(compiled, edit, dish).length === 0) return undefined
  const one = slice(said, 0, amount.length)
  const words = amount.article ? { ...said, words: ['one', ...dish.words] } : said
  return leaveOnly(compiled, edit, dish.words.length > 0 ? words : one, focus, false, undefined, false)
}

function amountBehind(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const text = ` ${given.words.join(' ')}`
  const denied = DENIED.exec(text)
  const isDenied = denied !== null && countIn(compiled, [denied.groups!.denied!]) !== undefined
  const told = slice(given, 0, given.words.length - (isDenied ? lengthOf(denied[0]) : 0))
  const last = told.words.at(-1)
  if (last === undefined || countIn(compiled, [last]) === undefined) return undefined
  const at = told.words.length - 1
  const head = ` ${told.words.slice(0, at).join(' ')}`
  const verb = VERB.exec(head)
  const isTold = isDenied || verb !== null || told.stops[at] !== ''
  const dish = slice(told, 0, at - lengthOf(verb?.[0]))
  if (!isTold || dish.words.length === 0 || readAmount(compiled.food, dish.words, 0, dish.words.length))
    return undefined
  if (named(compiled, edit, dish).length === 0) return undefined
  return leaveOnly(compiled, edit, joined(slice(told, at), dish), focus, false, undefined, false)
}

function countIn({ food }: CompiledMenu, words: readonly string[]): number | undefined {
  const amount = readAmount(food, words, 0, words.length)
  const isCount = amount?.article === false || /^un[oa]$/.test(words[0] ?? '')
  return amount?.length === words.length && isCount ? amount.count : undefined
}

const joined = (a: MessageWords, b: MessageWords): MessageWords => ({
  words: [...a.words, ...b.words],
  terms: [...a.terms, ...b.terms],
  stops: [...a.stops.map(() => '' as const), ...b.stops.map(() => '' as const)],
  spans: [...a.spans, ...b.spans],
})
