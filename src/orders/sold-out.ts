import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'

/**
 * Throws if the restaurant has reported an item or option of the quote as sold out since the quote was made, with
 * or without a stock count: it must not be paid. Call again in the transaction that claims the payment.
 */
export async function assertInStock(
  db: Executor,
  { restaurantId, lines }: Pick<QuoteContent, 'restaurantId' | 'lines'>,
): Promise<void> {
  const out = await outOf(db, { restaurantId, lines })
  if (out) throw out
}

/** Returns the same as a fault; undefined if nothing is sold out. */
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
  return Fault.of('payment_expired', `The restaurant has since run out of ${list}. Nothing was charged.`)
}
