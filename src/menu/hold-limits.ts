import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRow } from '#src/ledger/kitchen-tables.ts'
import { hasLetGo } from './abandoned-holds.ts'

/** Limits on the stock that unpaid orders may hold. */
export type HoldRules = {
  /** Share of the remaining stock, from 0 to 1. */
  readonly share: number
  /** Time for which an unpaid order may hold more than that share. */
  readonly scarceMs: number
  /** Time for which an unpaid hold counts against the caller. */
  readonly rememberMs: number
}

/** Hold limits of one caller, identified by keyed hashes of its network and its site. */
export type CallerBounds = HoldRules & {
  readonly id: string
  /** Share that all networks of the site may hold together, besides its first booking. */
  readonly site?: Pick<HoldRules, 'share'> & { readonly id: string }
}

/** Limited item in an order. `free` is the stock not held by any order; `name` is for display. */
export type Wanted = {
  readonly restaurantId: string
  readonly itemId: string
  readonly amount: number
  readonly free: number
  readonly name: string
}

/** Ownership and expiry columns of a hold; one that is released from the start reserves nothing. */
type Terms = Pick<HoldRow, 'state' | 'holder' | 'site' | 'lapses_at' | 'lapsed_at'>

/** Decides the terms of each hold of an order. Throws hold_limit. */
export type Judge = (wanted: Wanted) => Terms

/** Columns of a hold without an owner. */
export const NOBODY = { holder: null, site: null, lapses_at: null, lapsed_at: null } as const

const FREE: Judge = () => ({ state: 'held', ...NOBODY })

/**
 * Returns the hold rules for one order. A caller's first open booking may hold any amount; its further bookings
 * together may hold at most a share of the remaining stock per item. More than that share is held only briefly. A
 * caller that held stock without paying gets no holds until it pays.
 *
 * The networks of one site share the quota for further bookings, and lose the first booking while an unpaid hold
 * counts against the site. Beyond that, orders are booked without a hold, because neighbors can be unrelated.
 */
export async function judgeFor(
  trx: LedgerTransaction,
  orderId: string,
  bounds: CallerBounds | undefined,
  now: number,
): Promise<Judge> {
  if (!bounds) return FREE
  const { id, site, share, scarceMs } = bounds
  const since = now - bounds.rememberMs
  const whose = { holder: id, site: site?.id ?? null }
  const unheld = { state: 'released', ...whose, lapses_at: now, lapsed_at: now } as const
  if (await hasLetGo(trx, id, since)) return () => unheld
  const own = await openOf(trx, 'holder', id, orderId)
  const neighbors = site && (await openOf(trx, 'site', site.id, orderId, await hasLetGo(trx, site.id, since)))
  return wanted => {
    const { amount, free, name } = wanted
    if (own.exceeds(share, wanted)) throw tooMuch(name, share, Math.max(now, own.endsAt) - now)
    if (site && neighbors?.exceeds(site.share, wanted)) return unheld
    return { state: 'held', ...NOBODY, ...whose, lapses_at: amount > share * free ? now + scarceMs : null }
  }
}

/** Returns the other open bookings of a caller or site. */
async function openOf(
  trx: LedgerTransaction,
  column: 'holder' | 'site',
  id: string,
  orderId: string,
  hasNoFirst = false,
) {
  const rows = await trx
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .select(['holds.order_id', 'holds.restaurant_id', 'holds.item_id', 'holds.amount', 'holds.state'])
    .select(['orders.created_at', 'quotes.expires_at'])
    .where(`holds.${column}`, '=', id)
    .orderBy('orders.created_at')
    .execute()
  const own = rows.find(row => row.order_id === orderId)
  const others = rows.filter(row => row.order_id !== orderId)
  const isFirst = own ? others.every(row => row.created_at > own.created_at) : others.length === 0
  const first = hasNoFirst ? undefined : isFirst ? orderId : others[0]?.order_id
  const further = others.filter(row => row.order_id !== first && row.state === 'held')
  return {
    endsAt: Math.max(0, ...others.map(row => row.expires_at)),
    /** True if the order is not the first, and would exceed the share together with the other further bookings. */
    exceeds: (share: number, { restaurantId, itemId, amount, free }: Wanted): boolean => {
      if (first === orderId) return false
      const held = further
        .filter(row => row.restaurant_id === restaurantId && row.item_id === itemId)
        .reduce((sum, row) => sum + row.amount, 0)
      return held + amount > Math.floor(share * (free + held))
    },
  }
}

function tooMuch(name: string, share: number, waitMs: number): Fault {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const part = `${Number((share * 100).toFixed(2))} %`
  return Fault.of(
    'hold_limit',
    `An earlier order from your network is unpaid. Until it is paid, further unpaid orders may hold at most ${part} of ` +
      `the remaining stock of a limited item: this one asks for more of ${name}. Nothing was booked.`,
    {
      hint: `Pay the earlier order, then send the same request again; or wait ${seconds} seconds; or order less of the limited items.`,
      headers: { 'Retry-After': String(seconds) },
    },
  )
}
