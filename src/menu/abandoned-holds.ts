import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'

/**
 * True if the holder abandoned an order that held stock after `since`, in epoch milliseconds. A holder is the keyed
 * hash of a caller's network, or of the wider network (site) around it.
 */
export async function hasLetGo(trx: Executor, holder: string, since: number): Promise<boolean> {
  const row = await trx.selectFrom('let_go').select('at').where('holder', '=', holder).executeTakeFirst()
  return row !== undefined && row.at > since
}

/** Records the caller and site of an order that held stock and ends unpaid. */
export async function recordAbandonedHold(trx: LedgerTransaction, orderId: string, at: number): Promise<void> {
  const rows = await trx
    .selectFrom('holds')
    .select(['holder', 'site'])
    .distinct()
    .where('order_id', '=', orderId)
    .where('holder', 'is not', null)
    .execute()
  const holders = new Set(rows.flatMap(({ holder, site }) => [holder, site]).filter(id => id !== null))
  for (const holder of holders)
    await trx
      .insertInto('let_go')
      .values({ holder, at })
      .onConflict(conflict => conflict.column('holder').doUpdateSet({ at }))
      .execute()
}
