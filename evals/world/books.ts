import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Line } from '#src/menu/line.ts'
import { customerJson } from '#src/orders/stored-customer.ts'
import { quoteContentJson } from '#src/pricing/quote-content.ts'
import { type Booked, bookedOf, type WrittenLine } from './booked.ts'

/** Booked orders, from whatever source. */
export type Books = Disposable & {
  /** Ids of all orders in booking sequence. */
  readonly ids: () => readonly string[]
  readonly read: (id: string) => Booked | Promise<Booked>
  /** Number of email addresses on the waitlist. */
  readonly waiting: () => number
}

/** Reads the ledger of a world directly, independently of the program. */
export function openBooks(stateDir: string): Books {
  const db = new DatabaseSync(join(stateDir, 'ledger.db'), { readOnly: true })
  const newer = db.prepare('select rowid, id from orders where rowid > ? order by rowid')
  const seen: string[] = []
  let last = 0
  const one = db.prepare(
    'select o.*, q.content from orders o join quotes q on q.token_hash = o.quote_hash where o.id = ?',
  )
  const waiting = db.prepare('select count(*) as n from waitlist')
  return {
    ids: () => {
      for (const { rowid, id } of newer.all(last)) {
        last = Number(rowid)
        seen.push(String(id))
      }
      return [...seen]
    },
    read: id => {
      const row = one.get(id)
      if (!row) throw new Error(`no order ${id}`)
      return read(row as unknown as Row)
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

function read({ content, customer, instructions, status, fulfillment }: Row): Booked {
  const quote = quoteContentJson.parse(content)
  const { contact, address } = customer === null ? {} : customerJson.parse(customer)
  return bookedOf({
    restaurant: { id: quote.restaurantId, name: quote.restaurant.name },
    fulfillment,
    instructions,
    status,
    time: quote.time,
    total_cents: quote.price.total,
    lines: quote.lines.map(lineOf),
    address: address ?? quote.address,
    customer: contact,
    avoids: quote.constraints?.allergens ?? [],
  })
}

const lineOf = ({ itemId, name, quantity, weight, modifiers }: Line): WrittenLine => ({
  id: itemId,
  name,
  amount: quantity ?? weight ?? 0,
  unit: quantity === null ? ' mlb' : '',
  options: modifiers.map(({ category, name: option, units }) => ({ group: category, name: option, units })),
})
