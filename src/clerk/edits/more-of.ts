import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { applyWordsToLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { isPlain, resetToDefault } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named, namedFirst, resolveTargets } from './targets.ts'

const MORE = new Set(['more', 'mas', 'additional', 'extra'])

/** Adds one more of an existing line: "Another coke", "the same again". */
export function again(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const too = TOO.exec(words.words.join(' '))
  if (too) return anotherWith(compiled, edit, slice(words, 1, 1 + lengthOf(too.groups?.said)), focus)
  const found = longestAt(compiled.food.edits.get('again')!, words.words, 0)
  if (!found) return undefined
  const rest = slice(words, found.length)
  const otherwise = moreBut(compiled, edit, rest, 1)
  if (otherwise) return otherwise
  const target = resolveTargets(compiled, edit, rest, focus)
  const [at, ...others] = target?.at ?? []
  if (target === undefined) return anotherWith(compiled, edit, rest, focus)
  if (at === undefined || others.length > 0) return undefined
  return { edit: repeated(edit, at, 1), at: [at] }
}

/** Reports a dish that the menu lacks, instead of repeating a different one: "Another street taco". */
export function againUnknown(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const found = longestAt(compiled.food.edits.get('again')!, words.words, 0)
  const rest = found && slice(words, found.length)
  if (!rest || LEADS.test(rest.words[0] ?? 'a')) return undefined
  const isFood = rest.terms.some(term => compiled.food.known.has(term))
  const options = remainingEntries(edit).flatMap(({ draft }) => draft.candidates.map(({ item }) => item.optionTerms))
  const isOfLine = rest.terms.some(term => options.some(own => own.has(term)))
  if (!isFood || isOfLine || order(compiled, { ...edit, entries: [] }, rest, 'add').at.length > 0) return undefined
  return { edit: { ...edit, leftovers: [...edit.leftovers, rest.words.join(' ')] }, at: [] }
}

/** True for words that start with one more of an ordered dish. */
export const isAgain = ({ food }: CompiledMenu, { words }: MessageWords): boolean =>
  longestAt(food.edits.get('again')!, words, 0) !== undefined

/** Repetition with "too": "The pepperoni one too". */
const TOO = /^(?:the|el|la) (?<said>\S.*?) ones? (?:too|also|as well|tambien)$/
/** "Of the same", before a name or on its own. */
const SAME =
  /^(?:(?:of|de) )?(?:(?:the|that|those|el|la|los|las|es[oa]s?) )?(?:(?:very |exact )?same|mism[oa]s?)(?: (?:one|ones|thing|kind))? /
const lengthOf = (text = ''): number => text.split(' ').filter(Boolean).length

/** Adds one more of the dish that supports the option: "Another one with buffalo". */
function anotherWith(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const from = words.words.findIndex(word => !LEADS.test(word))
  if (from < 0) return undefined
  const said = slice(words, from)
  const lines = remainingEntries(edit)
    .toReversed()
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)))
  for (const { draft } of lines) {
    const plain = resetToDefault(draft)
    const now = isPlain(said.words) ? plain : applyWordsToLine(compiled, plain, said)
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

/** Adds more of an existing line: "Two more cokes". */
export function more(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (amount?.count === undefined || amount.article || !MORE.has(words.words[amount.length] ?? '')) return undefined
  const same = SAME.exec(`${words.words.slice(amount.length + 1).join(' ')} `)?.[0]
  const rest = slice(words, amount.length + 1 + lengthOf(same?.trim()))
  const otherwise = moreBut(compiled, edit, rest, amount.count)
  if (otherwise) return otherwise
  const at =
    rest.words.length === 0 ? (resolveTargets(compiled, edit, rest, focus)?.at ?? []) : named(compiled, edit, rest)
  const [index, ...others] = at
  return index === undefined || others.length > 0 ? undefined : { edit: repeated(edit, index, amount.count), at }
}

const LEADS = /^(?:but|a|an|ones?|with|w|and|con|y|pero|un|una|de|of)$/

/**
 * Adds more of an existing dish with different options: "One more burger, a regular one", "another one with
 * cheese".
 */
function moreBut(compiled: CompiledMenu, edit: Edit, words: MessageWords, count: number): Done | undefined {
  const cut = words.words.findIndex((word, at) => at > 0 && /^(?:with|without|no|but|con|sin|pero)$/.test(word))
  const head = cut < 0 ? undefined : namedFirst(compiled, edit, slice(words, 0, cut))
  const found =
    head?.rest.words.length === 0 ? { at: head.at, rest: slice(words, cut) } : namedFirst(compiled, edit, words)
  const from = found?.rest.words.findIndex(word => !LEADS.test(word)) ?? -1
  if (!found || from < 0) return undefined
  const said = slice(found.rest, from)
  const [index, ...others] = found.at.toSorted(
    (a, b) =>
      Number(resetToDefault(edit.entries[b]!.draft) === edit.entries[b]!.draft) -
      Number(resetToDefault(edit.entries[a]!.draft) === edit.entries[a]!.draft),
  )
  const ids = new Set(found.at.map(at => edit.entries[at]!.draft.candidates[0]?.item.item.id))
  if (index === undefined || (others.length > 0 && ids.size > 1)) return undefined
  const plain = resetToDefault(edit.entries[index]!.draft)
  const isNamed = said.terms.every(term => nameOf(plain).includes(term))
  const draft = isPlain(said.words) || isNamed ? plain : applyWordsToLine(compiled, plain, said)
  return draft && { edit: withNew(edit, [{ ...draft, count }]), at: [edit.entries.length] }
}

const nameOf = ({ candidates: [only] }: Draft): readonly string[] => termsOfPhrase(only?.item.item.name ?? '')
