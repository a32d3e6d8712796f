import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

const GONE =
  / (?:(?:(?:is|are|goes?|should be|can be|come|comes) )?(?:off|out|gone)(?: (?:it|the order|completely|please|now))*|(?:has|have|needs?|must|can|should|gotta)(?: to)? go|se (?:va|van|quita|quitan)|fuera|ya no(?: (?:lo|la|los|las) quiero)?)$/

/** Opening verbs that already remove ("Leave it out"), or that do not remove at all ("take out"). */
const VERB =
  /^(?:it|its|that|thats|this|they|we|im|leave|take|takeout|carry|carryout|dine|eat|get|put|keep|make|work|figure|sold|check|try|find|turn|hang|go|going|come|for|to|is|are|what|which|whats|anything|everything|something|nothing)$/

/**
 * Returns the length of a clause ending that removes what precedes it: "both teas off", "the soup has to go".
 */
export const goneEnd = ({ words }: MessageWords): number =>
  VERB.test(words[0] ?? '') ? 0 : (GONE.exec(` ${words.join(' ')}`)?.[0] ?? '').trim().split(' ').filter(Boolean).length
