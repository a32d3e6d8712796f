import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { openQuote } from '#src/pricing/quote.ts'
import { type AgentCall, closed, closeOrder, noSession, type Outcome, showCheckout, tokenOf } from './checkout.ts'
import { chooseMessage, dueFor, evaluateFor, orderOf, progressOf } from './checkout-view.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse } from './envelope.ts'
import { type Evaluation, faultMessages } from './evaluate.ts'
import { errorMessage, type Message, warning } from './messages.ts'
import type { PaymentHandler } from './payment-handler.ts'
import { handlerOf } from './payment-handlers.ts'
import { idOfVariant } from './product.ts'
import type { InstrumentInput } from './requests.ts'
import { changeSession, findSession, type Priced, type Session } from './sessions.ts'

/** Time that a quote must still be valid to be paid. */
const LEAST_MS = 90_000
const MOST_TRIES = 5

/**
 * Completes a checkout: books its order once and pays it with the instrument, if there is one. Without one the buyer
 * pays on a page. Repeated and concurrent calls share one order and one payment.
 */
export async function completeCheckout(
  deps: UcpDeps,
  call: AgentCall,
  id: string,
  instruments: readonly InstrumentInput[],
): Promise<Outcome> {
  const { agent, version } = call
  const session = await findSession(deps, 'checkout', id, agent)
  if (!session) return noSession(version, 'checkout', id)
  const progress = progressOf(await orderOf(deps, session))
  if (progress === 'paid' || progress === 'settling') return showCheckout(deps, session, agent)
  if (session.isCanceled)
    return {
      ...(await showCheckout(deps, session, agent, { messages: [closed('This checkout is canceled.')] })),
      isRefused: true,
    }
  const evaluation = evaluateFor(deps, session, agent)
  if ('nothing' in evaluation) return { body: errorResponse(version, evaluation.nothing) }
  if (!evaluation.request) return showCheckout(deps, session, agent, { evaluation })
  const { total } = evaluation.price
  if (session.told !== undefined && session.told !== total) {
    const content = 'The total has changed since it was last shown: check it, then complete again.'
    return showCheckout(deps, session, agent, {
      evaluation,
      messages: [warning('price_changed', content, '$.totals')],
      mayRetry: true,
    })
  }
  const chosen = chooseInstrument(deps, instruments)
  if ('message' in chosen)
    return showCheckout(deps, session, agent, { evaluation, messages: [chosen.message], mayRetry: true })
  const quoted = await quote(deps, call, session, evaluation)
  if (!quoted) return showCheckout(deps, (await findSession(deps, 'checkout', id, agent)) ?? session, agent)
  return pay(deps, call, quoted, evaluation, chosen)
}

type Chosen = { readonly instrument?: InstrumentInput; readonly handler?: PaymentHandler }

const paymentFailed = (content: string): { message: Message } => ({
  message: errorMessage('payment_failed', content, '$.payment'),
})

/** Chooses the one instrument to pay with, and the handler that takes it. */
function chooseInstrument(
  { handlers }: UcpDeps,
  instruments: readonly InstrumentInput[],
): Chosen | { message: Message } {
  const selected = instruments.filter(({ selected }) => selected === true)
  const among = selected.length > 0 ? selected : instruments
  const [instrument] = among
  if (!instrument) return {}
  if (among.length > 1) return paymentFailed('Send exactly one payment instrument, or select one.')
  const handler = handlerOf(handlers, instrument)
  if (handler) return { instrument, handler }
  const known = handlers.map(each => each.id).join(', ')
  return paymentFailed(`handler_id must be one of ucp.payment_handlers: ${known}.`)
}

/** Returns the session with a valid quote of its content; undefined if a payment was quicker. */
async function quote(
  deps: UcpDeps,
  call: AgentCall,
  first: Session,
  evaluation: Evaluation,
): Promise<Session | undefined> {
  const request = evaluation.request!
  const priced: Priced = {
    digest: sha256(canonicalJson(request)),
    lines: evaluation.basket.lines.map(({ id, dish, variant }) => ({ id, itemId: idOfVariant(dish, variant) })),
  }
  let session: Session | undefined = first
  for (let tries = 0; tries < MOST_TRIES && session; tries += 1) {
    if (await isQuoted(deps, session, priced)) return session
    if (await closeOrder(deps, session)) return undefined
    const { priceToken } = await deps.orders.previewOrder(request, call.caller)
    // of two requests at once, one writes its quote and the other one uses it
    const changed: Session | undefined = await changeSession(deps, session, { quote: { priceToken, priced } })
    if (changed) return changed
    session = await findSession(deps, 'checkout', first.id, call.agent)
    if (session && canonicalJson(session.input) !== canonicalJson(first.input)) return undefined
  }
  throw Fault.of('service_unavailable', 'Other requests are completing this checkout.', {
    headers: { 'Retry-After': '1' },
  })
}

async function isQuoted({ db, world }: UcpDeps, { priceToken, priced }: Session, wanted: Priced): Promise<boolean> {
  if (priceToken === undefined || priced?.digest !== wanted.digest) return false
  const known = await openQuote(db, priceToken)
  return known !== undefined && known.expiresAt > world.now() + LEAST_MS
}

async function pay(
  deps: UcpDeps,
  { agent, caller }: AgentCall,
  session: Session,
  evaluation: Evaluation,
  { instrument, handler }: Chosen,
): Promise<Outcome> {
  const shown = async (messages: readonly Message[], mayRetry = false) =>
    showCheckout(deps, (await findSession(deps, 'checkout', session.id, agent)) ?? session, agent, {
      messages,
      mayRetry,
    })
  const priceToken = session.priceToken!
  try {
    const known = await orderOf(deps, session)
    const { request, customer } = evaluation
    const webhookUrl = agent.webhookUrl ?? session.webhookUrl
    const isReachable = webhookUrl !== undefined && deps.outbound.whyNotCalled(webhookUrl) === undefined
    await deps.orders.confirmOrder(
      {
        priceToken,
        customer,
        pickup_time: request!.pickup_time,
        ...(request!.delivery_address ? { delivery_address: request!.delivery_address } : {}),
        ...(isReachable ? { agentCallback: { type: 'webhook', url: webhookUrl } } : {}),
      },
      known && tokenOf(deps, known),
      caller,
      session.id,
    )
    if (!instrument || !handler) return await shown([])
    const booked = await orderOf(deps, session)
    const read = await handler.read(instrument, dueFor(deps, evaluation.price, booked))
    if (read.kind === 'refused') return await shown([paymentFailed(read.reason).message], true)
    if (read.kind === 'buyer') return await shown([{ ...chooseMessage(), content: read.reason } as Message])
    const answer = await deps.orders.payOrder(priceToken, read.credential, caller)
    const refusal = answer.kind === 'challenge' ? answer.challenge.refusal : undefined
    return await shown(refusal ? [paymentFailed(refusal.message).message] : [], refusal !== undefined)
  } catch (error) {
    return await shown(faultMessages(error, evaluation.request?.restaurant_id), true)
  }
}
