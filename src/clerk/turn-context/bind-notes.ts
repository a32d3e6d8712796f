import { allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { recordAllergenConstraints } from './avoidance.ts'
import type { TurnContext } from './turn-context.ts'

/** Records allergies stated in any note as constraints of the order, so that its lines are checked against them. */
export function recordAllergensOfNotes(context: TurnContext): void {
  const { lines, details } = context.state
  const notes = [...lines.flatMap(line => line.notes), details.instructions ?? '']
  const told = allergensOf(notes.flatMap(note => parseAllergies(note).avoid))
  recordAllergenConstraints(
    context,
    told.filter(code => !details.constraints?.allergens?.includes(code)),
  )
}
