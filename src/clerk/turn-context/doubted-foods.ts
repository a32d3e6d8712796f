import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isTasteOfAll } from '#src/allergens/tastes.ts'
import { doubtedFoodsIn, refusedAloneIn, wantedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { ALLERGY_NOTE, noteOf, unlistedOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { keepUnnoted } from './foods-beyond-note.ts'
import { joinNotes } from './join-notes.ts'
import { tellUnlisted } from './take-back.ts'
import { show, type TurnContext } from './turn-context.ts'

const MOST_FOODS = 20
const MOST_LETTERS = 60

/** Records foods that a guest confirmed as restrictions for every dish, and notes them for the kitchen. */
export function recordFoodRestrictions(context: TurnContext, foods: readonly string[]): void {
  if (foods.length === 0) return
  const { details } = context.state
  const refused: string[] = []
  const instructions = joinNotes(details.instructions, noteOf(ALLERGY_NOTE, foods, MOST_CHARACTERS), refused)
  context.state = { ...context.state, details: { ...details, instructions } }
  for (const sentence of refused) show(context, 'notice', sentence)
  tellUnlisted(context, foods)
  keepUnnoted(context, { ...parseAllergies(''), unlisted: foods })
}

/** Returns the foods whose restriction is still unclear after a message. */
export function openFoods(
  state: ClerkState,
  message: string,
  heard: AllergyStatements,
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
