import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'

const LEAD =
  '(?:(?:actually|oh|wait|no|ok|okay|hey|bro|please|sorry|hmm|mejor|espera|and|but|can you|could you|i changed my mind|never ?mind|on second thought) )*'
const THEM = '(?:it|that|them|those|these|everything|all of (?:it|them)|that one|eso|esos)'
const END = '(?: (?:please|thanks|too|in|on there|to (?:my|the) order|por favor|otra vez|again|after all|then))*'
const ALONE = new RegExp(
  `^${LEAD}(?:(?:put|add|bring|get|leave) (?:back )?${THEM} back(?: in| on)?|(?:put|add|bring) back ${THEM}|(?:actually )?keep ${THEM}|(?:vuelve a poner|devuelve|regresa|deja)(?:lo|la|los|las)?)${END}$`,
)
const NAMED = new RegExp(
  `^${LEAD}(?:(?:put|add|bring|get|leave) (?:back )?(?:the|my|those|that) (?<one>[a-z0-9 ]{3,60}?) back(?: in| on)?|(?:put|add|bring) back (?:the|my|those|that) (?<two>[a-z0-9 ]{3,60}?)|keep (?:the|my|those|that) (?<three>[a-z0-9 ]{3,60}?))${END}$`,
)

/** "Put them back", "keep the fries": the lines that were taken off last come back as they were. */
export function putLinesBack(
  words: string,
  menu: Menu,
  taken: readonly CartLine[],
  lines: readonly CartLine[],
): readonly CartLine[] | undefined {
  if (taken.length === 0) return undefined
  const said = fold(words)
  if (ALONE.test(said)) return [...lines, ...taken]
  const { one, two, three } = NAMED.exec(said)?.groups ?? {}
  const named = termsOfPhrase(one ?? two ?? three ?? '')
  const isMeant = ({ item }: CartLine): boolean => {
    const terms = termsOfPhrase(menu.items.get(item.id)?.name ?? '')
    return named.length > 0 && named.every(term => terms.includes(term))
  }
  const back = taken.filter(isMeant)
  return back.length > 0 && !lines.some(isMeant) ? [...lines, ...back] : undefined
}

/** The lines whose dish is on the order no more. */
export const takenOff = (before: readonly CartLine[], now: readonly CartLine[]): CartLine[] => {
  const ids = new Set(now.map(({ item }) => item.id))
  const same = new Set(now.map(line => canonicalJson(line)))
  const isFewer = now.length < before.length
  return before.filter(line => !same.has(canonicalJson(line)) && (!ids.has(line.item.id) || isFewer))
}
