import { Fault } from '#src/kernel/faults.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import type { Agent } from './agents.ts'
import { evaluateFor, orderOf, progressOf, viewCheckout } from './checkout-view.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse } from './envelope.ts'
import { faultMessages } from './evaluate.ts'
import { errorMessage, type Message } from './messages.ts'
import type { CheckoutInput } from './requests.ts'
import { changeSession, checkoutOfCart, createSession, findSession, type Session } from './sessions.ts'
import type { UcpVersion } from './versions.ts'

/** Result of an operation: the response, and what REST makes of it besides a 200. */
export type Outcome = {
  readonly body: Readonly<Record<string, unknown>>
  readonly isCreated?: true
  /** True if the state of the resource forbids the request. */
  readonly isRefused?: true
}

/** Circumstances of a request. */
export type AgentCall = {
  readonly agent: Agent
  readonly version: UcpVersion
  /** Network of the caller. */
  readonly caller: string
}

export const noSession = (version: UcpVersion, kind: Session['kind'], id: string): Outcome => {
  const content = `There is no ${kind} ${JSON.stringify(id.slice(0, 60))}, or it has expired.`
  return { body: errorResponse(version, [errorMessage('not_found', content, undefined, 'unrecoverable')]) }
}

/** Creates a checkout from lines or from a cart; a cart has at most one. */
export async function createCheckout(
  deps: UcpDeps,
  { agent, version }: AgentCall,
  input: CheckoutInput,
  cartId: string | undefined,
): Promise<Outcome> {
  if (cartId !== undefined) return convertCart(deps, { agent, version }, input, cartId)
  const evaluation = evaluateFor(deps, { input, version }, agent)
  if ('nothing' in evaluation) return { body: errorResponse(version, evaluation.nothing) }
  const session = await createSession(deps, { kind: 'checkout', version, agent, input })
  return { ...(await showCheckout(deps, session!, agent)), isCreated: true }
}

async function convertCart(
  deps: UcpDeps,
  { agent, version }: Pick<AgentCall, 'agent' | 'version'>,
  given: CheckoutInput,
  cartId: string,
): Promise<Outcome> {
  const cart = await findSession(deps, 'cart', cartId, agent)
  if (!cart) return noSession(version, 'cart', cartId)
  const known = await checkoutOfCart(deps, cartId, agent)
  if (known) return showCheckout(deps, known, agent)
  if (cart.isCanceled) return noSession(version, 'cart', cartId)
  // the content of the cart wins over what the request repeats
  const input: CheckoutInput = {
    ...given,
    lines: cart.input.lines,
    ...(cart.input.buyer ? { buyer: cart.input.buyer } : {}),
    ...(cart.input.constraints ? { constraints: cart.input.constraints } : {}),
    ...(cart.input.eligibility ? { eligibility: cart.input.eligibility } : {}),
  }
  const evaluation = evaluateFor(deps, { input, version }, agent)
  if ('nothing' in evaluation) return { body: errorResponse(version, evaluation.nothing) }
  const session = await createSession(deps, { kind: 'checkout', version, agent, input, cartId })
  if (session) return { ...(await showCheckout(deps, session, agent)), isCreated: true }
  const other = await checkoutOfCart(deps, cartId, agent)
  return other ? showCheckout(deps, other, agent) : noSession(version, 'cart', cartId)
}

/** Shows a checkout, and remembers the total that the agent sees. */
export async function showCheckout(
  deps: UcpDeps,
  session: Session,
  agent: Agent,
  options: Parameters<typeof viewCheckout>[3] = {},
): Promise<Outcome> {
  const { body, total } = await viewCheckout(deps, session, agent, options)
  if (total !== undefined && total !== session.told) await changeSession(deps, session, { told: total })
  return { body }
}

export async function getCheckout(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const session = await findSession(deps, 'checkout', id, agent)
  return session ? showCheckout(deps, session, agent) : noSession(version, 'checkout', id)
}

const CLOSED: Readonly<Record<string, string>> = {
  paid: 'This checkout is completed: it no longer changes.',
  settling: 'The payment of this checkout is being made: it no longer changes.',
}

export const closed = (why: string): Message => errorMessage('invalid_state', why, undefined, 'unrecoverable')
const CANCELED = 'This checkout is canceled: create a new one.'

/** Maximum number of attempts of a write that other requests overtake. */
const MOST_TRIES = 5

/** Replaces the content of a checkout. An order that was booked but not paid is canceled first. */
export async function updateCheckout(
  deps: UcpDeps,
  call: AgentCall,
  id: string,
  input: CheckoutInput,
): Promise<Outcome> {
  const { agent, version } = call
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const session = await findSession(deps, 'checkout', id, agent)
    if (!session) return noSession(version, 'checkout', id)
    if (session.isCanceled) return { ...(await showCheckout(deps, session, agent, { messages: [closed(CANCELED)] })) }
    const why = await closeOrder(deps, session)
    if (why) return showCheckout(deps, session, agent, { messages: [closed(why)] })
    const evaluation = evaluateFor(deps, { input, version: session.version }, agent)
    // a change that would leave nothing is refused, and the checkout stays as it is
    if ('nothing' in evaluation) return showCheckout(deps, session, agent, { messages: evaluation.nothing })
    const changed = await changeSession(deps, session, { input })
    if (changed) return showCheckout(deps, changed, agent)
  }
  throw Fault.of('service_unavailable', 'Other requests are changing this checkout.', {
    headers: { 'Retry-After': '1' },
  })
}

/** Cancels the unpaid order of a checkout; returns why that is impossible. */
export async function closeOrder(deps: UcpDeps, session: Session): Promise<string | undefined> {
  const record = await orderOf(deps, session)
  const progress = progressOf(record)
  if (progress === 'paid' || progress === 'settling') return CLOSED[progress]
  if (!record || progress !== 'unpaid') return undefined
  const order = await deps.cancelOrder(record.row.id, tokenOf(deps, record))
  // a payment was quicker, and its outcome decides
  return order.status === 'cancelled' ? undefined : CLOSED.settling
}

export const tokenOf = ({ secret }: Pick<UcpDeps, 'secret'>, { row }: OrderRecord): string =>
  statusTokenOf(secret, row.id)

/** Cancels a checkout that is not completed. */
export async function cancelCheckout(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const session = await findSession(deps, 'checkout', id, agent)
    if (!session) return noSession(version, 'checkout', id)
    if (session.isCanceled) return showCheckout(deps, session, agent)
    let why: string | undefined
    try {
      why = await closeOrder(deps, session)
    } catch (error) {
      return { ...(await showCheckout(deps, session, agent, { messages: faultMessages(error) })), isRefused: true }
    }
    if (why) return { ...(await showCheckout(deps, session, agent, { messages: [closed(why)] })), isRefused: true }
    const changed = await changeSession(deps, session, { isCanceled: true })
    if (changed) return showCheckout(deps, changed, agent)
  }
  throw Fault.of('service_unavailable', 'Other requests are changing this checkout.', {
    headers: { 'Retry-After': '1' },
  })
}
