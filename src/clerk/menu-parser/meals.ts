import { type Candidate, clearGroup, unitsOf } from './candidate.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import type { Draft } from './state.ts'
import type { Word } from './unit.ts'

type MealOption = { readonly child_group_ids: readonly string[] }

/** True for an option that turns a dish into a meal: optional, and unlocking further choices. */
export const isMeal = ({ group }: CompiledGroup, { child_group_ids }: MealOption): boolean =>
  group.min_units === 0 && group.max_units === 1 && child_group_ids.length > 0

const MEAL =
  /(?<![\p{L}])(?:meals?|combos?|lunch|dinner|brunch|breakfast|specials?|deluxe|platters?|sets?|box(?:es)?|bundles?|baskets?|make (?:it|that|them|both)|comida|almuerzo|cena|men[uú]|paquete)(?![\p{L}])/iu

/** Returns the menu for parsing a text. Choices within a meal match only if the text mentions a meal. */
export const menuForText = (compiled: CompiledMenu, text: string): CompiledMenu => ({
  ...compiled,
  saysMeal: MEAL.test(text),
})

/**
 * True for a choice within a meal that is not mentioned: "fries" are the dish, and "plain" is not a bag of chips in
 * a lunch.
 */
export function belongsToUnmentionedMeal(
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

/** Returns the groups in which a meal is chosen. */
const mealsOf = (candidate: Candidate): readonly CompiledGroup[] =>
  candidate.item.groups.filter(one =>
    one.group.options.some(option => isMeal(one, option) && unitsOf(candidate, one.group.id).includes(option.id)),
  )

/** Removes the meal from a line and keeps everything else: "No meal". */
export function withoutMeal(draft: Draft): Draft {
  const [only, ...others] = draft.candidates
  const meals = only && others.length === 0 ? mealsOf(only) : []
  const candidate = only && meals.reduce((left, { group }) => clearGroup(left, group.id), only)
  return meals.length === 0 || !candidate ? draft : { ...draft, candidates: [candidate] }
}

const PART = 0.4

/** Removes the meal if one of its parts is removed: "Take the soda off" for fries and a soda. */
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
