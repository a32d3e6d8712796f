import { allergensOf } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { avoidMore } from './avoidance.ts'
import type { Desk } from './desk.ts'

/** An allergy that a note tells binds the order, however the note came in: its lines are checked against it like any other. */
export function bindNotes(desk: Desk): void {
  const { lines, details } = desk.state
  const notes = [...lines.flatMap(line => line.notes), details.instructions ?? '']
  const told = allergensOf(notes.flatMap(note => hearAllergies(note).avoid))
  avoidMore(
    desk,
    told.filter(code => !details.constraints?.allergens?.includes(code)),
  )
}
