import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { isTasteOfAll } from '#src/allergens/tastes.ts'
import { doubtedFoodsIn, refusedAloneIn, wantedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { ALLERGY_NOTE, noteOf, unlistedOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { type Desk, show } from './desk.ts'
import { joinNotes } from './join-notes.ts'
import { tellUnlisted } from './take-back.ts'
import { keepUnnoted } from './unnoted.ts'

const MOST_FOODS = 20
const MOST_LETTERS = 60

/** Keeps foods that a guest said yes to from every dish, and tells the kitchen of them. */
export function bindFoods(desk: Desk, foods: readonly string[]): void {
  if (foods.length === 0) return
  const { details } = desk.state
  const refused: string[] = []
  const instructions = joinNotes(details.instructions, noteOf(ALLERGY_NOTE, foods, MOST_CHARACTERS), refused)
  desk.state = { ...desk.state, details: { ...details, instructions } }
  for (const sentence of refused) show(desk, 'notice', sentence)
  tellUnlisted(desk, foods)
  keepUnnoted(desk, { ...hearAllergies(''), unlisted: foods })
}

/** Foods that are still in doubt after a message. */
export function openFoods(
  state: ClerkState,
  message: string,
  heard: Heard,
  before: readonly string[],
  more: readonly string[],
  answered: readonly string[],
): string[] {
  if (heard.nobody || isTasteOfAll(heard)) return []
  const known = [...unlistedOf(state), ...answered, ...heard.tastedFoods]
  const wanted = before.length > 0 ? wantedFoodsIn(message) : []
  const alone = state.lines.length === 0 && state.offer === undefined ? refusedAloneIn(message) : []
  const open = [...alone, ...before.filter(food => !wanted.includes(food)), ...doubtedFoodsIn(message), ...more]
  return [...new Set(open)].filter(food => food.length <= MOST_LETTERS && !known.includes(food)).slice(0, MOST_FOODS)
}
