import { allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { recordAllergenConstraints } from './avoidance.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Records allergies stated in any note as constraints of the order, so that its lines are checked against them, and
 * marks allergens that a note names in other words than those of orders as doubtful.
 */
export function recordAllergensOfNotes(context: TurnContext): void {
  const { lines, details } = context.state
  const notes = [...lines.flatMap(line => line.notes), details.instructions ?? '']
  const told = allergensOf(notes.flatMap(note => parseAllergies(note).avoid))
  recordAllergenConstraints(
    context,
    told.filter(code => !details.constraints?.allergens?.includes(code)),
  )
  const { doubted = [], harmless = [] } = context.state
  const known = [...(context.state.details.constraints?.allergens ?? []), ...harmless, ...doubted]
  const unclear = notes.flatMap(note => doubtfulAllergensIn(note)).filter(code => !known.includes(code))
  if (unclear.length > 0) context.state = { ...context.state, doubted: allergensOf([...doubted, ...unclear]) }
}
