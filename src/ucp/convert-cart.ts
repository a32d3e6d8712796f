import { type AgentCall, noSession, type Outcome, showCheckout } from './checkout.ts'
import { evaluateFor } from './checkout-view.ts'
import { bothConstraints } from './constraints.ts'
import { busy, isSameContent, MOST_TRIES, replaceContent } from './content.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse } from './envelope.ts'
import type { CheckoutInput } from './requests.ts'
import { checkoutOfCart, createCheckoutOf, findSession, isOwn } from './sessions.ts'

/**
 * Returns the checkout of a cart: a cart has at most one that is open, and both have the same content. What the cart
 * states wins over what the request repeats; constraints of both bind.
 */
export async function convertCart(
  deps: UcpDeps,
  { agent, version }: Pick<AgentCall, 'agent' | 'version'>,
  given: CheckoutInput,
  cartId: string,
): Promise<Outcome> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const cart = await findSession(deps, 'cart', cartId, agent)
    const open = cart && (await checkoutOfCart(deps, cartId))
    if (!cart || (open ? !isOwn(open, agent) : cart.isCanceled)) return noSession(version, 'cart', cartId)
    if (open && isSameContent(completed(open.input, given), open.input)) return showCheckout(deps, open, agent)
    if (open) {
      const read = () => findSession(deps, 'checkout', open.id, agent)
      const replaced = await replaceContent(deps, agent, read, before => completed(before, given))
      if (replaced) return showCheckout(deps, replaced.session, agent, replaced)
      continue
    }
    const input = completed(cart.input, given)
    const evaluation = evaluateFor(deps, { input, version: cart.version }, agent)
    if ('nothing' in evaluation) return { body: errorResponse(version, evaluation.nothing) }
    const session = await createCheckoutOf(deps, cart, { agent, input })
    if (session) return { ...(await showCheckout(deps, session, agent)), isCreated: true }
  }
  throw busy('cart')
}

/** Returns content with what it does not state itself. */
const completed = (content: CheckoutInput, given: CheckoutInput): CheckoutInput => ({
  lines: content.lines,
  buyer: content.buyer ?? given.buyer,
  methods: content.methods ?? given.methods,
  eligibility: content.eligibility ?? given.eligibility,
  constraints: bothConstraints(content.constraints, given.constraints),
})
