/** Every status of an order and where each event leads from it: types, checks, documents and tests read this table. */
export const STATES = {
  awaiting_payment: { settle: 'payment_received', prove: 'paid', expire: 'payment_expired' },
  payment_received: { process: 'placing_order', phone: 'order_received' },
  paid: { process: 'placing_order', phone: 'order_received' },
  placing_order: { submit: 'submitting_to_restaurant', fail: 'fulfillment_failed' },
  submitting_to_restaurant: { accept: 'confirmed', fail: 'fulfillment_failed' },
  order_received: { dial: 'confirming_with_restaurant' },
  confirming_with_restaurant: { accept: 'confirmed', reject: 'rejected', fail: 'fulfillment_failed' },
  confirmed: { ready: 'ready_for_pickup', dispatch: 'out_for_delivery', cancel: 'cancelled' },
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

/** Where an event leads from a status; undefined when it means nothing there. */
export const next = (from: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  (STATES[from] as Partial<Record<OrderEvent, OrderStatus>>)[event]

/** Every edge of the table, for the database's own check. */
export const EDGES = ORDER_STATUSES.flatMap(from =>
  Object.values(STATES[from] as Record<string, OrderStatus>).map(to => ({ from_status: from, to_status: to })),
)

/** The food was paid for and will not come: these statuses are entered only together with their refund. */
export const REFUNDED: ReadonlySet<OrderStatus> = new Set(['fulfillment_failed', 'rejected', 'cancelled'])

/** On the way to a restaurant that has not answered yet. */
export const UNANSWERED: ReadonlySet<OrderStatus> = new Set([
  'placing_order',
  'submitting_to_restaurant',
  'order_received',
  'confirming_with_restaurant',
])

/** These are entered only with proof that the money arrived. */
export const NEEDS_PAYMENT: ReadonlySet<OrderStatus> = new Set([
  'payment_received',
  'paid',
  'placing_order',
  'order_received',
])
