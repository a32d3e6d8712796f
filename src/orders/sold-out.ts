import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'

/**
 * Throws when the restaurant has said since the quote was made that there is none of an item or option of it, whether or not
 * it is counted: nobody pays for that. Call it in the transaction that claims, too.
 */
export async function demandInStock(
  db: Executor,
  { restaurantId, lines }: Pick<QuoteContent, 'restaurantId' | 'lines'>,
): Promise<void> {
  const out = await outOf(db, { restaurantId, lines })
  if (out) throw out
}

/** The same as a fault; undefined when the restaurant says nothing of the kind. */
export async function outOf(
  db: Executor,
  { restaurantId, lines }: Pick<QuoteContent, 'restaurantId' | 'lines'>,
): Promise<Fault | undefined> {
  const names = new Map(
    lines.flatMap(({ itemId, name, modifiers }) => [
      [itemId, name] as const,
      ...modifiers.map(chosen => [optionKey(chosen.categoryId, chosen.modifierId), chosen.name] as const),
    ]),
  )
  const rows = await db
    .selectFrom('shelf')
    .select('item_id')
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', 'in', [...names.keys()])
    .where('is_out', '=', 1)
    .execute()
  if (rows.length === 0) return undefined
  const list = rows.map(({ item_id }) => names.get(item_id)).join(', ')
  return Fault.of('payment_expired', `The restaurant has run out of ${list} since. Nothing was charged.`)
}
