import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { openQuote } from '#src/pricing/quote.ts'
import type { Agent } from './agents.ts'
import { type AgentCall, noSession, type Outcome, showCheckout } from './checkout.ts'
import { chooseMessage, dueFor, evaluateFor, orderOf, progressOf } from './checkout-view.ts'
import {
  busy,
  CLOSED,
  closed,
  closeOrder,
  isSameContent,
  MOST_TRIES,
  replaceContent,
  tokenOf,
  withConstraints,
} from './content.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse } from './envelope.ts'
import { type Evaluation, faultMessages } from './evaluate.ts'
import { errorMessage, type Message, warning } from './messages.ts'
import type { PaymentHandler } from './payment-handler.ts'
import { handlerOf } from './payment-handlers.ts'
import { idOfVariant } from './product.ts'
import type { Completion, InstrumentInput } from './requests.ts'
import { changeSession, findSession, type Priced, type Session } from './sessions.ts'

/** Time that a quote must still be valid to be paid. */
const LEAST_MS = 90_000

/**
 * Completes a checkout: books its order once and pays it with the instrument, if there is one. Without one the buyer
 * pays on a page. Repeated and concurrent calls share one order and one payment.
 */
export async function completeCheckout(
  deps: UcpDeps,
  call: AgentCall,
  id: string,
  { instruments = [], constraints }: Completion,
): Promise<Outcome> {
  const { agent, version } = call
  const read = () => findSession(deps, 'checkout', id, agent)
  let session = await read()
  if (!session) return noSession(version, 'checkout', id)
  const isNews = !isSameContent(withConstraints(session.input, constraints), session.input)
  const progress = progressOf(await orderOf(deps, session))
  if (progress === 'paid' || progress === 'settling')
    return showCheckout(deps, session, agent, isNews ? { messages: [closed(CLOSED[progress])] } : {})
  if (session.isCanceled) return canceled(deps, session, agent)
  if (isNews) {
    const replaced = await replaceContent(deps, agent, read, before => withConstraints(before, constraints))
    if (!replaced) return noSession(version, 'checkout', id)
    if (replaced.messages.length > 0) return showCheckout(deps, replaced.session, agent, replaced)
    session = replaced.session
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
  return quoted ? pay(deps, call, quoted, evaluation, chosen) : overtaken(deps, session, agent)
}

const canceled = async (deps: UcpDeps, session: Session, agent: Agent): Promise<Outcome> => ({
  ...(await showCheckout(deps, session, agent, { messages: [closed(CLOSED.canceled)] })),
  isRefused: true,
})

/** Shows a checkout that another request has changed or paid while this one was completing it. */
async function overtaken(deps: UcpDeps, before: Session, agent: Agent): Promise<Outcome> {
  const session = (await findSession(deps, 'checkout', before.id, agent)) ?? before
  return session.isCanceled ? canceled(deps, session, agent) : showCheckout(deps, session, agent)
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

/** Returns the session with a valid quote of its content; undefined if another request was quicker. */
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
    if (session && !isStill(session, first)) return undefined
  }
  throw busy('checkout')
}

/** True if a checkout is open with the same content as before. */
const isStill = ({ isCanceled, input }: Session, before: Session): boolean =>
  !isCanceled && isSameContent(input, before.input)

/**
 * Writes to the checkout once its order is booked: from here on, a change or cancellation finds that order and ends it
 * first. One that came before has not seen it: then the order is ended here. Returns false then.
 */
async function settleOn(deps: UcpDeps, booked: Session, agent: Agent): Promise<boolean> {
  let session: Session | undefined = booked
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (!session || session.priceToken !== booked.priceToken || !isStill(session, booked)) {
      await closeOrder(deps, booked)
      return false
    }
    if (await changeSession(deps, session, {})) return true
    session = await findSession(deps, 'checkout', booked.id, agent)
  }
  throw busy('checkout')
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
    if (!(await settleOn(deps, session, agent))) return await overtaken(deps, session, agent)
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
