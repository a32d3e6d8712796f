import { attendedUntil } from '#src/fulfillment/console/attendance.ts'
import type { Decision, DemoKitchenDeps, Kitchen } from '#src/fulfillment/kitchen.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { addCents, cents, type MilliPounds, toPounds } from '#src/kernel/money.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { DemoTicketRow } from '#src/ledger/kitchen-tables.ts'
import { prepare } from '#src/ledger/prepared.ts'
import { refundableOf } from '#src/orders/answer-complaint.ts'
import type { Report } from '#src/orders/handed-out.ts'
import type { OrderRecord } from '#src/orders/read.ts'

const NEVER = Number.MAX_SAFE_INTEGER
/** Poll interval for a silent kitchen, whose order expires anyway. */
const LOOK_AGAIN_MS = 600_000

/**
 * Simulated kitchen with its own ticket book, which contains one ticket per order even if it is sent twice. After
 * its restaurant's typical delay, it accepts, rejects, or stays silent, as the catalog specifies. While the
 * restaurant's console is attended, it leaves the answer to the staff.
 */
export function demoKitchen(deps: DemoKitchenDeps): Kitchen {
  const { db, world } = deps
  const find = async (key: string): Promise<DemoTicketRow | undefined> => (await ticketByKey(db, { key }))[0]

  async function decide(ticket: DemoTicketRow): Promise<Decision> {
    if (ticket.cancelled_at !== null) return { kind: 'rejected', reason: 'cancelled' }
    const attended = await attendedFor(ticket)
    if (attended > world.now())
      return {
        kind: 'pending',
        askAgainAt: ticket.answers_at === NEVER ? attended : Math.max(attended, ticket.answers_at),
      }
    if (ticket.answers_at === NEVER) return { kind: 'pending', askAgainAt: world.now() + LOOK_AGAIN_MS }
    if (world.now() < ticket.answers_at) return { kind: 'pending', askAgainAt: ticket.answers_at }
    if (ticket.answer === 'reject') return { kind: 'rejected', reason: ticket.reason ?? 'The kitchen declined.' }
    return { kind: 'accepted', prepMinutes: ticket.prep_minutes, externalId: `demo-${ticket.ticket_key}` }
  }

  async function attendedFor({ ticket_key }: DemoTicketRow): Promise<number> {
    const [order] = await restaurantOf(db, { id: ticket_key })
    return order ? attendedUntil(db, order.restaurant_id) : 0
  }

  return {
    kind: 'demo',
    finalWeights,
    validate: async () => undefined,
    place: async (order, key) => {
      const restaurant = deps.restaurants.get(order.row.restaurant_id)
      if (restaurant?.dispatch.kind !== 'demo')
        return { kind: 'rejected', reason: 'This kitchen has closed permanently.' }
      const { after_seconds, answer, reason } = restaurant.dispatch
      await insertTicket(db, {
        ticket_key: key,
        answer,
        reason: reason ?? null,
        prep_minutes: restaurant.prep_minutes,
        answers_at: answer === 'silent' ? NEVER : Math.round(world.now() + after_seconds * 1000 * deps.speed),
        cancelled_at: null,
      })
      return decide((await find(key))!)
    },
    lookup: async key => {
      const ticket = await find(key)
      return ticket ? decide(ticket) : { kind: 'absent' }
    },
    askToCancel: async ({ row }, key) => {
      const ticket = await find(key)
      if (!ticket) return { kind: 'unknown' }
      const attended = await attendedFor(ticket)
      if (attended > world.now()) return { kind: 'pending', askAgainAt: attended }
      // a dish that is at least half done is finished
      const left = (row.estimated_ready ?? 0) - world.now()
      return { kind: left * 2 > ticket.prep_minutes * 60_000 ? 'agreed' : 'declined' }
    },
    answerComplaint: async ({ row, quote, ...order }, { kind, lines }) => {
      const attended = await attendedUntil(db, row.restaurant_id)
      if (attended > world.now()) return { askAgainAt: attended }
      const cost = addCents(...lines.map(line => addCents(quote.lines[line]!.total, quote.price.lineTaxes[line]!)))
      const left = refundableOf(order)
      if (kind === 'cold' || kind === 'other' || cost === 0 || left === 0)
        return { decision: 'message', message: 'We are sorry. Show this order next time, and dessert is on us.' }
      return { decision: 'refund', amount: cents(Math.min(cost, left)), message: 'We are sorry.' }
    },
    cancel: async key => {
      await db
        .updateTable('demo_tickets')
        .set({ cancelled_at: world.now() })
        .where('ticket_key', '=', key)
        .where('cancelled_at', 'is', null)
        .execute()
      return 'cancelled'
    },
  }
}

const ticketByKey = prepare((db: Executor, { key }: { key: string }) =>
  db.selectFrom('demo_tickets').selectAll().where('ticket_key', '=', key),
)

const restaurantOf = prepare((db: Executor, { id }: { id: string }) =>
  db.selectFrom('orders').select('restaurant_id').where('id', '=', id),
)

const insertTicket = prepare((db: Executor, row: DemoTicketRow) =>
  db
    .insertInto('demo_tickets')
    .values(row)
    .onConflict(conflict => conflict.column('ticket_key').doNothing()),
)

/** Simulated final weights: from 94 % to just below each estimate; deterministic per order line. */
export const finalWeights = ({ row, quote }: Pick<OrderRecord, 'row' | 'quote'>): Report[] =>
  quote.lines.flatMap(({ weight }, line) => {
    if (weight === null) return []
    const chance = Number.parseInt(sha256(`${row.id}:${line}`).slice(0, 8), 16)
    const least = Math.ceil((weight * 94) / 100)
    const weighed = (least + (chance % Math.max(1, weight - least))) as MilliPounds
    return [{ line, quantity_lbs: toPounds(weighed) }]
  })
