import { formatLocal } from '#src/catalog/hours.ts'
import type { Address } from '#src/catalog/restaurant.ts'
import { readGiven } from '#src/orders/handed-out.ts'
import { isPartial, type OrderRecord, type OrderRefund, readOrder } from '#src/orders/read.ts'
import { endedWithoutFood, type OrderStatus } from '#src/orders/states.ts'
import { customerJson } from '#src/orders/stored-customer.ts'
import type { Agent } from './agents.ts'
import { presentPrice } from './basket.ts'
import type { AgentCall, Outcome } from './checkout.ts'
import type { UcpDeps } from './deps.ts'
import { envelope, errorResponse } from './envelope.ts'
import { postalAddressOf } from './fulfillment.ts'
import { errorMessage } from './messages.ts'
import { type AgreedLine, agreedConstraints, agreedLines, permalinkOf, presentItem, stepsOf } from './order-lines.ts'
import { isOwn, type Session, sessionOfQuote } from './sessions.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

/** Returns an order that an agent placed; another agent does not see it. */
export async function getOrder(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const record = await readOrder(deps.db, id)
  const session = record && (await sessionOfQuote(deps.db, record.quote.tokenHash))
  if (!record || !session || !isOwn(session, agent)) {
    const content = `There is no order ${JSON.stringify(id.slice(0, 60))}.`
    return { body: errorResponse(version, [errorMessage('not_found', content, undefined, 'unrecoverable')]) }
  }
  return { body: presentUcpOrder(deps, record, { ...session, version }, agent) }
}

const DONE: ReadonlySet<OrderStatus> = new Set(['picked_up', 'delivered'])

/** Events of the handover that the protocol tells, by our statuses. */
const EVENTS: Partial<Readonly<Record<OrderStatus, string>>> = {
  confirmed: 'processing',
  ready_for_pickup: 'ready_for_pickup',
  picked_up: 'picked_up',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
}

/** Converts an order to the format of the protocol. Its address is only for an agent that signs. */
export function presentUcpOrder(
  { names, baseUrl }: Pick<UcpDeps, 'names' | 'baseUrl'>,
  record: OrderRecord,
  session: Session,
  agent: Agent,
) {
  const { row, quote, events } = record
  const { version } = session
  const { timezone } = quote.restaurant
  const lines = agreedLines(record, session)
  const isGone = endedWithoutFood(row.status)
  const given = readGiven(row.given)
  const left = (line: AgreedLine, index: number) =>
    isGone ? 0 : given.has(index) ? stepsOf(given.get(index)!, line.step) : line.quantity
  const isDone = DONE.has(row.status)
  const whole = lines.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ id, quantity }))
  const at = (instant: number) => formatLocal(instant, timezone)
  return {
    ucp: envelope(names, version, agent, 'order'),
    id: row.id,
    label: row.id,
    checkout_id: session.id,
    permalink_url: permalinkOf(baseUrl, row.id),
    line_items: lines.map((line, index) => {
      const total = left(line, index)
      return {
        id: line.id,
        item: presentItem(line, version),
        quantity: { original: line.quantity, total, fulfilled: isDone ? total : 0 },
        totals: [
          { type: 'subtotal', amount: line.line.total },
          { type: 'total', amount: line.line.total },
        ],
        status: total === 0 ? 'removed' : isDone ? 'fulfilled' : 'processing',
      }
    }),
    fulfillment: {
      expectations: [
        {
          id: 'exp_1',
          line_items: whole,
          method_type: quote.fulfillment === 'pickup' ? 'pickup' : 'shipping',
          destination: destinationOf(record, agent),
          description: describeHandover(record, at),
          fulfillable_on: at(row.resolved_at),
        },
      ],
      events: events
        .filter(({ from_status, to_status }) => from_status !== to_status && EVENTS[to_status as OrderStatus])
        .map((event, index) => ({
          id: `evt_${index + 1}`,
          occurred_at: at(event.at),
          type: EVENTS[event.to_status as OrderStatus]!,
          line_items: whole,
        })),
    },
    ...adjustmentsOf(record, lines, version, at),
    currency: 'USD',
    totals: presentPrice(quote.price),
    ...agreedConstraints(record, names),
  }
}

function describeHandover({ row, quote }: OrderRecord, at: (instant: number) => string): string {
  const { name, address } = quote.restaurant
  const time = at(row.estimated_ready ?? row.resolved_at)
  return quote.fulfillment === 'pickup'
    ? `Pickup at ${name}, ${address}, at ${time}`
    : `Delivery from ${name} at ${time}`
}

/** Destination: the buyer's address for an agent that has proven who it is, otherwise only the country. */
function destinationOf({ row, quote }: OrderRecord, { isSigned }: Agent) {
  if (quote.fulfillment === 'pickup') return { street_address: quote.restaurant.address, address_country: 'US' }
  const stored = row.customer === null ? undefined : customerJson.parse(row.customer)
  const address: Address | null | undefined = stored?.address
  return isSigned && address ? postalAddressOf(address) : { address_country: 'US' }
}

const MICRO_PER_CENT = 10_000

/** Refunds, which the protocol tells as adjustments with negative amounts. */
function adjustmentsOf(
  record: OrderRecord,
  lines: readonly AgreedLine[],
  version: UcpVersion,
  at: (instant: number) => string,
) {
  const { refunds, claim } = record
  const own = refunds.filter(({ claim_id }) => claim_id === claim?.id)
  if (own.length === 0) return {}
  const reduced = own.filter(({ reason }) => reason.startsWith('adjusted:')).at(-1)
  return {
    adjustments: own.map(refund => ({
      id: refund.id,
      type: 'refund',
      occurred_at: at(refund.created_at),
      status: refund.state === 'succeeded' ? 'completed' : 'pending',
      ...linesOfRefund(record, lines, refund, refund === reduced, version),
      totals: [{ type: 'total', amount: -Math.round(refund.amount_micro / MICRO_PER_CENT) }],
      description: describeRefund(refund),
    })),
  }
}

const describeRefund = ({ reason }: OrderRefund): string =>
  reason.startsWith('adjusted:')
    ? 'Less was handed out than ordered'
    : reason.startsWith('complaint:')
      ? 'The restaurant answered a complaint'
      : reason === 'overpaid'
        ? 'More was paid than the total'
        : 'The order was not fulfilled'

/** Lines of a refund: all of them for a whole one, and for the newest partial one those with less than ordered. */
function linesOfRefund(
  { row }: OrderRecord,
  lines: readonly AgreedLine[],
  refund: OrderRefund,
  isNewestReduction: boolean,
  version: UcpVersion,
) {
  const given = readGiven(row.given)
  if (!isPartial(refund)) return { line_items: lines.map(({ id, quantity }) => ({ id, quantity: -quantity })) }
  if (!isNewestReduction) return {}
  const line_items = lines.flatMap((line, index) => {
    if (!given.has(index)) return []
    const missing = line.quantity - stepsOf(given.get(index)!, line.step)
    if (line.step === undefined || !hasUnits(version)) return [{ id: line.id, quantity: -missing }]
    const measure = { unit: 'LBR', scale: 3, display_text: 'lb', value: given.get(index)! }
    return [{ id: line.id, quantity: 0, measure }]
  })
  return { line_items }
}
