import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'

/** True when an order of a caller, or of a site, held goods and ended unpaid after `since`, in epoch milliseconds. */
export async function hasLetGo(trx: Executor, holder: string, since: number): Promise<boolean> {
  const row = await trx.selectFrom('let_go').select('at').where('holder', '=', holder).executeTakeFirst()
  return row !== undefined && row.at > since
}

/** Remembers whose order held goods, or had held them, and ends unpaid. */
export async function noteLetGo(trx: LedgerTransaction, orderId: string, at: number): Promise<void> {
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
