import { isEatable } from '#src/clerk/correct/eatable.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { CONNECTORS } from '#src/clerk/menu-parser/phrase.ts'
import { SERVING_WORDS } from '#src/clerk/menu-parser/serving-words.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { withoutBeside } from './beside.ts'

/** True for a frequent word that names no food on its own. */
export const isCommon = ({ ordinary, common }: CompiledMenu['food'], word: string): boolean =>
  ordinary.has(word) || common.has(word)

/** True if a multi-word menu name starts here, even if its words are common: "collect call". */
const isNameAt = ({ names, wholes }: CompiledMenu, terms: readonly string[], at: number): boolean =>
  (longestAt(wholes, terms, at)?.length ?? 0) > 1 ||
  [2, 3, 4].some(length => at + length <= terms.length && names.has(terms.slice(at, at + length).join(' ')))

/**
 * True if a number precedes a word of a dish name, which identifies the dish even if the word is common: "3 al
 * pastor".
 */
function isCounted({ food, index }: CompiledMenu, terms: readonly string[]): boolean {
  const amount = longestAt(food.amounts, terms, 0)?.length ?? (/^\d{1,2}$/.test(terms[0] ?? '') ? 1 : 0)
  const next = terms.slice(amount).find(term => !CONNECTORS.has(term)) ?? ''
  return amount > 0 && terms[0] !== 'a' && next.length > 3 && !OTHERS.test(next) && index.has(next)
}
/** Countable things other than dishes. */
const OTHERS = /^(?:people|person|persona|guest|friend|kid|child|adult|dollar|buck|minute|hour|time|order|thing|line)$/

/** True for words that name food, on this menu or in general. */
export const speaksOfFood = (compiled: CompiledMenu, { words, terms }: MessageWords): boolean =>
  isCounted(compiled, terms) ||
  words.some((word, at) => {
    const { food, vocabulary } = compiled
    if (isNameAt(compiled, terms, at)) return true
    const term = terms[at]!
    if (food.known.has(term) && (SERVING_WORDS.has(word) || (word.length > 2 && !food.common.has(word)))) return true
    return word.length > 2 && !isCommon(food, word) && (vocabulary.has(term) || isEatable(compiled, word))
  })

/** True if the words end with the head noun of a line's dish: the bagel of a sable bagel. */
export function isHeadOf(edit: Edit, said: MessageWords, at: readonly number[]): boolean {
  const last = withoutBeside(said).terms.at(-1)
  const heads = at.map(index =>
    termsOfPhrase((edit.entries[index]!.draft.candidates[0]?.item.item.name ?? '').split(',')[0]!).at(-1),
  )
  return (
    last !== undefined &&
    heads.length > 0 &&
    heads.every(head => head === last || (last.length > 3 && head?.endsWith(last)))
  )
}

/** True if the words are the full name of a dish on the menu and not an option of an ordered dish. */
export function isDishName(compiled: CompiledMenu, edit: Edit, said: MessageWords): boolean {
  const terms = termsOfPhrase(withoutBeside(said).words.map(termOf).join(' ')).join(' ')
  const isDish = compiled.items.some(({ phrases }) => phrases.some(phrase => phrase.terms.join(' ') === terms))
  const isOption = remainingEntries(edit).some(({ draft }) => draft.candidates[0]?.item.optionTerms.has(terms) === true)
  return isDish && !isOption
}

const LONGEST_NAME = 5

/**
 * True if the words contain the full name of a dish that is neither ordered nor an option of an ordered dish.
 */
export function namesOtherDish(compiled: CompiledMenu, edit: Edit, said: MessageWords): boolean {
  const lines = remainingEntries(edit)
  const ordered = new Set(lines.map(({ draft }) => draft.candidates[0]?.item))
  const { names } = compiled
  const spoken = said.words.map(termOf)
  return spoken.some((_, from) => {
    for (let length = 2; length <= LONGEST_NAME && from + length <= spoken.length; length++) {
      const name = spoken.slice(from, from + length).join(' ')
      if (!names.has(name)) continue
      const isOrdered = [...ordered].some(item => item?.phrases.some(({ terms }) => terms.join(' ') === name))
      const isOption = [...ordered].some(item => item?.optionTerms.has(name))
      if (!isOrdered && !isOption) return true
    }
    return false
  })
}
