import { formatLocal } from '#src/catalog/hours.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import { payPageOf, payUrlOf } from '#src/orders/pay-links.ts'
import { termsOf } from '#src/orders/preview.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { endedWithoutFood } from '#src/orders/states.ts'
import type { Price } from '#src/pricing/price.ts'
import type { Agent } from './agents.ts'
import { presentLine, presentPrice, readBasket } from './basket.ts'
import type { UcpDeps } from './deps.ts'
import { checkoutEnvelope, errorResponse, knowsExtension } from './envelope.ts'
import { type Evaluation, evaluate } from './evaluate.ts'
import { presentHandover } from './fulfillment.ts'
import { handoffUrl } from './handoff-link.ts'
import { errorMessage, isError, type Message, needsBuyer, warning } from './messages.ts'
import { agreedConstraints, permalinkOf, presentAgreed } from './order-lines.ts'
import type { Due } from './payment-handler.ts'
import type { Session } from './sessions.ts'

/** How far the order of a checkout is. `ended` without payment: the checkout is open again. */
export type Progress = 'none' | 'unpaid' | 'settling' | 'paid' | 'ended'

/** Reads the order of a checkout, if it has one. */
export async function orderOf({ db }: Pick<UcpDeps, 'db'>, { quoteHash }: Session): Promise<OrderRecord | undefined> {
  if (quoteHash === undefined) return undefined
  const row = await db.selectFrom('orders').select('id').where('quote_hash', '=', quoteHash).executeTakeFirst()
  return row && readOrder(db, row.id)
}

export function progressOf(record: OrderRecord | undefined): Progress {
  if (!record) return 'none'
  if (record.claim) return record.claim.state === 'settled' ? 'paid' : 'settling'
  if (record.row.status !== 'awaiting_payment') return 'ended'
  // a requested cancellation waits for a payment that may have been made
  return record.row.cancel_state === null ? 'unpaid' : 'settling'
}

/** Returns what is due for a price, with the challenges of an order that awaits its payment. */
export function dueFor(deps: UcpDeps, price: Pick<Price, 'total'>, record?: OrderRecord): Due {
  if (record) {
    const terms = termsOf(record.quote, record.quote.payee, deps.domain)
    const subject = { kind: 'order', id: record.row.id } as const
    return { terms, challenges: deps.offers.challenges({ terms, subject, expiresAt: record.quote.expiresAt }) }
  }
  const { payee, domain } = deps
  return {
    terms: { ...termsOf({ price: price as Price }, payee, domain), amount: toMicroUsdc(price.total) },
    challenges: [],
  }
}

export type CheckoutView = {
  readonly body: Readonly<Record<string, unknown>>
  /** Total in cents; undefined without a checkout. */
  readonly total?: number
}

export type ViewOptions = {
  readonly messages?: readonly Message[]
  /** Evaluation that was made already. */
  readonly evaluation?: ReturnType<typeof evaluate>
  /** True if a payment failed just now: the agent may try another one before its buyer must act. */
  readonly mayRetry?: boolean
}

/** Reads the lines of a cart or checkout; messages about choices depend on whether the agent supports modifiers. */
export const linesOf = (deps: UcpDeps, { input, version }: Pick<Session, 'input' | 'version'>, agent: Agent) =>
  readBasket(deps, input, { version, knowsModifiers: knowsExtension(deps.names, version, agent, 'modifiers') })

export const evaluateFor = (deps: UcpDeps, session: Pick<Session, 'input' | 'version'>, agent: Agent) =>
  evaluate(deps, session.input, {
    version: session.version,
    knowsModifiers: knowsExtension(deps.names, session.version, agent, 'modifiers'),
  })

const PAY_MESSAGE = 'Pay on the page of continue_url, or send a payment instrument to complete.'
const CHOOSE_MESSAGE = 'The buyer must decide: open continue_url.'

/** Page where a person continues: pays a booked order, or chooses what is missing and books it. */
const continueUrlOf = (deps: UcpDeps, session: Session, progress: Progress): string =>
  (progress === 'unpaid' || progress === 'settling') && session.priceToken !== undefined
    ? payPageOf(payUrlOf(deps.baseUrl, session.priceToken))
    : handoffUrl(deps, session)

/** Converts a checkout to the format of the protocol, as it stands now. */
export async function viewCheckout(
  deps: UcpDeps,
  session: Session,
  agent: Agent,
  { messages: more = [], evaluation, mayRetry = false }: ViewOptions = {},
): Promise<CheckoutView> {
  const record = await orderOf(deps, session)
  const progress = progressOf(record)
  const isWithdrawn = session.isCanceled && record?.row.status === 'cancelled'
  if (record && !isWithdrawn && (progress === 'paid' || progress === 'settling'))
    return agreedView(deps, session, agent, record, [...more, ...endOf(record)])
  const evaluated = evaluation ?? evaluateFor(deps, session, agent)
  if ('nothing' in evaluated) return { body: errorResponse(session.version, evaluated.nothing) }
  const { names, handlers } = deps
  const { version } = session
  const { basket, handover, price } = evaluated
  const { restaurant } = basket.lines[0]!.dish
  const lineIds = basket.lines.map(({ id }) => id)
  const asksToPay = progress === 'unpaid' && !mayRetry && !more.some(needsBuyer) && !session.isCanceled
  const messages = [
    ...evaluated.messages,
    ...more,
    ...(isWithdrawn && progress === 'paid' ? endOf(record) : []),
    ...(asksToPay ? [errorMessage('payment_required', PAY_MESSAGE, undefined, 'requires_buyer_review')] : []),
  ]
  const status = session.isCanceled ? 'canceled' : statusOf(evaluated, messages)
  const due = dueFor(deps, price, progress === 'unpaid' ? record : undefined)
  return {
    total: price.total,
    body: {
      ucp: checkoutEnvelope(names, version, agent, handlers, due),
      id: session.id,
      status,
      currency: 'USD',
      line_items: basket.lines.map(line => presentLine(line, names.modifiers, version)),
      ...(session.input.buyer ? { buyer: session.input.buyer } : {}),
      totals: presentPrice(price),
      fulfillment: presentHandover(restaurant, handover, lineIds, version),
      ...(session.input.constraints ? { [names.constraints]: session.input.constraints } : {}),
      ...(messages.length > 0 ? { messages } : {}),
      links: linksOf(deps),
      expires_at: formatLocal(session.expiresAt, 'UTC'),
      ...(status === 'canceled' ? {} : { continue_url: continueUrlOf(deps, session, progress) }),
    },
  }
}

export const linksOf = ({ baseUrl }: Pick<UcpDeps, 'baseUrl'>) => [{ type: 'help', url: `${baseUrl}/docs` }]

function statusOf({ request }: Evaluation, messages: readonly Message[]): string {
  if (messages.some(needsBuyer)) return 'requires_escalation'
  if (request) return 'ready_for_complete'
  return messages.some(isError) ? 'incomplete' : 'ready_for_complete'
}

/** Tells that an order that was paid has ended without food. */
const endOf = ({ row }: OrderRecord): Message[] =>
  endedWithoutFood(row.status)
    ? [warning('order_ended', 'The order was canceled or refused. What was charged is refunded.')]
    : []

/** Checkout whose order is paid, or whose payment is undecided: it no longer changes. */
function agreedView(
  deps: UcpDeps,
  session: Session,
  agent: Agent,
  record: OrderRecord,
  messages: readonly Message[],
): CheckoutView {
  const { names, handlers, baseUrl } = deps
  const isPaid = progressOf(record) === 'paid'
  const { quote, row } = record
  return {
    total: quote.price.total,
    body: {
      ucp: checkoutEnvelope(names, session.version, agent, handlers, dueFor(deps, quote.price)),
      id: session.id,
      status: isPaid ? 'completed' : 'complete_in_progress',
      currency: 'USD',
      ...presentAgreed(record, session),
      ...agreedConstraints(record, names),
      ...(messages.length > 0 ? { messages } : {}),
      links: linksOf(deps),
      expires_at: formatLocal(session.expiresAt, 'UTC'),
      ...(isPaid
        ? { order: { id: row.id, label: row.id, permalink_url: permalinkOf(baseUrl, row.id) } }
        : { continue_url: continueUrlOf(deps, session, 'settling') }),
    },
  }
}

export const chooseMessage = (): Message =>
  errorMessage('buyer_input_required', CHOOSE_MESSAGE, undefined, 'requires_buyer_input')
