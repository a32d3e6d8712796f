import { allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'
import type { Constraints } from './request.ts'

/**
 * Returns the dietary constraints of an order: those checked at pricing, plus the allergies mentioned in its
 * instructions.
 */
export function constraintsOf(
  row: Pick<OrderRow, 'instructions'>,
  { constraints }: { readonly constraints?: QuoteContent['constraints'] | undefined },
): Constraints | undefined {
  const said = row.instructions === null ? [] : parseAllergies(row.instructions).avoid
  const allergens = allergensOf([...(constraints?.allergens ?? []), ...said])
  const diets = [...(constraints?.diets ?? [])]
  if (allergens.length + diets.length === 0) return undefined
  return { ...(allergens.length > 0 ? { allergens } : {}), ...(diets.length > 0 ? { diets } : {}) }
}

/** Returns one line for a person about the allergens, and one about the diets. */
export function describeConstraints({ allergens = [], diets = [] }: Constraints = {}): string[] {
  return [
    ...(allergens.length > 0 ? [`Avoiding: ${formatAllergens(allergens)}`] : []),
    ...(diets.length > 0 ? [`Diet: ${diets.map(name => name.replaceAll('_', ' ')).join(', ')}`] : []),
  ]
}
