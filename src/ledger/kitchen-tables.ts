/** Kitchen tables: the rest of the ledger schema. Times are epoch milliseconds. */

export type DispatchRow = {
  order_id: string
  kitchen: string
  dispatch_key: string
  state: 'new' | 'sent' | 'accepted' | 'rejected' | 'unknown' | 'cancelled'
  external_id: string | null
  created_at: number
  updated_at: number
}

/** Row of the demo kitchen's own order book, which simulates a restaurant's system. */
export type DemoTicketRow = {
  ticket_key: string
  answer: string
  reason: string | null
  prep_minutes: number
  answers_at: number
  cancelled_at: number | null
}

/** Stock of an item, stored once it was reserved or changed; all other items have the catalog's value. */
export type StockRow = {
  restaurant_id: string
  /** Id of an item or an option: the two are distinct within a menu. */
  item_id: string
  /** Stock in units, or in thousandths of a pound for weighed items; null if unlimited. Never negative. */
  amount_left: number | null
  /** 1 while the restaurant reports the item as sold out. */
  is_out: number
  updated_at: number
}

/** Stock reserved for an order until it is paid or canceled. */
export type HoldRow = {
  order_id: string
  restaurant_id: string
  item_id: string
  amount: number
  state: 'held' | 'used' | 'released'
  /** Caller of an unpaid order, as a keyed hash of its network; null once the order is paid or closed. */
  holder: string | null
  /**
   * Site of the caller's network (IPv6 /48, IPv4 /24), as another keyed hash; null if `holder` is null or was not
   * an IP address.
   */
  site: string | null
  /** Time at which the hold expires although the order can still be paid; null if it lasts as long as the order. */
  lapses_at: number | null
  /**
   * Time at which the hold expired: a payment reserves the stock again if it is available. Stays set while a
   * payment holds what it reserved again.
   */
  lapsed_at: number | null
}

/**
 * Network or site that held limited stock without paying, as the same keyed hash, and when it last released some.
 */
export type AbandonedHoldRow = { holder: string; at: number }

/** State reported by a restaurant since the catalog was written. */
export type RestaurantStateRow = {
  restaurant_id: string
  /** End of a pause in taking orders; the largest safe integer if open-ended; null if not paused. */
  paused_until: number | null
  /** Time until which the restaurant's console counts as attended. */
  attended_until: number
  /** Number of key rotations: older keys are invalid. */
  key_generation: number
  updated_at: number
}

/** Telephone call about an order. Its id is a secret that is part of every URL that the carrier calls. */
export type CallAttemptRow = {
  id: string
  order_id: string
  /** Attempt number, starting at 1. */
  n: number
  carrier: string
  call_sid: string | null
  state: 'planned' | 'dialing' | 'live' | 'done'
  /** Process that dialed, by its world's process id. */
  process: string | null
  /** Number of times its socket was lost. */
  lost: number
  /** Outcome as JSON: see fulfillment/phone/outcome.ts. */
  outcome: string | null
  /** Transcript as JSON, without contact data. */
  transcript: string | null
  created_at: number
  /** Time of dialing. */
  started_at: number | null
  /** Time of the last report from the carrier; for a live call, when it was answered. */
  news_at: number | null
  ended_at: number | null
}

/**
 * Signed message to an external server: an order event for its buyer's agent (callback) or for the restaurant's
 * system (webhook). Messages of one subject are sent in `seq` order.
 */
export type DeliveryRow = {
  /** Message id, by which the receiver detects duplicates. */
  id: string
  kind: 'callback' | 'webhook'
  /** Id of an order. */
  subject: string
  seq: number
  url: string
  /**
   * Exact text that is signed, once it was; null if it contains personal data and is regenerated for each attempt.
   */
  body: string | null
  state: 'open' | 'delivered' | 'dead'
  attempts: number
  /** Time of the next retry; null before the first attempt. */
  next_at: number | null
  last_error: string | null
  created_at: number
  updated_at: number
}
