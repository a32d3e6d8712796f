import type { AllergyStatements } from '#src/allergens/parse-allergies.ts'
import { isTasteOfAll } from '#src/allergens/tastes.ts'
import { foodsBeyond } from '#src/clerk/draft/diet-of.ts'
import type { TurnContext } from './turn-context.ts'

const MOST_CHARACTERS = 60
const MOST_FOODS = 60

/**
 * Stores the foods of a message that do not fit into the kitchen note. The order cannot be placed without them.
 */
export function keepUnnoted(context: TurnContext, heard: AllergyStatements): void {
  const { unlisted, foods } = heard
  const { unnoted: before = [], ...state } = context.state
  const said = [...new Set([...before, ...unlisted, ...foods].map(food => food.slice(0, MOST_CHARACTERS)))]
  const isTakenBack = heard.nobody || isTasteOfAll(heard)
  const unnoted = isTakenBack ? [] : foodsBeyond(state.details.instructions, said).slice(0, MOST_FOODS)
  context.state = { ...state, ...(unnoted.length > 0 ? { unnoted } : {}) }
}
