/** The tables of kitchens and what they hold: the ledger's tables, continued. Times are epoch milliseconds. */

export type DispatchRow = {
  order_id: string
  kitchen: string
  dispatch_key: string
  state: 'new' | 'sent' | 'accepted' | 'rejected' | 'unknown' | 'cancelled'
  external_id: string | null
  created_at: number
  updated_at: number
}

/** The demo kitchen's own book, as if it stood in the restaurant. */
export type DemoTicketRow = {
  ticket_key: string
  answer: string
  reason: string | null
  prep_minutes: number
  answers_at: number
  cancelled_at: number | null
}

/** What is left of an item, once anybody has taken or changed anything; the catalogue speaks for all others. */
export type ShelfRow = {
  restaurant_id: string
  /** An item or an option: their ids never meet within a menu. */
  item_id: string
  /** Units, or milli-pounds of what is weighed; null without a limit. Never negative. */
  amount_left: number | null
  /** 1 while the restaurant says that there is none. */
  is_out: number
  updated_at: number
}

/** What an order keeps from others until it is paid or given up. */
export type HoldRow = {
  order_id: string
  restaurant_id: string
  item_id: string
  amount: number
  state: 'held' | 'used' | 'released'
  /** The caller of an unpaid order, as a keyed hash of its network; null once the order is paid or over. */
  holder: string | null
  /** The site that its network is part of (IPv6 /48, IPv4 /24), as another keyed hash; null with the holder, and of what is no address. */
  site: string | null
  /** When it ends although the order may still be paid; null while it lasts as long as the order. */
  lapses_at: number | null
  /** When it ended so: a payment takes the goods again, if they are there. It stays while a payment holds what it took again. */
  lapsed_at: number | null
}

/** A network or a site that held limited goods and did not pay for them, as the same keyed hash, and when it last let go of some. */
export type LetGoRow = { holder: string; at: number }

/** What a restaurant has said of itself since the catalogue was written. */
export type RestaurantStateRow = {
  restaurant_id: string
  /** It takes no orders until then; the largest safe integer while nobody knows how long; null when it does. */
  paused_until: number | null
  /** Somebody looks at its console until then. */
  attended_until: number
  /** Counts how often its key was renewed: older keys open nothing. */
  key_generation: number
  updated_at: number
}

/** One telephone call about an order. Its id is a secret that stands in every address the carrier asks. */
export type CallAttemptRow = {
  id: string
  order_id: string
  /** From 1. */
  n: number
  carrier: string
  call_sid: string | null
  state: 'planned' | 'dialing' | 'live' | 'done'
  /** The process that dialled, as its world names it. */
  process: string | null
  /** How often its socket was lost. */
  lost: number
  /** What it has brought, as JSON: see fulfillment/phone/outcome.ts. */
  outcome: string | null
  /** What was said, as JSON, without contact data. */
  transcript: string | null
  created_at: number
  /** When it was dialled. */
  started_at: number | null
  /** When the carrier was last heard of: of a live call, when it was answered. */
  news_at: number | null
  ended_at: number | null
}

/**
 * A signed message to somebody else's server: an event of an order for its buyer's agent (callback), or for the
 * restaurant's system (webhook). Those of one subject go out in the order of `seq`.
 */
export type DeliveryRow = {
  /** The message's id: the receiver knows a repetition by it. */
  id: string
  kind: 'callback' | 'webhook'
  /** An order's id. */
  subject: string
  seq: number
  url: string
  /** The exact text that is signed, once it was; null where it holds personal data and is made anew each time. */
  body: string | null
  state: 'open' | 'delivered' | 'dead'
  attempts: number
  /** When a message that failed is sent again; null before the first attempt. */
  next_at: number | null
  last_error: string | null
  created_at: number
  updated_at: number
}
