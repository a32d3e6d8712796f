import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Line } from '#src/menu/line.ts'
import type { StoredCustomer } from '#src/orders/book.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'

/** An order as it stands in the ledger, without anything that differs between two bookings of the same. */
export type Booked = {
  readonly restaurant: string
  readonly fulfillment: string
  readonly lines: readonly string[]
  readonly total_cents: number
  readonly time: string
  readonly address: string
  readonly customer: string
  readonly instructions: string
  readonly status: string
}

export type Books = Disposable & {
  /** Ids of all orders, in the order in which they were booked. */
  readonly ids: () => readonly string[]
  readonly read: (id: string) => Booked
  /** E-mail addresses on the waitlist. */
  readonly waiting: () => number
}

const SLOT_MS = 900_000

/** Looks into the ledger of a world, whatever the program says of it. */
export function openBooks(stateDir: string): Books {
  const db = new DatabaseSync(join(stateDir, 'ledger.db'), { readOnly: true })
  const all = db.prepare('select id from orders order by created_at, rowid')
  const one = db.prepare(
    'select o.*, q.content from orders o join quotes q on q.token_hash = o.quote_hash where o.id = ?',
  )
  const waiting = db.prepare('select count(*) as n from waitlist')
  return {
    ids: () => all.all().map(({ id }) => String(id)),
    read: id => {
      const row = one.get(id)
      if (!row) throw new Error(`no order ${id}`)
      return present(row as unknown as Row)
    },
    waiting: () => Number(waiting.get()?.n),
    [Symbol.dispose]: () => db.close(),
  }
}

type Row = {
  content: string
  customer: string | null
  instructions: string | null
  status: string
  fulfillment: string
}

function present({ content, customer, instructions, status, fulfillment }: Row): Booked {
  const quote = JSON.parse(content) as QuoteContent
  const { requested, resolved } = quote.time
  const { contact, address } = JSON.parse(customer ?? '{}') as Partial<StoredCustomer>
  return {
    restaurant: `${quote.restaurantId} ${quote.restaurant.name}`,
    fulfillment,
    lines: merged(quote.lines),
    total_cents: quote.price.total,
    // times within one slot are one
    time: requested === 'ASAP' ? 'ASAP' : new Date(Math.floor(resolved / SLOT_MS) * SLOT_MS).toISOString(),
    address: folded(address ?? quote.address ?? {}),
    customer: contact ? folded({ name: contact.name, phone: contact.phone, email: contact.email }) : '',
    instructions: (instructions ?? '').toLowerCase().replace(/[.\s]+$/, ''),
    status,
  }
}

/** Two lines of the same are one line of both. */
function merged(lines: readonly Line[]): string[] {
  const amounts = new Map<string, { amount: number; unit: string }>()
  for (const { itemId, name, quantity, weight, modifiers } of lines) {
    const chosen = modifiers.map(
      ({ category, name: option, units }) => `${category}: ${units > 1 ? `${units} × ` : ''}${option}`,
    )
    const key = [`${name} (${itemId})`, ...chosen.sort()].join(' | ')
    const before = amounts.get(key)?.amount ?? 0
    amounts.set(key, { amount: before + (quantity ?? weight ?? 0), unit: quantity === null ? ' mlb' : '' })
  }
  return [...amounts].map(([key, { amount, unit }]) => `${amount}${unit} ${key}`).sort()
}

/** Case, punctuation, "apt" and the way a telephone number is written do not matter. */
const folded = (value: object): string =>
  canonicalJson(Object.fromEntries(Object.entries(value).map(([name, text]) => [name, bare(name, String(text))])))

const bare = (name: string, text: string): string =>
  name === 'phone'
    ? text.replace(/\D/g, '').slice(-10)
    : text
        .toLowerCase()
        .replace(/[.,#]/g, '')
        .replace(/^(?:apt|apartment|unit|suite|ste) /, '')
        .trim()
