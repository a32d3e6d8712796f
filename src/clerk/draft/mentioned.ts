import { allergensOf } from '#src/allergens/codes.ts'
import { foodOf } from '#src/allergens/foods.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import { wordsNamed } from '#src/allergens/hear.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import type { Mention } from '#src/allergens/marks.ts'
import { isExplained, weaklyNamedIn } from '#src/clerk/doubted.ts'
import type { CartLine, ClerkState } from '#src/clerk/state.ts'
import { dietaryReasons } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { languageOf } from '#src/reader/language.ts'
import { chosenModifiers } from './lines.ts'

/** A food that a message names, as it was written, with the declared allergens that it stands for. */
type Mentioned = NonNullable<ClerkState['mentioned']>[number]

type Menus = { readonly get: (restaurant: string) => Menu | undefined }

const MOST_KEPT = 40
const MOST_CHARACTERS = 60
/** Dishes or reasons that one sentence tells. */
const MOST_TOLD = 3

/** The foods that a message names and neither asks about, praises nor plainly orders. */
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
 * A conversation with the foods that a message names, the last of them where they are very many. A food that a dish of the
 * order is called by was read, and is mentioned no more, even where that dish is taken off.
 */
export function mentioning(state: ClerkState, message: string, menus: Menus): ClerkState {
  const menu = menus.get(state.restaurant_id ?? '')
  const before = state.mentioned ?? []
  const isNamed = menu && before.length > 0 ? namedBy(state.lines.flatMap(line => namesIn(menu, line))) : () => false
  const open = before.filter(({ word }) => !isNamed(word))
  return { ...state, mentioned: distinct([...open, ...mentionedIn(message)]).slice(-MOST_KEPT) }
}

/** Tells the foods that some names say, in whatever language they were mentioned. */
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

/** An order, and what was said of foods. */
export type Held = Pick<ClerkState, 'lines' | 'mentioned' | 'harmless' | 'details'>

/**
 * Sentences for the mentioned foods that an order holds, though neither the names in it nor its notes say so: a guest who spoke
 * of mustard in words that nobody understood reads that the pastrami contains it.
 */
export function holdsMentioned(menu: Menu, state: Held, notes = ''): string[] {
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
      const reasons = all.filter(reason => !/ comes with no /.test(reason))
      const told = wordsNamed(item?.name ?? '').flatMap(one => one.codes)
      // "camarón" is what a shrimp roll says itself
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

/** The names of a line: its dish, what else that is called, and its choices; the wishes for the kitchen with them. */
export function namesIn(menu: Menu, { item: ordered, notes }: CartLine): string[] {
  const item = menu.items.get(ordered.id)
  const options = chosenModifiers(ordered).flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    return (group && optionOf(group, modifierId)?.name) ?? []
  })
  return [item?.name ?? '', ...(item?.aliases ?? []), ...options, ...notes]
}
