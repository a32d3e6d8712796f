import type { Heard } from '#src/allergens/hear.ts'
import { isTasteOfAll } from '#src/allergens/tastes.ts'
import { foodsBeyond } from '#src/clerk/draft/diet-of.ts'
import type { Desk } from './desk.ts'

const MOST_CHARACTERS = 60
const MOST_FOODS = 60

/** Keeps the foods of a message that the kitchen's note has no room for; nothing is booked without them. */
export function keepUnnoted(desk: Desk, heard: Heard): void {
  const { unlisted, foods } = heard
  const { unnoted: before = [], ...state } = desk.state
  const said = [...new Set([...before, ...unlisted, ...foods].map(food => food.slice(0, MOST_CHARACTERS)))]
  const isTakenBack = heard.nobody || isTasteOfAll(heard)
  const unnoted = isTakenBack ? [] : foodsBeyond(state.details.instructions, said).slice(0, MOST_FOODS)
  desk.state = { ...state, ...(unnoted.length > 0 ? { unnoted } : {}) }
}
