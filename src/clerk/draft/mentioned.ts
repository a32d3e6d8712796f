import { allergensOf } from '#src/allergens/codes.ts'
import { foodOf } from '#src/allergens/foods.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import type { Mention } from '#src/allergens/marks.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import type { CartLine, ClerkState } from '#src/clerk/state.ts'
import { isExplained, weaklyNamedIn } from '#src/doubts/doubtful-allergens.ts'
import { dietaryReasons } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { languageOf } from '#src/reader/language.ts'
import { chosenModifiers } from './lines.ts'

/** Food named in a message, as written, with the declared allergens it stands for. */
type Mentioned = NonNullable<ClerkState['mentioned']>[number]

type Menus = { readonly get: (restaurant: string) => Menu | undefined }

const MOST_KEPT = 40
const MOST_CHARACTERS = 60
/** Maximum number of dishes or reasons per sentence. */
const MOST_TOLD = 3

/** Returns the foods that a message names without asking about, praising, or plainly ordering them. */
export function mentionedIn(message: string): Mentioned[] {
  const isAm = languageOf(message, 'en') === 'es'
  const weak = weaklyNamedIn(message)
  const { marks, foods } = markFoods(message)
  const isPlain = isExplained(message, marks)
  const isOpen = (one: Mention): boolean =>
    one.strength === 'name' ? !isPlain(one) && !(isAm && one.word === 'soy') : weak.includes(one.word)
  const open = marks.mentions.filter(isOpen)
  const named = [...open.filter(one => !foods.includes(one)), ...open.filter(one => foods.includes(one))]
  return distinct(named.map(({ word, codes }) => ({ word, codes: [...codes] })))
}

/**
 * Adds the foods that a message names to the state, keeping the newest if there are too many. Drops foods that are
 * part of an ordered dish's name, because they were understood, even if that dish is later removed.
 */
export function mentioning(state: ClerkState, message: string, menus: Menus): ClerkState {
  const menu = menus.get(state.restaurant_id ?? '')
  const before = state.mentioned ?? []
  const isNamed = menu && before.length > 0 ? namedBy(state.lines.flatMap(line => namesIn(menu, line))) : () => false
  const open = before.filter(({ word }) => !isNamed(word))
  return { ...state, mentioned: distinct([...open, ...mentionedIn(message)]).slice(-MOST_KEPT) }
}

/** Returns a predicate for foods that the names contain, in any language. */
function namedBy(names: readonly string[]): (word: string) => boolean {
  const stems = new Set(names.flatMap(stemsIn))
  const foods = foodsNamedIn(names.join('. '))
  return word => {
    const food = foodOf(word)
    return stemsIn(word).every(stem => stems.has(stem)) || (food !== undefined && foods.has(food))
  }
}

function distinct(all: readonly Mentioned[]): Mentioned[] {
  const kept = new Map<string, Mentioned>()
  for (const { word, codes } of all) {
    const known = kept.get(word)
    if (!known || known.codes.length === 0)
      kept.set(word, { word: word.slice(0, MOST_CHARACTERS), codes: allergensOf(codes) })
  }
  return [...kept.values()]
}

/** Order, with the foods mentioned about it. */
export type Held = Pick<ClerkState, 'lines' | 'mentioned' | 'harmless' | 'details'>

/**
 * Returns sentences about mentioned foods that the order contains without its names or notes saying so, so that a
 * guest whose statement about mustard was not understood reads that the pastrami contains it.
 */
export function mentionedFoodSentences(menu: Menu, state: Held, notes = ''): string[] {
  const { lines, mentioned = [], harmless = [], details } = state
  const settled = [...harmless, ...(details.constraints?.allergens ?? [])]
  const isNamed = namedBy([notes, ...lines.flatMap(line => namesIn(menu, line))])
  return mentioned.flatMap(({ word, codes }) => {
    if (isNamed(word)) return []
    const allergens = codes.filter(code => !settled.includes(code))
    if (codes.length > 0 && allergens.length === 0) return []
    const held = lines.flatMap(({ item: ordered }) => {
      const item = menu.items.get(ordered.id)
      const diet = codes.length > 0 ? { allergens } : { words: [word] }
      const all = item ? dietaryReasons(menu, { item, modifiers: chosenModifiers(ordered) }, diet) : []
      const reasons = all.filter(reason => !/ has no .+ option that fits$/.test(reason))
      const told = wordsNamed(item?.name ?? '').flatMap(one => one.codes)
      // the name of a shrimp roll already implies "camarón"
      const isTold = codes.length > 0 && allergens.every(code => told.includes(code))
      return item && !isTold && reasons.length > 0 ? [{ name: item.name, reasons }] : []
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

/** Returns the names in a line: its dish, aliases, options, and kitchen notes. */
export function namesIn(menu: Menu, { item: ordered, notes }: CartLine): string[] {
  const item = menu.items.get(ordered.id)
  const options = chosenModifiers(ordered).flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    return (group && optionOf(group, modifierId)?.name) ?? []
  })
  return [item?.name ?? '', ...(item?.aliases ?? []), ...options, ...notes]
}
