import { isEatable } from '#src/clerk/correct/eatable.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit } from '#src/clerk/house/edit.ts'
import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { CONNECTORS } from '#src/clerk/house/phrase.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { WAYS } from '#src/clerk/house/ways.ts'
import { withoutBeside } from './beside.ts'

/** True for a frequent word that names nothing to eat by itself. */
export const isCommon = ({ ordinary, common }: CompiledMenu['food'], word: string): boolean =>
  ordinary.has(word) || common.has(word)

/** True where a name of several words begins, however common they are: "collect call". */
const isNameAt = ({ names, wholes }: CompiledMenu, terms: readonly string[], at: number): boolean =>
  (longestAt(wholes, terms, at)?.length ?? 0) > 1 ||
  [2, 3, 4].some(length => at + length <= terms.length && names.has(terms.slice(at, at + length).join(' ')))

/** "3 al pastor": after a number a word of a dish's name is that dish, however common it is otherwise. */
function isCounted({ food, index }: CompiledMenu, terms: readonly string[]): boolean {
  const amount = longestAt(food.amounts, terms, 0)?.length ?? (/^\d{1,2}$/.test(terms[0] ?? '') ? 1 : 0)
  const next = terms.slice(amount).find(term => !CONNECTORS.has(term)) ?? ''
  return amount > 0 && terms[0] !== 'a' && next.length > 3 && !OTHERS.test(next) && index.has(next)
}
/** What is counted beside dishes. */
const OTHERS = /^(?:people|person|persona|guest|friend|kid|child|adult|dollar|buck|minute|hour|time|order|thing|line)$/

/** True for words that name something to eat, on this menu or anywhere. */
export const speaksOfFood = (compiled: CompiledMenu, { words, terms }: Words): boolean =>
  isCounted(compiled, terms) ||
  words.some((word, at) => {
    const { food, vocabulary } = compiled
    if (isNameAt(compiled, terms, at)) return true
    const term = terms[at]!
    if (food.known.has(term) && (WAYS.has(word) || (word.length > 2 && !food.common.has(word)))) return true
    return word.length > 2 && !isCommon(food, word) && (vocabulary.has(term) || isEatable(compiled, word))
  })

/** True when words end with what a line is: the bagel of a sable bagel. */
export function isHeadOf(edit: Edit, said: Words, at: readonly number[]): boolean {
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

/** True when words are the whole name of a dish of the menu, and no option of a dish that is ordered. */
export function isDishName(compiled: CompiledMenu, edit: Edit, said: Words): boolean {
  const terms = termsOfPhrase(withoutBeside(said).words.map(termOf).join(' ')).join(' ')
  const isDish = compiled.items.some(({ phrases }) => phrases.some(phrase => phrase.terms.join(' ') === terms))
  const isOption = alive(edit).some(({ draft }) => draft.candidates[0]?.item.optionTerms.has(terms) === true)
  return isDish && !isOption
}

const LONGEST_NAME = 5

/** True when words hold the whole name of a dish of the menu that is not ordered, and that is no option of what is. */
export function namesOtherDish(compiled: CompiledMenu, edit: Edit, said: Words): boolean {
  const lines = alive(edit)
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
