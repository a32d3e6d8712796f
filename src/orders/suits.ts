import type { Problem } from '#src/kernel/faults.ts'
import { chosenNow } from '#src/menu/carry-over.ts'
import { demandsAnything, dietaryReasons } from '#src/menu/diet.ts'
import type { Menus } from '#src/menu/market.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'

type Constrained = Pick<QuoteContent, 'restaurantId' | 'lines' | 'constraints'>

type Unsuited = {
  /** As a caller is told who holds the price token and has confirmed nothing: it names the reason. */
  readonly problem: Problem
  /** As anybody may be told: it says nothing of the people who eat. */
  readonly told: { readonly code: 'menu_changed'; readonly message: string }
}

/**
 * The lines of a quote that its constraints forbid by the menu as it is now, though they did not when it was priced. A
 * line that this menu does not know any more counts as forbidden: nobody can say what it contains.
 */
export function unsuitedLines(
  menus: Pick<Menus, 'get'>,
  { restaurantId, lines, constraints }: Constrained,
): Unsuited[] {
  if (!constraints || !demandsAnything(constraints)) return []
  const menu = menus.get(restaurantId)
  return lines.flatMap((line): Unsuited[] => {
    const chosen = menu && chosenNow(menu, line)
    const reasons = chosen && dietaryReasons(menu, chosen, constraints)
    if (reasons?.length === 0) return []
    const code = 'menu_changed'
    const message = `${line.name} is not on the menu any more as it was quoted.`
    const said = reasons ? `The menu has changed since this was quoted: ${reasons.join('; ')}.` : message
    return [{ problem: { code, message: said }, told: { code, message } }]
  })
}
