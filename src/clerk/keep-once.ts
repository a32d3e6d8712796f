import { spokenAllergens } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/gaps.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { unplacedAllergens } from './desk/unplaced.ts'
import { dietsUnmet } from './diets-before.ts'
import { foodsBeyond, foodsOfNote } from './draft/diet-of.ts'
import { chosenModifiers } from './draft/lines.ts'
import { holdsMentioned, mentionedIn, namesIn } from './draft/mentioned.ts'
import type { OneShotBody } from './order-once-schema.ts'

type Told = Pick<OneShotBody, 'constraints' | 'special_instructions'>

/** What the items hold of the allergens that the text names beside the order: nobody reads it back before it is booked. */
export function mentionedProblems(menu: Menu, told: Told, items: readonly OrderItem[], words: string): Problem[] {
  const mentioned = mentionedIn(words).filter(({ codes }) => codes.length > 0)
  const lines = items.map(item => ({ item, notes: [] }))
  const details = { ...(told.constraints ? { constraints: told.constraints } : {}) }
  return holdsMentioned(menu, { lines, mentioned, details }, told.special_instructions).map(sentence => ({
    code: 'invalid_field',
    field: 'text',
    message: `${sentence} Say “avoid” it if it must be kept out, and leave it out of the text if it may be served.`,
    gap: gap('the order, with what must be avoided or without naming it'),
  }))
}

/** Allergens that the words name beside a known allergy, and that no item accounts for: nobody reads them back. */
export function unplacedProblems(menu: Menu, told: Told, items: readonly OrderItem[], words: string): Problem[] {
  const { allergens = [] } = told.constraints ?? {}
  const { speaks, tasted, lifted } = hearAllergies(words)
  if (allergens.length === 0 && !speaks) return []
  const names = items.flatMap(item => namesIn(menu, { item, notes: [] }))
  const placed = [...names, ...(told.special_instructions === undefined ? [] : [told.special_instructions])]
  return unplacedAllergens(words, placed, [...allergens, ...tasted, ...lifted]).map(code => ({
    code: 'invalid_field',
    field: 'text',
    message: `Must ${spokenAllergens([code])} be kept out of everything? The text names it beside an allergy, and not as part of an item. Say “avoid ${spokenAllergens([code])}” if it must, and leave it out of the text if it may be served.`,
    gap: gap(`the same with avoid ${spokenAllergens([code])}, or without it`),
  }))
}

/** The foods that the text keeps out of the order and that the kitchen's note has no room for: nobody would hear of them. */
export function unnotedProblems(note: string | undefined, foods: readonly string[]): Problem[] {
  const untold = foodsBeyond(note, foods)
  if (untold.length === 0) return []
  const message =
    `A note for the kitchen holds ${MOST_CHARACTERS} characters, and has no room for ${untold.join(', ')}, which must be ` +
    'left out. Order from the restaurant directly.'
  return [{ code: 'instructions_too_long', field: 'text', message, unfillable: true }]
}

/** The diets by which the words of an order call its items, where the menu does not mark them so. */
export function dietProblems(
  menu: Menu,
  { text = '', items = [] }: OneShotBody,
  ordered: readonly OrderItem[],
  restaurant: string,
): Problem[] {
  const words = [text, ...items.map(({ name = '' }) => name)].join('. ')
  return dietsUnmet(menu, words, ordered, restaurant).map(diet => ({
    code: 'dietary_conflict',
    field: text === '' ? 'items' : 'text',
    message: `The order says ${diet}, and the menu marks none of its items so.`,
    unfillable: true,
  }))
}

/** The items that name a food which the order's words say nobody may be given, as in the chat: "I don't eat pork". */
export function keptProblems(menu: Menu, note: string | undefined, items: readonly OrderItem[]): Problem[] {
  const { foods, unlisted } = hearAllergies(note ?? '')
  const words = [...new Set([...foodsOfNote(note), ...foods, ...unlisted])]
  return items.flatMap((ordered, at) => {
    const item = menu.items.get(ordered.id)
    return item
      ? dietaryConflicts(menu, { item, modifiers: chosenModifiers(ordered) }, { words }, `items[${at}].id`)
      : []
  })
}
