import { Fault } from '#src/kernel/faults.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { isTokenOf } from './holder.ts'
import { presentOrder } from './present.ts'
import { type OrderRecord, readOrder } from './read.ts'
import type { OrderResponse } from './schema.ts'

export type TrackDeps = { readonly db: Ledger; readonly secret: Uint8Array }

/** Returns an order's public view, plus its customer if the status token is given. Throws order_not_found. */
export async function trackOrder(deps: TrackDeps, id: string, token?: string): Promise<OrderResponse> {
  const record = await readOrder(deps.db, id)
  if (!record) throw Fault.of('order_not_found', 'There is no such order.')
  return (isTokenOf(deps.secret, id, token) ? presentWhole : present)(record)
}

const present = presentOnce(false)
const presentWhole = presentOnce(true)

/** Creates a presenter that returns the same object for the same record. */
function presentOnce(revealCustomer: boolean): (record: OrderRecord) => OrderResponse {
  const presented = new WeakMap<OrderRecord, OrderResponse>()
  return record => {
    const known = presented.get(record)
    if (known) return known
    const made = Object.freeze(presentOrder(record, { revealCustomer }))
    presented.set(record, made)
    return made
  }
}
