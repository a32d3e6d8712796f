import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { textBetweenSpans } from '#src/clerk/menu-parser/source-spans.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

const NOTE_LEAD =
  /^(?:(?:(?:for|to|para) (?:(?:the|el|la) )?(?:kitchen|chef|cook|courier|driver|rider|cocina|cocinero|repartidor|repartidora|chofer)|the kitchen|that|saying|says|please) )*(?:to )?/

/** Closing words, which are not part of a note: "… please and that's it". */
const NOTE_END =
  /(?: (?:please|pls|por favor))?(?: (?:and|then|so|y))*(?: (?:thats (?:it|all)|that is (?:it|all)|yes|yep|place it|go ahead|thanks|thank you|eso es todo|gracias|please|pls|por favor))+ $/

/**
 * Stores a note in the guest's own words, because spelling correction or folding might change its meaning.
 */
export function note(edit: Edit, { words, spans }: MessageWords): Edit | undefined {
  const left = `${words.join(' ')} `.replace(NOTE_END, ' ').trim().split(' ').length
  const lead = NOTE_LEAD.exec(`${words.join(' ')} `)?.[0] ?? ''
  const first = spans[lead.split(' ').length - 1]
  const last = spans[left - 1]
  return first && last ? { ...edit, notes: [...edit.notes, { note: textBetweenSpans(first, last) }] } : undefined
}
