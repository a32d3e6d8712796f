import type { Ledger, LedgerTransaction } from './database.ts'

type Told = (db: Ledger) => void

const waiting = new WeakMap<LedgerTransaction, Told[]>()

/** Has `told` called once this transaction is committed; never when it is undone. It must not throw. */
export function afterCommit(trx: LedgerTransaction, told: Told): void {
  const known = waiting.get(trx)
  if (known) known.push(told)
  else waiting.set(trx, [told])
}

/** What is to be told of a transaction once it is committed. */
export const toldAfter = (trx: LedgerTransaction): readonly Told[] => waiting.get(trx) ?? []
