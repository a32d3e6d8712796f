/** Where the ledger keeps personal data. The sweep, SECURITY.md and the tests read this table. */
export type PersonalData = {
  readonly table: string
  readonly columns: readonly string[]
  readonly holds: string
  /** When it ends, as SECURITY.md states it. */
  readonly ends: string
}

/** How long what nobody paid keeps its customer, and how long it is kept at all. */
export const UNPAID_CUSTOMER_MS = 24 * 3_600_000
export const UNPAID_ORDER_MS = 7 * UNPAID_CUSTOMER_MS

/** How long it is kept at most that a network did not pay for what it held. */
export const LET_GO_MS = UNPAID_CUSTOMER_MS

/** How long an entry of the waitlist is kept at most. */
export const WAITLIST_MS = 365 * UNPAID_CUSTOMER_MS

const AS_THE_ORDER = 'with the customer of its order'

export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    table: 'orders',
    columns: ['customer', 'instructions', 'callback_url', 'failure_message', 'confirm_hash', 'agreed_salt'],
    holds:
      'name, telephone, e-mail, address, instructions, callback URL, what the restaurant said, the digest of these, the salt of another, and a keyed hash of the `Idempotency-Key` or conversation that booked',
    ends: 'unpaid: a day after it expired, the whole row after a week; paid: `CUSTOMER_DAYS` after it was due',
  },
  {
    table: 'quotes',
    columns: ['content', 'cart_hash'],
    holds: 'delivery address, remark, allergies and diets, and a digest of the cart',
    ends: `without an order: a day after it expired; else ${AS_THE_ORDER}`,
  },
  {
    table: 'deliveries',
    columns: ['url', 'body', 'last_error'],
    holds: 'callback URL and what it was sent',
    ends: AS_THE_ORDER,
  },
  {
    table: 'call_attempts',
    columns: ['transcript'],
    holds: 'what was said on the telephone, without contact data',
    ends: `30 days after the call, or ${AS_THE_ORDER}`,
  },
  { table: 'outbox', columns: ['last_error'], holds: 'why an open job failed', ends: AS_THE_ORDER },
  {
    table: 'holds',
    columns: ['holder', 'site'],
    holds: "keyed hashes of the caller's network and of its site",
    ends: 'when the order is paid or over',
  },
  {
    table: 'let_go',
    columns: ['holder'],
    holds: "keyed hash of a caller's network, or of its site, whose order held limited goods and was not paid",
    ends: 'a day after that',
  },
  {
    table: 'idempotency',
    columns: ['route', 'response', 'body_hash'],
    holds: 'an answer that may be repeated, the digest of its request, and the network that asked',
    ends: 'a day after the request',
  },
  {
    table: 'purchases',
    columns: ['email'],
    holds: 'where a recipe goes',
    ends: 'when it is sent; unpaid: a day after it was asked for; not sent: `CUSTOMER_DAYS` after that',
  },
  {
    table: 'waitlist',
    columns: ['email', 'zip', 'city', 'restaurant_name'],
    holds: 'who wants to hear of a place',
    ends: 'a year after joining, or when its owner leaves: `POST /api/waitlist/leave` with the `leaveToken` of joining',
  },
]
