import { foodLengthAt } from '#src/allergens/foods.ts'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import { wordsNamed } from '#src/allergens/hear.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { weaklyNamedIn } from '#src/clerk/doubted.ts'
import type { CartLine, ClerkState } from '#src/clerk/state.ts'
import { dietaryReasons } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { languageOf } from '#src/reader/language.ts'
import { chosenModifiers } from './lines.ts'

/** A food that a message names, as it was written, with the declared allergens that it stands for. */
type Mentioned = NonNullable<ClerkState['mentioned']>[number]

const MOST_KEPT = 40
const MOST_CHARACTERS = 60
/** Dishes or reasons that one sentence tells. */
const MOST_TOLD = 3

/** The foods that a message names, whatever it says of them. */
export function mentionedIn(message: string): Mentioned[] {
  const isAm = languageOf(message, 'en') === 'es'
  const weak = weaklyNamedIn(message)
  const declared = wordsNamed(message).filter(
    ({ word, strength }) => (strength === 'name' || weak.includes(word)) && !(isAm && word === 'soy'),
  )
  const tokens = tokensOf(message)
  const others: Mentioned[] = []
  for (let at = 0; at < tokens.length; ) {
    const length = foodLengthAt(tokens, at)
    const words = tokens.slice(at, at + length).map(({ text }) => text)
    if (length > 0) others.push({ word: words.join(' '), codes: [] })
    at += Math.max(1, length)
  }
  return distinct([...declared.map(({ word, codes }) => ({ word, codes: [...codes] })), ...others])
}

/** A conversation with the foods that a message names, the last of them where they are very many. */
export const mentioning = (state: ClerkState, message: string): ClerkState => ({
  ...state,
  mentioned: distinct([...(state.mentioned ?? []), ...mentionedIn(message)]).slice(-MOST_KEPT),
})

function distinct(all: readonly Mentioned[]): Mentioned[] {
  const kept = new Map<string, Mentioned>()
  for (const { word, codes } of all) {
    const known = kept.get(word)
    if (!known || known.codes.length === 0) kept.set(word, { word: word.slice(0, MOST_CHARACTERS), codes: [...codes] })
  }
  return [...kept.values()]
}

/** An order, and what was said of foods. */
export type Held = Pick<ClerkState, 'lines' | 'mentioned' | 'harmless' | 'details'>

/**
 * What an order holds of the foods that the guest mentioned, though neither the names in it nor its notes do: a guest who spoke
 * of mustard in words that nobody understood reads that the pastrami contains it.
 */
export function holdsMentioned(menu: Menu, state: Held, notes = ''): string[] {
  const { lines, mentioned = [], harmless = [], details } = state
  const settled = [...harmless, ...(details.constraints?.allergens ?? [])]
  const named = new Set([notes, ...lines.flatMap(line => namesIn(menu, line))].flatMap(stemsIn))
  return mentioned.flatMap(({ word, codes }) => {
    if (stemsIn(word).every(stem => named.has(stem))) return []
    const allergens = codes.filter(code => !settled.includes(code))
    if (codes.length > 0 && allergens.length === 0) return []
    const held = lines.flatMap(({ item: ordered }) => {
      const item = menu.items.get(ordered.id)
      const diet = codes.length > 0 ? { allergens } : { words: [word] }
      const all = item ? dietaryReasons(menu, { item, modifiers: chosenModifiers(ordered) }, diet) : []
      const reasons = all.filter(reason => !/ comes with no /.test(reason))
      return item && reasons.length > 0 ? [{ name: item.name, reasons }] : []
    })
    if (held.length === 0) return []
    const names = [...new Set(held.map(({ name }) => name))].slice(0, MOST_TOLD)
    const reasons = [...new Set(held.flatMap(one => one.reasons))].slice(0, MOST_TOLD)
    return [
      codes.length > 0
        ? `You mentioned ${word}: ${reasons.join('; ')}.`
        : `You mentioned ${word}: the menu names it in ${names.join(', ')}.`,
    ]
  })
}

/** The names of a line: its dish, what else that is called, and its choices; the wishes for the kitchen with them. */
function namesIn(menu: Menu, { item: ordered, notes }: CartLine): string[] {
  const item = menu.items.get(ordered.id)
  const options = chosenModifiers(ordered).flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    return (group && optionOf(group, modifierId)?.name) ?? []
  })
  return [item?.name ?? '', ...(item?.aliases ?? []), ...options, ...notes]
}
