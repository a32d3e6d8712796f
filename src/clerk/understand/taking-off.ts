import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'

const REFUSED =
  /(?<=^|[.!?;]\s*)no (?:the )?(?<what>[^,.;!?]{3,40})[,;.!]+ (?:and |so )?(?:please |just )?(?:take|get|leave) (?:it|that|them|those) (?:off|out|away)\b/giu
const ALLERGY = /al[le]+rg|intoler|celia|anaphyl|anafil/iu

/**
 * Rewrites a refusal as the removal of the order line it names: "No trout, take it off" with a trout bagel on the
 * order. Leaves allergy statements and foods that match no line unchanged.
 */
export function rewriteLineRefusal(text: string, { lines }: ClerkState, { menu }: UnderstandingContext): string {
  if (!menu || lines.length === 0 || ALLERGY.test(text)) return text
  return text.replace(REFUSED, (all, what: string) => {
    const terms = termsOfPhrase(what)
    const fitting = lines.filter(({ item: { id } }) => {
      const own = termsOfPhrase(menu.itemOf.get(id)?.item.name ?? '')
      return terms.length > 0 && terms.every(term => own.includes(term))
    })
    return fitting.length === 1 ? `take the ${menu.itemOf.get(fitting[0]!.item.id)!.item.name} off` : all
  })
}
