import type { Edit } from '#src/clerk/house/edit.ts'
import { spelledFrom } from '#src/clerk/house/spelled.ts'
import type { Words } from '#src/clerk/house/unit.ts'

const NOTE_LEAD =
  /^(?:(?:(?:for|to|para) (?:(?:the|el|la) )?(?:kitchen|chef|cook|courier|driver|rider|cocina|cocinero|repartidor|repartidora|chofer)|the kitchen|that|to|saying|says|please) )+/

/** "… please and that's it" is no part of a note. */
const NOTE_END =
  /(?: (?:please|pls|por favor))?(?: (?:and|then|so|y))*(?: (?:thats (?:it|all)|that is (?:it|all)|yes|yep|place it|go ahead|thanks|thank you|eso es todo|gracias|please|pls|por favor))+ $/

/** A note is kept in the guest's own words: spelling that is put right, or folded, may change what it says. */
export function note(edit: Edit, { words, spans }: Words): Edit | undefined {
  const left = `${words.join(' ')} `.replace(NOTE_END, ' ').trim().split(' ').length
  const lead = NOTE_LEAD.exec(`${words.join(' ')} `)?.[0] ?? ''
  const first = spans[lead.split(' ').length - 1]
  const last = spans[left - 1]
  return first && last ? { ...edit, notes: [...edit.notes, { note: spelledFrom(first, last) }] } : undefined
}
