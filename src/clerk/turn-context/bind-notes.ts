import { allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { recordAllergenConstraints } from './avoidance.ts'
import type { TurnContext } from './turn-context.ts'

/** An allergy that a note tells binds the order, however the note came in: its lines are checked against it like any other. */
export function bindNotes(context: TurnContext): void {
  const { lines, details } = context.state
  const notes = [...lines.flatMap(line => line.notes), details.instructions ?? '']
  const told = allergensOf(notes.flatMap(note => parseAllergies(note).avoid))
  recordAllergenConstraints(
    context,
    told.filter(code => !details.constraints?.allergens?.includes(code)),
  )
}
