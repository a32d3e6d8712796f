import type { OrderRecord } from '#src/orders/read.ts'
import { STATES } from '#src/orders/states.ts'
import type { Agent } from './agents.ts'
import { evaluateFor, orderOf, progressOf, viewCheckout } from './checkout-view.ts'
import { withSaid } from './constraints.ts'
import { busy, CLOSED, closed, MOST_TRIES, replaceContent, withdrawOrder } from './content.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse } from './envelope.ts'
import { faultMessages } from './evaluate.ts'
import { errorMessage, type Message } from './messages.ts'
import type { CheckoutInput } from './requests.ts'
import { cancelSession, changeSession, createSession, findSession, type Session } from './sessions.ts'
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

/** Creates a checkout from lines. */
export async function createCheckout(
  deps: UcpDeps,
  { agent, version }: AgentCall,
  input: CheckoutInput,
): Promise<Outcome> {
  const evaluation = evaluateFor(deps, { input, version }, agent)
  if ('nothing' in evaluation) return { body: errorResponse(version, evaluation.nothing) }
  const session = await createSession(deps, { kind: 'checkout', version, agent, input })
  return { ...(await showCheckout(deps, session, agent)), isCreated: true }
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

/** Replaces the content of a checkout. An order that was booked but not paid is canceled first. */
export async function updateCheckout(
  deps: UcpDeps,
  { agent, version }: AgentCall,
  id: string,
  input: CheckoutInput,
): Promise<Outcome> {
  const read = () => findSession(deps, 'checkout', id, agent)
  const replaced = await replaceContent(deps, agent, read, before => withSaid(input, before.constraints))
  return replaced ? showCheckout(deps, replaced.session, agent, replaced) : noSession(version, 'checkout', id)
}

/** Tells who can still cancel a paid order: an agent of this protocol has no status token. */
function howToCancel({ row, quote }: OrderRecord): string[] {
  if (Object.keys(STATES[row.status]).length === 0) return []
  const { name, phone } = quote.restaurant
  return [`To cancel order ${row.id}, ask the restaurant: ${name}${phone === null ? '' : `, ${phone}`}.`]
}

/** Cancels a checkout that is not completed. */
export async function cancelCheckout(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const session = await findSession(deps, 'checkout', id, agent)
    if (!session) return noSession(version, 'checkout', id)
    if (session.isCanceled) return showCheckout(deps, session, agent)
    const record = await orderOf(deps, session)
    const progress = progressOf(record)
    let messages: readonly Message[]
    try {
      const why =
        progress === 'paid' || progress === 'settling'
          ? [CLOSED[progress], ...(progress === 'paid' && record ? howToCancel(record) : [])].join(' ')
          : record && progress === 'unpaid' && (await withdrawOrder(deps, session, record))
      messages = why ? [closed(why)] : []
    } catch (error) {
      messages = faultMessages(error)
    }
    if (messages.length > 0) {
      const shown = (await findSession(deps, 'checkout', id, agent)) ?? session
      const { body } = await showCheckout(deps, shown, agent, { messages })
      return body.status === 'canceled' ? { body } : { body, isRefused: true }
    }
    // a request that has booked an order meanwhile has changed the session
    const canceled = await cancelSession(deps, session)
    if (canceled) return showCheckout(deps, canceled, agent)
  }
  throw busy('checkout')
}
