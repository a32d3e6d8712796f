import { ALLERGY_NOTE, KEPT_NOTE } from '#src/clerk/draft/diet-of.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'

const isOfAllergy = (note: string): boolean => [ALLERGY_NOTE, KEPT_NOTE].some(start => note.startsWith(start))

/**
 * Joins notes up to the kitchen's limit: restrictions come first and displace requests. Notes that do not fit are
 * reported, not truncated.
 */
export function joinNotes(before: string | undefined, text: string, refused: string[]): string {
  if (before === undefined || before.includes(text)) return before ?? text
  const known = new Set(before.split('; '))
  const both = [before, ...text.split('; ').filter(note => !known.has(note))].join('; ')
  if (both.length <= MOST_CHARACTERS) return both
  const notes = both.split('; ')
  const fits: string[] = []
  const left: string[] = []
  for (const note of [...notes.filter(isOfAllergy), ...notes.filter(one => !isOfAllergy(one))])
    ([...fits, note].join('; ').length <= MOST_CHARACTERS ? fits : left).push(note)
  refused.push(
    `The note for the kitchen holds ${MOST_CHARACTERS} characters, so I could not ${left.some(one => before.includes(one)) ? 'keep' : 'add'} “${left.join('; ')}” ${left.some(one => before.includes(one)) ? 'in' : 'to'} it.`,
  )
  return fits.join('; ')
}
