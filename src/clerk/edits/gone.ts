import type { Words } from '#src/clerk/house/unit.ts'

const GONE =
  / (?:(?:(?:is|are|goes?|should be|can be|come|comes) )?(?:off|out|gone)(?: (?:it|the order|completely|please|now))*|(?:has|have|needs?|must|can|should|gotta)(?: to)? go|se (?:va|van|quita|quitan)|fuera|ya no(?: (?:lo|la|los|las) quiero)?)$/

/** "Leave it out" and "take out" have a verb of their own, or none that takes anything off. */
const VERB =
  /^(?:it|its|that|thats|this|they|we|im|leave|take|takeout|carry|carryout|dine|eat|get|put|keep|make|work|figure|sold|check|try|find|turn|hang|go|going|come|for|to|is|are|what|which|whats|anything|everything|something|nothing)$/

/** How many words at the end of a clause say that what they follow is to go: "both teas off", "the soup has to go". */
export const goneEnd = ({ words }: Words): number =>
  VERB.test(words[0] ?? '') ? 0 : (GONE.exec(` ${words.join(' ')}`)?.[0] ?? '').trim().split(' ').filter(Boolean).length
