import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { newEdit } from '#src/clerk/menu-parser/edit.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import { order } from './order.ts'

const HAVE =
  "(?:there (?:is|are)|there[’']?s|(?:they|you|u)(?: do|[’']?ve)? (?:have|got|still have|make|do)|(?:it|they)(?:[’']?s|[’']?re| is| are) (?:available|possible|on (?:the|your) menu)|possible|available|hay|tienen?|se puede)"
const IT = '(?: (?:one|it|that|them|any|some|those|lo|la|uno|una))?'
const SECOND =
  '(?<second>[^.,;!?]{3,60}?)(?=\\s*(?:$|[.,;!?]|\\s(?:and|y|plus)\\s(?:\\d|an?|one|two|three|four|un[oa]?|dos|tres|some|the)\\b))'
const ELSE =
  "(?:otherwise|or else|else|if not|if (?:they|you|u) (?:don[’']?t|do not)(?: have" +
  `${IT})?|if (?:there (?:isn[’']?t|is no|aren[’']?t)|it[’']?s not)${IT}|si no(?: hay| tienen?)?)`
const LEADS =
  "(?:(?:ok|okay|yes|and|then|so|can i (?:get|have)|i[’']?ll (?:have|take)|we[’']?ll (?:have|take)|y|entonces|,)\\s+)*"
/**
 * Alternatives with the condition after the first: "A cheese roll if there is one, otherwise two rye rolls".
 */
const WISH_FIRST = new RegExp(
  `(?<first>[^.;!?]{3,60}?),? (?:if|si) ${HAVE}${IT}[,.;]? ?(?:and |y )?${ELSE},? ${SECOND}`,
  'giu',
)
/** Alternatives with the condition first: "If they have the cheese roll then that, if not two rye rolls". */
const HAVE_FIRST = new RegExp(
  `(?:if|si) ${HAVE} (?<first>[^,.;!?]{3,40}?)(?:,| then| entonces|(?= (?:dame|deme|give|i[’']?ll|ponme|quiero)))(?: ${LEADS}(?:then |take |get |give me |i[’']?ll (?:take|have) |dame |deme |ponme |quiero )?(?<same>[^,.;!?]{2,40}?))?[,.;]? ?(?:and |y )?${ELSE},? ${SECOND}`,
  'giu',
)
/** Alternatives without a condition: "The cheese roll, otherwise two rye rolls". */
const PLAIN = new RegExp(`(?<first>[^.;!?,]{3,60}), (?:otherwise|or else|if not|si no),? ${SECOND}`, 'giu')

const POINTS = /^(?:that|it|this|one|those|eso|es[ae]|un[oa])$/i
const COUNT = /^(?:\d{1,2}|two|three|four|five|six|dos|tres|cuatro|cinco|seis)$/i
const FRAME =
  /^(?:(?:ok(?:ay)?|yes|and|then|so|well|can i (?:get|have)|i[’']?ll (?:have|take)|(?:some|any|an?|the|un|una|el|la)(?= )|y|dame|deme)[, ]+)+/iu

/** Number that is part of a name rather than an amount: "A four bean salad". */
const NUMBERED = /\b(?:an?|una?) (?:two|three|four|five|six|seven|eight|nine|dos|tres|cuatro|cinco|seis)\b/i

export type Chosen = { readonly text: string; readonly missing: readonly string[] }

/** Resolves alternatives to the first one if this menu has it, otherwise to the second. */
export function resolveAlternatives(compiled: CompiledMenu, text: string): Chosen {
  const missing: string[] = []
  const choose = (...args: readonly unknown[]): string => {
    const groups = args.at(-1) as { first: string; second: string; same?: string }
    const same = groups.same?.trim() ?? ''
    const counted = COUNT.test(same) ? `${same} ${groups.first.replace(/^(?:an?|the|un|una|el|la) /iu, '')}` : same
    const first = same === '' || POINTS.test(same) ? groups.first : counted
    if (isHere(compiled, groups.first)) return first
    missing.push(groups.first.trim().replace(FRAME, ''))
    return groups.second
  }
  const chosen = [WISH_FIRST, HAVE_FIRST, PLAIN].reduce((left, form) => left.replace(form, choose), text)
  return { text: chosen, missing }
}

/** True if the words name exactly one dish of this menu, including all their options. */
function isHere(compiled: CompiledMenu, said: string): boolean {
  const { edit } = order(compiled, newEdit([]), readWords(said, compiled.repair), 'add')
  const [only, ...others] = edit.entries
  const item = only?.draft.candidates.length === 1 ? only.draft.candidates[0]!.item : undefined
  if (!item || others.length > 0 || edit.leftovers.length > 0) return false
  if (NUMBERED.test(said) && (only?.draft.count ?? 1) > 1) return false
  const terms = readWords(said, compiled.repair).terms.filter(term => term.length > 2 && compiled.vocabulary.has(term))
  return terms.every(term => item.named.has(term) || item.optionTerms.has(term)) && item.named.has(terms.at(-1) ?? '')
}
