import { formatAllergens } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { dietsUnmet } from './diets-before.ts'
import { foodsBeyond, foodsOfNote } from './draft/diet-of.ts'
import { chosenModifiers } from './draft/lines.ts'
import { mentionedFoodSentences, mentionedIn, namesIn } from './draft/mentioned.ts'
import type { OneShotBody } from './order-once-schema.ts'
import { unplacedAllergens } from './turn-context/unplaced.ts'

type Told = Pick<OneShotBody, 'constraints' | 'special_instructions'>

/**
 * Problems for ordered items that contain a food the text merely mentions, such as "onions off" in words that were not
 * understood: a one-shot order has no read-back.
 */
export function mentionedProblems(menu: Menu, told: Told, items: readonly OrderItem[], words: string): Problem[] {
  const mentioned = mentionedIn(words)
  const lines = items.map(item => ({ item, notes: [] }))
  const details = { ...(told.constraints ? { constraints: told.constraints } : {}) }
  return mentionedFoodSentences(menu, { lines, mentioned, details }, told.special_instructions).map(sentence => ({
    code: 'invalid_field',
    field: 'text',
    message: `${sentence} Say “avoid” it if it must be kept out, and leave it out of the text if it may be served.`,
    gap: gap('the order, with what must be avoided or without naming it'),
  }))
}

/** Returns allergens named beside a known allergy that no item accounts for, because no read-back would show them. */
export function unplacedProblems(menu: Menu, told: Told, items: readonly OrderItem[], words: string): Problem[] {
  const { allergens = [] } = told.constraints ?? {}
  const { speaks, tasted, lifted } = parseAllergies(words)
  if (allergens.length === 0 && !speaks) return []
  const names = items.flatMap(item => namesIn(menu, { item, notes: [] }))
  const placed = [...names, ...(told.special_instructions === undefined ? [] : [told.special_instructions])]
  return unplacedAllergens(words, placed, [...allergens, ...tasted, ...lifted]).map(code => ({
    code: 'invalid_field',
    field: 'text',
    message: `Must ${formatAllergens([code])} be kept out of everything? The text names it beside an allergy, and not as part of an item. Say “avoid ${formatAllergens([code])}” if it must, and leave it out of the text if it may be served.`,
    gap: gap(`the same with avoid ${formatAllergens([code])}, or without it`),
  }))
}

/**
 * Problems for foods to leave out that do not fit into the kitchen note, so the kitchen would never learn of them.
 */
export function unnotedProblems(note: string | undefined, foods: readonly string[]): Problem[] {
  const untold = foodsBeyond(note, foods)
  if (untold.length === 0) return []
  const message =
    `A note for the kitchen holds ${MOST_CHARACTERS} characters, and has no room for ${untold.join(', ')}, which must be ` +
    'left out. Order from the restaurant directly.'
  return [{ code: 'instructions_too_long', field: 'text', message, unfillable: true }]
}

/** Problems for diets that the order's words attribute to its items but the menu does not mark. */
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

/** Problems for items that name a food which the order's text rules out, as in the chat: "I don't eat pork". */
export function keptProblems(menu: Menu, note: string | undefined, items: readonly OrderItem[]): Problem[] {
  const { foods, unlisted } = parseAllergies(note ?? '')
  const words = [...new Set([...foodsOfNote(note), ...foods, ...unlisted])]
  return items.flatMap((ordered, at) => {
    const item = menu.items.get(ordered.id)
    return item
      ? dietaryConflicts(menu, { item, modifiers: chosenModifiers(ordered) }, { words }, `items[${at}].id`)
      : []
  })
}
