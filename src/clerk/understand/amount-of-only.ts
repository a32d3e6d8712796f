import type { Offer } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import { LEAD, TAIL, withoutPrice } from './pick-frame.ts'
import { fold } from './text.ts'

const AMOUNT = new RegExp(
  `^${LEAD}(?:(?:add|make it|make that) )?(?:me )?(\\d{1,2}|two|three|four|five|six|dos|tres|cuatro|cinco|seis)(?: (?:of|de) (?:them|those|these|it|es[ao]s?))?${TAIL}$`,
)

/** Prefixes words with a count: "a slice" → "2 slice". */
export const inNumber = (count: string, words: string): string =>
  `${count} ${words.replace(/^(?:an?|one|the|some|un[oa]?|el|la) /i, '')}`

/** "Yes, two" to an offer of a single dish: orders that many. */
export function amountOfOnly(text: string, { kind, choices }: Offer): Command[] | undefined {
  const [only, ...others] = choices
  const count = kind === 'items' && others.length === 0 ? AMOUNT.exec(fold(text))?.[1] : undefined
  if (!only || count === undefined || count === '1') return undefined
  return [{ do: 'edit', words: inNumber(count, only.words ?? withoutPrice(only.label)) }]
}
