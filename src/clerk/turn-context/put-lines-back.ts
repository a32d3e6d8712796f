import { numberOf } from '#src/clerk/edits/line-numbers.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'

const LEAD =
  '(?:(?:actually|oh|wait|no|ok|okay|hey|yo|bro|please|pls|sorry|hmm|mejor|espera|and|but|can you|could you|can u|i changed my mind|never ?mind|on second thought|i (?:still |do )?(?:want|need)|we (?:still )?(?:want|need)) )*'
const THEM = '(?:it|that|them|em|those|these|everything|all of (?:it|them)|that one|eso|esos)'
const END = '(?: (?:please|pls|thanks|too|in|on there|to (?:my|the) order|por favor|otra vez|again|after all|then))*'
const ALONE = new RegExp(
  `^${LEAD}(?:(?:put|add|bring|get|leave|give me|have)? ?(?:back )?${THEM} back(?: in| on)?|(?:put|add|bring|give me) back ${THEM}|keep ${THEM}|(?:vuelve a poner|devuelve|regresa|deja)(?:lo|la|los|las)?)${END}$`,
)
const DISH =
  '(?:(?:the|my|those|that|los|las|el|la) )?(?:(?<count>\\d{1,2}|an?|one|two|three|four|five|six) )?(?<dish>[a-z0-9 ]{3,60}?)'
const FORMS = [
  `(?:put|add|bring|get|leave|give me|have)? ?(?:back )?${DISH} back(?: in| on)?`,
  `(?:put|add|bring|give me) back ${DISH}`,
  `(?:put|add|order|get|give me)? ?${DISH} (?:again|otra vez)`,
  `keep (?=the |my |those |that )${DISH}`,
].map(form => new RegExp(`^${LEAD}${form}${END}$`))
/** Complaint about removed items, which are restored: "Where did the lattes go?". */
const COMPLAINS =
  /^(?:(?:hey|yo|wait|um|ok) )*(?:where|what happened|why|(?:you|u|ya)(?:ve| ve| have)? (?:took|taken|dropped|removed|forgot|forgotten|lost|left out))\b/

/** Dish that the guest wants after all. */
const STILL = new RegExp(
  `^${LEAD}(?:i|we) (?:(?:did|do|still|really|just|always) )*(?:want|wanted|need|needed|like|liked) (?:to keep )?${DISH}(?: (?:please|though|tho|after all|too))*$`,
)

/** Order with the restored lines, and the remaining words. */
export type PutBack = { readonly lines: readonly CartLine[]; readonly rest: string }

/** Restores the lines removed last: "Put them back and add a pie", "add back 2 pancakes". */
export function restoreRemovedLines(
  words: string,
  menu: Menu,
  taken: readonly CartLine[],
  lines: readonly CartLine[],
): PutBack | undefined {
  if (taken.length === 0) return undefined
  const pieces = words.split(/[.!?;\n]+\s*|,\s+|\s+(?=(?:and|y)\s)/i).filter(piece => fold(piece) !== '')
  const back = pieces.map(piece => meantBy(fold(piece), menu, taken))
  // "I still want the fries. Put them back" names the antecedent of "them"
  const named = pieces.flatMap((piece, at) => {
    const dish = back[at] === undefined ? STILL.exec(fold(piece))?.groups?.dish : undefined
    return dish === undefined ? [] : [{ at, meant: namedBy(dish, menu, taken) }]
  })
  for (const { at, meant } of named) {
    if (meant.length === 0) continue
    back[at] = meant
    back.forEach((one, n) => {
      if (one === taken) back[n] = meant
    })
  }
  const found = [...new Set(back.flatMap(one => one ?? []))].filter(
    line => !lines.some(({ item }) => item.id === line.item.id),
  )
  if (found.length === 0) return undefined
  const rest = pieces.filter((piece, at) => back[at] === undefined && !COMPLAINS.test(fold(piece)))
  return { lines: [...lines, ...found], rest: rest.join(', ').replace(/^(?:and|y)\s+/i, '') }
}

/** Returns the lines that the words ask to restore. */
function meantBy(said: string, menu: Menu, taken: readonly CartLine[]): readonly CartLine[] | undefined {
  if (ALONE.test(said)) return taken
  for (const form of FORMS) {
    const { count, dish } = form.exec(said)?.groups ?? {}
    const meant = namedBy(dish, menu, taken)
    if (meant.length === 0) continue
    const quantity = count === undefined ? undefined : numberOf(count)
    return quantity === undefined
      ? meant
      : meant.map(({ item, notes }) => ({ item: item.quantity === undefined ? item : { ...item, quantity }, notes }))
  }
  return undefined
}

/** Returns the lines whose dish the words name. */
function namedBy(dish: string | undefined, menu: Menu, taken: readonly CartLine[]): readonly CartLine[] {
  const named = termsOfPhrase(dish ?? '')
  return taken.filter(({ item }) => {
    const terms = termsOfPhrase(menu.items.get(item.id)?.name ?? '')
    return named.length > 0 && named.every(term => terms.includes(term))
  })
}

/** Returns the lines whose dish is no longer in the order. */
export const takenOff = (before: readonly CartLine[], now: readonly CartLine[]): CartLine[] => {
  const ids = new Set(now.map(({ item }) => item.id))
  const same = new Set(now.map(line => canonicalJson(line)))
  const isFewer = now.length < before.length
  return before.filter(line => !same.has(canonicalJson(line)) && (!ids.has(line.item.id) || isFewer))
}
