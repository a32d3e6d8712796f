import { formatLocal } from '#src/catalog/hours.ts'
import type { Agent } from './agents.ts'
import { presentLine } from './basket.ts'
import { type AgentCall, noSession, type Outcome } from './checkout.ts'
import { linesOf, linksOf } from './checkout-view.ts'
import { withSaid } from './constraints.ts'
import { replaceContent } from './content.ts'
import type { UcpDeps } from './deps.ts'
import { envelope, errorResponse } from './envelope.ts'
import { handoffUrl } from './handoff-link.ts'
import { errorMessage, isError } from './messages.ts'
import type { CheckoutInput } from './requests.ts'
import { cancelSession, checkoutOfCart, createSession, findSession, isOwn, type Session } from './sessions.ts'

/** Creates a cart. Its price is without tax and fees, which depend on how the food is received. */
export async function createCart(deps: UcpDeps, { agent, version }: AgentCall, input: CheckoutInput): Promise<Outcome> {
  const { lines, messages } = linesOf(deps, { input, version }, agent)
  if (lines.length === 0) return { body: errorResponse(version, messages.filter(isError)) }
  const cart = await createSession(deps, { kind: 'cart', version, agent, input })
  return { body: viewCart(deps, { cart, content: cart }, agent), isCreated: true }
}

/** Cart with its content, which is that of its checkout while there is an open one. */
type FilledCart = { readonly cart: Session; readonly content: Session }

async function findCart(deps: UcpDeps, id: string, agent: Agent): Promise<FilledCart | undefined> {
  const cart = await findSession(deps, 'cart', id, agent)
  if (!cart || cart.isCanceled) return undefined
  const content = (await checkoutOfCart(deps, id)) ?? cart
  return isOwn(content, agent) ? { cart, content } : undefined
}

export async function getCart(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const found = await findCart(deps, id, agent)
  return found ? { body: viewCart(deps, found, agent) } : noSession(version, 'cart', id)
}

/** Replaces the content of a cart, and so that of its open checkout. */
export async function updateCart(
  deps: UcpDeps,
  { agent, version }: AgentCall,
  id: string,
  input: CheckoutInput,
): Promise<Outcome> {
  const read = async () => (await findCart(deps, id, agent))?.content
  const replaced = await replaceContent(deps, agent, read, before => ({
    ...withSaid(input, before.constraints),
    methods: before.methods,
  }))
  const found = await findCart(deps, id, agent)
  if (!replaced || !found) return noSession(version, 'cart', id)
  const { messages, session } = replaced
  return {
    body: messages.some(isError)
      ? errorResponse(version, messages.filter(isError))
      : viewCart(deps, { ...found, content: session }, agent),
  }
}

/** Cancels a cart; returns it as it was. */
export async function cancelCart(deps: UcpDeps, { agent, version }: AgentCall, id: string): Promise<Outcome> {
  const found = await findCart(deps, id, agent)
  if (!found) return noSession(version, 'cart', id)
  await cancelSession(deps, found.cart)
  return { body: viewCart(deps, found, agent) }
}

function viewCart(deps: UcpDeps, { cart, content }: FilledCart, agent: Agent): Outcome['body'] {
  const { names } = deps
  const { version, input } = content
  const { lines, messages } = linesOf(deps, content, agent)
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
