import type { Log } from '#src/kernel/log.ts'
import { afterCommit } from '#src/ledger/committed.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'

const logs = new WeakMap<Ledger, Log>()

/** From now on the log has one line for each committed transition of an order in this ledger. */
export const reportOrders = (db: Ledger, log: Log): void => void logs.set(db, log)

const copies = new WeakMap<Ledger, Pick<Copies, 'noteStep'>>()

/** From now on each committed step of a paid order in this ledger is sealed. */
export const copySteps = (db: Ledger, to: Pick<Copies, 'noteStep'>): void => void copies.set(db, to)

/** Has a step of a paid order sealed once it is committed. */
export const copyStep = (trx: LedgerTransaction, order: string, seq: number): void =>
  afterCommit(trx, db => copies.get(db)?.noteStep(order, seq))

/** What a line tells of an event. Texts of restaurants and buyers are no part of it: they may name somebody. */
type Told = {
  readonly event: string
  readonly from: string | null
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reports an event that moved an order, or money of it, once it is committed. */
export function reportEvent(trx: LedgerTransaction, order: string, { event, from, to, data }: Told): void {
  const isMove = from !== to
  if (!isMove && !event.startsWith('refund')) return
  const { code, transactionHash, refundId } = data
  afterCommit(trx, db =>
    logs.get(db)?.info(
      {
        ...{ order, event, from: from ?? 'none', to },
        ...(code === undefined ? {} : { reason: code }),
        ...(transactionHash === undefined ? {} : { hash: transactionHash }),
        ...(refundId === undefined ? {} : { refund: refundId }),
      },
      isMove ? 'order moved' : 'order refunded',
    ),
  )
}
