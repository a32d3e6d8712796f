/** Inventory of personal data in the ledger. Used by the retention sweep, SECURITY.md, and the tests. */
export type PersonalData = {
  readonly table: string
  readonly columns: readonly string[]
  readonly holds: string
  /** Retention period, as stated in SECURITY.md. */
  readonly ends: string
}

/** Retention of customer data in unpaid orders, and of the orders themselves. */
export const UNPAID_CUSTOMER_MS = 24 * 3_600_000
export const UNPAID_ORDER_MS = 7 * UNPAID_CUSTOMER_MS

/** Maximum retention of the record that a network did not pay for stock it held. */
export const LET_GO_MS = UNPAID_CUSTOMER_MS

/** Maximum retention of a waitlist entry. */
export const WAITLIST_MS = 365 * UNPAID_CUSTOMER_MS

const AS_THE_ORDER = 'with the customer of its order'

export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    table: 'orders',
    columns: [
      'customer',
      'instructions',
      'callback_url',
      'failure_message',
      'confirm_hash',
      'agreed_salt',
      'complaint',
    ],
    holds:
      "name, telephone number, email, address, instructions, callback URL, the restaurant's message, the newest complaint, a digest of these, the salt of another digest, and a keyed hash of the `Idempotency-Key` or conversation that booked the order",
    ends: 'unpaid: one day after it expired, the whole row after a week; paid: `CUSTOMER_DAYS` after it was due',
  },
  {
    table: 'quotes',
    columns: ['content', 'cart_hash'],
    holds: 'delivery address, notes, allergies and diets, and a digest of the cart',
    ends: `without an order: one day after it expired; otherwise ${AS_THE_ORDER}`,
  },
  {
    table: 'deliveries',
    columns: ['url', 'body', 'last_error'],
    holds: 'callback URL and the messages sent to it',
    ends: AS_THE_ORDER,
  },
  {
    table: 'call_attempts',
    columns: ['transcript'],
    holds: 'transcript of a telephone call, without contact data',
    ends: `30 days after the call, or ${AS_THE_ORDER}`,
  },
  { table: 'outbox', columns: ['last_error'], holds: 'error of an open job', ends: AS_THE_ORDER },
  {
    table: 'holds',
    columns: ['holder', 'site'],
    holds: "keyed hashes of the caller's network and of its site",
    ends: 'when the order is paid or closed',
  },
  {
    table: 'let_go',
    columns: ['holder'],
    holds: 'keyed hash of the network, or site, of a caller whose order held limited stock and was not paid',
    ends: 'one day later',
  },
  {
    table: 'idempotency',
    columns: ['route', 'response', 'body_hash'],
    holds: "a repeatable response, the digest of its request, and the caller's network",
    ends: 'one day after the request',
  },
  {
    table: 'ucp_sessions',
    columns: ['request', 'webhook_url'],
    holds: 'cart or checkout of an agent: its lines, buyer, and addresses, and the URL for the events of its order',
    ends: 'one day after it expired, which is six hours after it began',
  },
  {
    table: 'purchases',
    columns: ['email'],
    holds: 'email address for a recipe',
    ends: 'when the recipe is sent; unpaid: one day after the request; not sent: `CUSTOMER_DAYS` after the request',
  },
  {
    table: 'waitlist',
    columns: ['email', 'zip', 'city', 'restaurant_name'],
    holds: 'contact and location of a person who waits for the service',
    ends: 'one year after joining, or when the person leaves: `POST /api/waitlist/leave` with the `leaveToken` from joining',
  },
]
