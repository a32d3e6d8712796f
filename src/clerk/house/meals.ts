import { type Candidate, clearGroup, unitsOf } from './candidate.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import type { Draft } from './state.ts'
import type { Word } from './unit.ts'

type MealOption = { readonly child_group_ids: readonly string[] }

/** True for an option that makes a meal of a dish: it may be left out, and opens further choices. */
export const isMeal = ({ group }: CompiledGroup, { child_group_ids }: MealOption): boolean =>
  group.min_units === 0 && group.max_units === 1 && child_group_ids.length > 0

const MEAL =
  /(?<![\p{L}])(?:meals?|combos?|lunch|dinner|brunch|breakfast|specials?|deluxe|platters?|sets?|box(?:es)?|bundles?|baskets?|make (?:it|that|them|both)|comida|almuerzo|cena|men[uú]|paquete)(?![\p{L}])/iu

/** The menu for reading a text: choices within a meal are only heard where the text speaks of one. */
export const hearingMeals = (compiled: CompiledMenu, text: string): CompiledMenu => ({
  ...compiled,
  saysMeal: MEAL.test(text),
})

/** True for a choice within a meal that is not spoken of: "fries" are the dish, and "plain" no bag of chips of a lunch. */
export function isOfUnsaidMeal(
  { menu, saysMeal }: CompiledMenu,
  { item }: Candidate,
  { group }: CompiledGroup,
): boolean {
  if (saysMeal !== false || !group.options.some(option => option.linked_item_id)) return false
  const parent = menu.parents.get(group.id)
  const above = parent && item.groups.find(one => one.group.id === parent.groupId)
  const option = above?.group.options.find(({ id }) => id === parent?.optionId)
  return above !== undefined && option !== undefined && isMeal(above, option)
}

/** The groups in which a meal is chosen. */
const mealsOf = (candidate: Candidate): readonly CompiledGroup[] =>
  candidate.item.groups.filter(one =>
    one.group.options.some(option => isMeal(one, option) && unitsOf(candidate, one.group.id).includes(option.id)),
  )

/** "No meal": a line without its meal; what else was said of it stays. */
export function withoutMeal(draft: Draft): Draft {
  const [only, ...others] = draft.candidates
  const meals = only && others.length === 0 ? mealsOf(only) : []
  const candidate = only && meals.reduce((left, { group }) => clearGroup(left, group.id), only)
  return meals.length === 0 || !candidate ? draft : { ...draft, candidates: [candidate] }
}

const PART = 0.4

/** "Take the soda off" of fries and a soda: without a part of it there is no meal. */
export function withoutMealOf(candidate: Candidate, word: Word): { candidate: Candidate; length: number } | undefined {
  const meal = mealsOf(candidate).find(({ group, options }) =>
    options.some(
      ({ option, phrases }) =>
        unitsOf(candidate, group.id).includes(option.id) &&
        phrases.some(phrase => (matchAll(phrase, [word])?.coverage ?? 0) >= PART),
    ),
  )
  return meal && { candidate: clearGroup(candidate, meal.group.id), length: 1 }
}
