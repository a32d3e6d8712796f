import { formatLocal } from '#src/catalog/hours.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Agent } from './agents.ts'
import { presentLine } from './basket.ts'
import { type AgentCall, noSession, type Outcome } from './checkout.ts'
import { linesOf, linksOf } from './checkout-view.ts'
import type { UcpDeps } from './deps.ts'
import { envelope, errorResponse } from './envelope.ts'
import { handoffUrl } from './handoff-link.ts'
import { errorMessage, isError } from './messages.ts'
import type { CheckoutInput } from './requests.ts'
import { changeSession, createSession, findSession, type Session } from './sessions.ts'

/** Creates a cart. Its price is without tax and fees, which depend on how the food is received. */
export async function createCart(deps: UcpDeps, { agent, version }: AgentCall, input: CheckoutInput): Promise<Outcome> {
  const { lines, messages } = linesOf(deps, { input, version }, agent)
  if (lines.length === 0) return { body: errorResponse(version, messages.filter(isError)) }
  const cart = await createSession(deps, { kind: 'cart', version, agent, input })
  return { body: viewCart(deps, cart!, agent), isCreated: true }
}

export async function getCart(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const cart = await findSession(deps, 'cart', id, agent)
  return !cart || cart.isCanceled ? noSession(version, 'cart', id) : { body: viewCart(deps, cart, agent) }
}

/** Replaces the content of a cart. */
export async function updateCart(
  deps: UcpDeps,
  { agent, version }: AgentCall,
  id: string,
  input: CheckoutInput,
): Promise<Outcome> {
  const cart = await findSession(deps, 'cart', id, agent)
  if (!cart || cart.isCanceled) return noSession(version, 'cart', id)
  const { lines, messages } = linesOf(deps, { input, version: cart.version }, agent)
  if (lines.length === 0) return { body: errorResponse(version, messages.filter(isError)) }
  const changed = await changeSession(deps, cart, { input })
  if (!changed)
    throw Fault.of('service_unavailable', 'Another request is changing this cart.', { headers: { 'Retry-After': '1' } })
  return { body: viewCart(deps, changed, agent) }
}

/** Cancels a cart; returns it as it was. */
export async function cancelCart(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const cart = await findSession(deps, 'cart', id, agent)
  if (!cart || cart.isCanceled) return noSession(version, 'cart', id)
  await changeSession(deps, cart, { isCanceled: true })
  return { body: viewCart(deps, cart, agent) }
}

function viewCart(deps: UcpDeps, cart: Session, agent: Agent): Outcome['body'] {
  const { names } = deps
  const { version, input } = cart
  const { lines, messages } = linesOf(deps, cart, agent)
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const shown =
    lines.length > 0 ? messages : [...messages, errorMessage('cart_empty', 'No dish of this cart is available.')]
  return {
    ucp: envelope(names, version, agent, 'cart'),
    id: cart.id,
    currency: 'USD',
    line_items: lines.map(line => presentLine(line, names.modifiers, version)),
    ...(input.buyer ? { buyer: input.buyer } : {}),
    ...(input.constraints ? { [names.constraints]: input.constraints } : {}),
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
      { type: 'total', display_text: 'Total before tax and fees', amount: subtotal },
    ],
    ...(shown.length > 0 ? { messages: shown } : {}),
    links: linksOf(deps),
    expires_at: formatLocal(cart.expiresAt, 'UTC'),
    continue_url: handoffUrl(deps, cart),
  }
}
