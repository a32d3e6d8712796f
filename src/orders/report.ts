import type { Log } from '#src/kernel/log.ts'
import { afterCommit } from '#src/ledger/committed.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'

const logs = new WeakMap<Ledger, Log>()

/** Enables logging of every committed status change of orders in this ledger. */
export const reportOrders = (db: Ledger, log: Log): void => void logs.set(db, log)

const copies = new WeakMap<Ledger, Pick<Copies, 'noteStep'>>()

/** Enables sealing of every committed transition of paid orders in this ledger. */
export const copySteps = (db: Ledger, to: Pick<Copies, 'noteStep'>): void => void copies.set(db, to)

/** Seals a transition of a paid order after its commit. */
export const copyStep = (trx: LedgerTransaction, order: string, seq: number): void =>
  afterCommit(trx, db => copies.get(db)?.noteStep(order, seq))

/** Log fields of an event. Texts of restaurants and buyers are excluded, because they can contain names. */
type Told = {
  readonly event: string
  readonly from: string | null
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Logs an event that changed an order's status or refunded money, after its commit. */
export function reportEvent(trx: LedgerTransaction, order: string, { event, from, to, data }: Told): void {
  const isMove = from !== to
  if (!isMove && !event.startsWith('refund')) return
  const { code, transactionHash, refundId } = data
  afterCommit(trx, db =>
    logs.get(db)?.info(
      {
        order,
        event,
        from: from ?? 'none',
        to,
        ...(code === undefined ? {} : { reason: code }),
        ...(transactionHash === undefined ? {} : { hash: transactionHash }),
        ...(refundId === undefined ? {} : { refund: refundId }),
      },
      isMove ? 'order moved' : 'order refunded',
    ),
  )
}
