import type { Problem } from '#src/kernel/faults.ts'
import { demandsAnything, dietaryReasons } from '#src/menu/diet.ts'
import type { Menus } from '#src/menu/market.ts'
import { chosenNow } from '#src/menu/rematch-line.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'

type Constrained = Pick<QuoteContent, 'restaurantId' | 'lines' | 'constraints'>

type Unsuited = {
  /** Problem for a caller that holds the price token and has not confirmed: it names the reason. */
  readonly problem: Problem
  /** Public version, which reveals nothing about the people who eat. */
  readonly told: { readonly code: 'menu_changed'; readonly message: string }
}

/**
 * Returns the lines of a quote that violate its constraints by the current menu, although they did not at pricing.
 * A line that is no longer on the menu counts as a violation, because its contents are unknown.
 */
export function linesViolatingConstraints(
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
    const message = `${line.name} is no longer on the menu as quoted.`
    const said = reasons ? `The menu has changed since this was quoted: ${reasons.join('; ')}.` : message
    return [{ problem: { code, message: said }, told: { code, message } }]
  })
}
