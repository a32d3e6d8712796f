import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRow } from '#src/ledger/kitchen-tables.ts'
import { hasLetGo } from './let-go.ts'

/** How much unpaid orders may keep from others. */
export type HoldRules = {
  /** Share of what is left, from 0 to 1. */
  readonly share: number
  /** How long an order keeps more than that share while it is not paid. */
  readonly scarceMs: number
  /** How long it counts that a caller held goods and did not pay for them. */
  readonly rememberMs: number
}

/** The rules as they apply to one caller, which is named by keyed hashes of its network and of the site that this is part of. */
export type CallerBounds = HoldRules & {
  readonly id: string
  /** What all networks of the site hold together, beside its first booking. */
  readonly site?: Pick<HoldRules, 'share'> & { readonly id: string }
}

/** One kind of goods that an order takes. `free` is what nobody holds; `name` is for people. */
export type Wanted = {
  readonly restaurantId: string
  readonly itemId: string
  readonly amount: number
  readonly free: number
  readonly name: string
}

/** The columns of a hold that say whose it is and when it ends unpaid; one that is released from the start holds nothing. */
type Terms = Pick<HoldRow, 'state' | 'holder' | 'site' | 'lapses_at' | 'lapsed_at'>

/** Judges holds of one order for one caller. Throws hold_limit. */
export type Judge = (wanted: Wanted) => Terms

/** Of a hold that nobody is asked about any more. */
export const NOBODY = { holder: null, site: null, lapses_at: null, lapsed_at: null } as const

const FREE: Judge = () => ({ state: 'held', ...NOBODY })

/**
 * The rules as they apply to one order. The first open booking of a caller holds whatever it asks for; its others hold, of
 * each kind and together, no more than a share of what is left. More than that share is kept for a short time only. For
 * a caller that has held goods and not paid, nothing is held before it pays.
 *
 * The networks of one site share what further bookings of a caller have, and have no first one while it is remembered that
 * the site held goods and did not pay. What goes beyond that is booked and not held: neighbors may be strangers.
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

/** The open bookings that one caller, or one site, has beside an order. */
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
    /** True when the order, which is not the first, would hold more than a share together with the others that are not. */
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
      `what is left of a limited item: this one asks for more of ${name}. Nothing was booked.`,
    {
      hint: `Pay the earlier order, then send the same request again; or wait ${seconds} seconds; or order less of it.`,
      headers: { 'Retry-After': String(seconds) },
    },
  )
}
