/**
 * State machine of orders: every status and its transitions by event. Types, checks, documents, and tests derive
 * from this table. `withdraw` is the customer's cancellation before the restaurant has accepted, `release` is the
 * restaurant's consent to a later one, `cancel` is the restaurant's own cancellation.
 */
export const STATES = {
  awaiting_payment: { settle: 'payment_received', prove: 'paid', expire: 'payment_expired', withdraw: 'cancelled' },
  payment_received: { process: 'placing_order', phone: 'order_received', withdraw: 'cancelled' },
  paid: { process: 'placing_order', phone: 'order_received', withdraw: 'cancelled' },
  placing_order: { submit: 'submitting_to_restaurant', fail: 'fulfillment_failed', withdraw: 'cancelled' },
  submitting_to_restaurant: { accept: 'confirmed', fail: 'fulfillment_failed', withdraw: 'cancelled' },
  order_received: { dial: 'confirming_with_restaurant', withdraw: 'cancelled' },
  confirming_with_restaurant: {
    accept: 'confirmed',
    reject: 'rejected',
    fail: 'fulfillment_failed',
    withdraw: 'cancelled',
  },
  confirmed: { ready: 'ready_for_pickup', dispatch: 'out_for_delivery', cancel: 'cancelled', release: 'cancelled' },
  ready_for_pickup: { hand_over: 'picked_up' },
  out_for_delivery: { deliver: 'delivered' },
  picked_up: {},
  delivered: {},
  payment_expired: {},
  fulfillment_failed: {},
  rejected: {},
  cancelled: {},
} as const

export type OrderStatus = keyof typeof STATES
type EventOf<S extends OrderStatus> = keyof (typeof STATES)[S]
export type OrderEvent = { [S in OrderStatus]: EventOf<S> }[OrderStatus]

export const ORDER_STATUSES = Object.keys(STATES) as [OrderStatus, ...OrderStatus[]]

/** Events by which a customer cancels a paid order; `cancel` is the restaurant's doing. */
export const CUSTOMER_CANCELLATIONS: readonly OrderEvent[] = ['withdraw', 'release']

/** Returns the status after an event; undefined if the event is not valid in the current status. */
export const nextStatus = (from: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  (STATES[from] as Partial<Record<OrderEvent, OrderStatus>>)[event]

/** True if no event can follow this status. */
export const isOver = (status: OrderStatus): boolean => Object.keys(STATES[status]).length === 0

/** True if the order has ended without food, and nothing is owed. */
export const endedWithoutFood = (status: OrderStatus): boolean => status === 'payment_expired' || REFUNDED.has(status)

/** All transitions of the table, for the check in the database. */
export const TRANSITIONS = ORDER_STATUSES.flatMap(from =>
  [...new Set(Object.values(STATES[from] as Record<string, OrderStatus>))].map(to => ({
    from_status: from,
    to_status: to,
  })),
)

/** Statuses in which no food will come: a paid order enters them only together with its refund. */
export const REFUNDED: ReadonlySet<OrderStatus> = new Set(['fulfillment_failed', 'rejected', 'cancelled'])

/** Statuses of orders that were sent to a restaurant and not answered yet. */
export const UNANSWERED: ReadonlySet<OrderStatus> = new Set([
  'placing_order',
  'submitting_to_restaurant',
  'order_received',
  'confirming_with_restaurant',
])

/** Statuses that require proof of payment. */
export const NEEDS_PAYMENT: ReadonlySet<OrderStatus> = new Set([
  'payment_received',
  'paid',
  'placing_order',
  'order_received',
])
