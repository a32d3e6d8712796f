import type { Edit } from '#src/clerk/house/edit.ts'
import { spelledFrom } from '#src/clerk/house/spelled.ts'
import type { Words } from '#src/clerk/house/unit.ts'

const NOTE_LEAD =
  /^(?:(?:(?:for|to|para) (?:(?:the|el|la) )?(?:kitchen|chef|cook|courier|driver|rider|cocina|cocinero|repartidor|repartidora|chofer)|the kitchen|that|to|saying|says|please) )+/

/** A note is kept in the guest's own words: spelling that is put right, or folded, may change what it says. */
export function note(edit: Edit, { words, spans }: Words): Edit | undefined {
  const lead = NOTE_LEAD.exec(`${words.join(' ')} `)?.[0] ?? ''
  const first = spans[lead.split(' ').length - 1]
  const last = spans.at(-1)
  return first && last ? { ...edit, notes: [...edit.notes, { note: spelledFrom(first, last) }] } : undefined
}
