import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'

/** True if an order of the caller or site held stock and ended unpaid after `since`, in epoch milliseconds. */
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
