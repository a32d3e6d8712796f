import type { Words } from '#src/clerk/house/unit.ts'

const GONE =
  / (?:(?:(?:is|are|goes?|should be|can be|come|comes) )?(?:off|out|gone)(?: (?:it|the order|completely|please|now))*|(?:has|have|needs?|must|can|should|gotta)(?: to)? go|se (?:va|van|quita|quitan)|fuera|ya no(?: (?:lo|la|los|las) quiero)?)$/

/** How many words at the end of a clause say that what they follow is to go: "both teas off", "the soup has to go". */
export const goneEnd = ({ words }: Words): number =>
  (GONE.exec(` ${words.join(' ')}`)?.[0] ?? '').trim().split(' ').filter(Boolean).length
