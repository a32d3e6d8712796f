import { allergensOf } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'
import type { Constraints } from './request.ts'

/**
 * What whoever eats an order must not be given: what was checked when it was priced, and the allergies that its
 * instructions speak of.
 */
export function constraintsOf(
  row: Pick<OrderRow, 'instructions'>,
  { constraints }: { readonly constraints?: QuoteContent['constraints'] | undefined },
): Constraints | undefined {
  const said = row.instructions === null ? [] : hearAllergies(row.instructions).avoid
  const allergens = allergensOf([...(constraints?.allergens ?? []), ...said])
  const diets = [...(constraints?.diets ?? [])]
  if (allergens.length + diets.length === 0) return undefined
  return { ...(allergens.length > 0 ? { allergens } : {}), ...(diets.length > 0 ? { diets } : {}) }
}
