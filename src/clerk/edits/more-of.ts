import { readAmount } from '#src/clerk/house/amount.ts'
import { sayOfLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { isPlain, plainOf } from '#src/clerk/house/plain.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named, namedFirst, targetsOf } from './targets.ts'

const MORE = new Set(['more', 'mas', 'additional', 'extra'])

/** "Another coke", "the same again": one more of a line that is there. */
export function again(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Done | undefined {
  const too = TOO.exec(words.words.join(' '))
  if (too) return anotherWith(compiled, edit, slice(words, 1, 1 + lengthOf(too.groups?.said)), focus)
  const found = longestAt(compiled.food.edits.get('again')!, words.words, 0)
  if (!found) return undefined
  const rest = slice(words, found.length)
  const otherwise = moreBut(compiled, edit, rest, 1)
  if (otherwise) return otherwise
  const target = targetsOf(compiled, edit, rest, focus)
  const [at, ...others] = target?.at ?? []
  if (target === undefined) return anotherWith(compiled, edit, rest, focus)
  if (at === undefined || others.length > 0) return undefined
  return { edit: repeated(edit, at, 1), at: [at] }
}

/** "Another street taco" of a menu without one: the words for a dish that is not there, and no other dish once more. */
export function againUnknown(compiled: CompiledMenu, edit: Edit, words: Words): Done | undefined {
  const found = longestAt(compiled.food.edits.get('again')!, words.words, 0)
  const rest = found && slice(words, found.length)
  if (!rest || LEADS.test(rest.words[0] ?? 'a')) return undefined
  const isFood = rest.terms.some(term => compiled.food.known.has(term))
  const options = alive(edit).flatMap(({ draft }) => draft.candidates.map(({ item }) => item.optionTerms))
  const isOfLine = rest.terms.some(term => options.some(own => own.has(term)))
  if (!isFood || isOfLine || order(compiled, { ...edit, entries: [] }, rest, 'add').at.length > 0) return undefined
  return { edit: { ...edit, leftovers: [...edit.leftovers, rest.words.join(' ')] }, at: [] }
}

/** True for words that begin with one more of an ordered dish. */
export const isAgain = ({ food }: CompiledMenu, { words }: Words): boolean =>
  longestAt(food.edits.get('again')!, words, 0) !== undefined

/** "The pepperoni one too". */
const TOO = /^(?:the|el|la) (?<said>\S.*?) ones? (?:too|also|as well|tambien)$/
/** "Of the same", before a name or alone. */
const SAME =
  /^(?:(?:of|de) )?(?:(?:the|that|those|el|la|los|las|es[oa]s?) )?(?:(?:very |exact )?same|mism[oa]s?)(?: (?:one|ones|thing|kind))? /
const lengthOf = (text = ''): number => text.split(' ').filter(Boolean).length

/** "Another one with buffalo": one more of the dish that the words can be said of, and so. */
function anotherWith(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Done | undefined {
  const from = words.words.findIndex(word => !LEADS.test(word))
  if (from < 0) return undefined
  const said = slice(words, from)
  const lines = alive(edit)
    .toReversed()
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)))
  for (const { draft } of lines) {
    const plain = plainOf(draft)
    const now = isPlain(said.words) ? plain : sayOfLine(compiled, plain, said)
    if (now) return { edit: withNew(edit, [{ ...now, count: 1 }]), at: [edit.entries.length] }
  }
  return undefined
}

function repeated(edit: Edit, at: number, count: number): Edit {
  const entry = edit.entries[at]!
  return entry.draft.milliPounds !== undefined
    ? withNew(edit, [entry.draft])
    : withEntry(edit, at, { again: entry.again + count })
}

/** "Two more cokes": more of a line that is there. */
export function more(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Done | undefined {
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (amount?.count === undefined || amount.article || !MORE.has(words.words[amount.length] ?? '')) return undefined
  const same = SAME.exec(`${words.words.slice(amount.length + 1).join(' ')} `)?.[0]
  const rest = slice(words, amount.length + 1 + lengthOf(same?.trim()))
  const otherwise = moreBut(compiled, edit, rest, amount.count)
  if (otherwise) return otherwise
  const at = rest.words.length === 0 ? (targetsOf(compiled, edit, rest, focus)?.at ?? []) : named(compiled, edit, rest)
  const [index, ...others] = at
  return index === undefined || others.length > 0 ? undefined : { edit: repeated(edit, index, amount.count), at }
}

const LEADS = /^(?:but|a|an|ones?|with|w|and|con|y|pero|un|una|de|of)$/

/** "One more burger, a regular one", "another one with cheese": more of a dish that is there, with what is said of these. */
function moreBut(compiled: CompiledMenu, edit: Edit, words: Words, count: number): Done | undefined {
  const cut = words.words.findIndex((word, at) => at > 0 && /^(?:with|without|no|but|con|sin|pero)$/.test(word))
  const head = cut < 0 ? undefined : namedFirst(compiled, edit, slice(words, 0, cut))
  const found =
    head?.rest.words.length === 0 ? { at: head.at, rest: slice(words, cut) } : namedFirst(compiled, edit, words)
  const from = found?.rest.words.findIndex(word => !LEADS.test(word)) ?? -1
  if (!found || from < 0) return undefined
  const said = slice(found.rest, from)
  const [index, ...others] = found.at.toSorted(
    (a, b) =>
      Number(plainOf(edit.entries[b]!.draft) === edit.entries[b]!.draft) -
      Number(plainOf(edit.entries[a]!.draft) === edit.entries[a]!.draft),
  )
  const ids = new Set(found.at.map(at => edit.entries[at]!.draft.candidates[0]?.item.item.id))
  if (index === undefined || (others.length > 0 && ids.size > 1)) return undefined
  const plain = plainOf(edit.entries[index]!.draft)
  const isNamed = said.terms.every(term => nameOf(plain).includes(term))
  const draft = isPlain(said.words) || isNamed ? plain : sayOfLine(compiled, plain, said)
  return draft && { edit: withNew(edit, [{ ...draft, count }]), at: [edit.entries.length] }
}

const nameOf = ({ candidates: [only] }: Draft): readonly string[] => termsOfPhrase(only?.item.item.name ?? '')
