import type { Log } from '#src/kernel/log.ts'
import { cents, formatDollars } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue, finish, type Job } from '#src/ledger/outbox.ts'
import { composeEmail, type Letter, type Sender } from '#src/outbound/mail/letter.ts'
import type { Mailer } from '#src/outbound/mail/mailer.ts'
import { statusTokenOf } from './create-order.ts'
import { presentOrder } from './present.ts'
import { timeOf } from './present-parts.ts'
import { type OrderRecord, readOrder } from './read.ts'
import { isOver } from './states.ts'
import { customerJson } from './stored-customer.ts'

export type OrderMailDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly baseUrl: string
  /** Key of the status tokens. */
  readonly secret: Uint8Array
  readonly mailer: Mailer
  readonly sender: Sender
}

const ORDER_MAIL = 'order_mail'

/** Enqueues the email about a paid order. Its jobs are not of the order's subject: a slow mail server delays no food. */
export const enqueueOrderMail = (trx: LedgerTransaction, orderId: string, runAt: number): Promise<void> =>
  enqueue(trx, { kind: ORDER_MAIL, subject: `mail:${orderId}`, payload: { orderId }, runAt })

/**
 * Mails the customer of a paid order a link to its page. A process that dies may send it again under the same message
 * id. Throws while the mail server is unavailable; gives up once the order has ended or its customer was erased.
 */
export async function mailOrder(deps: OrderMailDeps, job: Job): Promise<void> {
  const { db, world, log, mailer, sender } = deps
  const { orderId } = JSON.parse(job.payload) as { orderId: string }
  const record = await readOrder(db, orderId)
  const letter = record && letterOf(deps, record)
  const posted = letter && (await mailer.post(await composeEmail(sender, letter), async () => {}))
  if (posted?.kind === 'later' && !isOver(record!.row.status))
    throw new Error(`the mail server did not accept the message: ${posted.reason}`)
  if (posted && posted.kind !== 'sent')
    log.error({ order: orderId, reason: posted.reason }, `order mail ${posted.kind}`)
  await transact(db, trx => finish(trx, job, world.now()))
}

function letterOf({ baseUrl, secret }: OrderMailDeps, record: OrderRecord): Letter | undefined {
  const { row, quote } = record
  const order = presentOrder(record, { revealCustomer: true })
  if (row.customer === null) return undefined
  const { contact } = customerJson.parse(row.customer)
  const { name } = quote.restaurant
  return {
    id: row.id,
    to: contact.email,
    subject: `Your order from ${name}`,
    at: row.created_at,
    heading: name,
    paragraphs: [
      order._status.message,
      'The page of your order shows how it goes on. There you can also cancel it, or report that something was wrong. Whoever has the link can do so.',
    ],
    link: { text: 'See your order', url: orderPageOf(baseUrl, row.id, statusTokenOf(secret, row.id)) },
    rows: [
      ...order.items.map(({ quantity, quantity_lbs, name, line_total_cents }): [string, string] => [
        `${quantity ?? `${quantity_lbs} lb`} × ${name}`,
        `$${formatDollars(cents(line_total_cents))}`,
      ]),
      ['Total', `$${formatDollars(cents(order.total_cents))}`],
      [quote.fulfillment === 'delivery' ? 'Delivery' : 'Pickup', timeText(record)],
      ['Restaurant', `${quote.restaurant.address}, ${quote.restaurant.phone ?? ''}`.replace(/, $/, '')],
      ['Order', row.id],
    ],
  }
}

/** Returns the address of the page of an order. Its status token is the fragment, which no server log contains. */
const orderPageOf = (baseUrl: string, orderId: string, statusToken: string): string =>
  `${baseUrl}/order/${encodeURIComponent(orderId)}#${encodeURIComponent(statusToken)}`

function timeText({ row, quote }: OrderRecord): string {
  const { resolved, window } = timeOf(row, quote)
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: quote.restaurant.timezone,
  })
  return window ? format.formatRange(window.start, window.end) : format.format(row.estimated_ready ?? resolved)
}
