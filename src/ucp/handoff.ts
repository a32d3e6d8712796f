import { describeConstraints } from '#src/orders/constraints.ts'
import { payPageOf, payUrlOf } from '#src/orders/pay-links.ts'
import type { Agent } from './agents.ts'
import { presentPrice } from './basket.ts'
import { type AgentCall, updateCheckout } from './checkout.ts'
import { evaluateFor, orderOf, progressOf } from './checkout-view.ts'
import { completeCheckout } from './complete.ts'
import { isSameContent } from './content.ts'
import { convertCart } from './convert-cart.ts'
import type { UcpDeps } from './deps.ts'
import type { Evaluation } from './evaluate.ts'
import {
  addressFields,
  buyerFields,
  type GroupField,
  groupFields,
  type Submitted,
  type TextField,
  withAnswers,
} from './handoff-form.ts'
import { handoffUrl, isHandoffProof } from './handoff-link.ts'
import { isError, type Message } from './messages.ts'
import { variantTitle } from './product.ts'
import { checkoutOfCart, isOwn, readSession, type Session } from './sessions.ts'
import { CAPABILITIES, type CapabilityName, capabilityId } from './versions.ts'

/**
 * Page on which a person continues the checkout of an agent: makes the choices that the agent could not make, books
 * the order, and goes on to pay it.
 */
export type Handoff =
  /** The link is wrong, or what it led to has ended. */
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'moved'; readonly url: string }
  | { readonly kind: 'open'; readonly page: HandoffPage }

export type HandoffPage = {
  readonly restaurant: { readonly name: string; readonly address: string }
  readonly fulfillment: 'pickup' | 'delivery'
  readonly lines: readonly {
    readonly title: string
    readonly amount: string
    /** Cents. */
    readonly total: number
    readonly groups: readonly GroupField[]
  }[]
  readonly buyer: readonly TextField[]
  readonly address: readonly TextField[]
  readonly totals: readonly { readonly text: string; readonly amount: number; readonly isTotal: boolean }[]
  /** What is missing or wrong. */
  readonly problems: readonly string[]
  /** What the order avoids. */
  readonly wishes: readonly string[]
  /** What a person must know about the dishes, such as allergens. */
  readonly notes: readonly string[]
}

export type Handoffs = {
  readonly read: (id: string, proof: string, caller: string) => Promise<Handoff>
  /** Takes over what a form states, and books the order if nothing is missing. */
  readonly submit: (id: string, proof: string, form: Submitted, caller: string) => Promise<Handoff>
}

const UNKNOWN: Handoff = { kind: 'gone', reason: 'There is no such checkout, or its time is over.' }

export function createHandoffs(deps: UcpDeps): Handoffs {
  /** The page acts for the agent of its session. It speaks to a person, who knows none of our extensions. */
  const callFor = ({ agent, version, webhookUrl, isSigned }: Session, caller: string): AgentCall => {
    const capabilities = Object.keys(CAPABILITIES).map(
      name => [capabilityId(name as CapabilityName), [version]] as const,
    )
    const actor: Agent = { profile: agent, capabilities: new Map(capabilities), webhookUrl, keys: [], isSigned }
    return { agent: actor, version, caller }
  }

  async function find(id: string, proof: string): Promise<Session | undefined> {
    return isHandoffProof(deps.secret, id, proof) ? readSession(deps, id) : undefined
  }

  /** A cart has no page of its own: its checkout has. */
  async function convert(cart: Session, caller: string): Promise<Handoff> {
    const { agent, ...call } = callFor(cart, caller)
    const { body } = await convertCart(deps, { agent, ...call }, { lines: [] }, cart.id)
    const checkout = await checkoutOfCart(deps, cart.id)
    if (checkout && isOwn(checkout, agent)) return { kind: 'moved', url: handoffUrl(deps, checkout) }
    return { kind: 'gone', reason: (body.messages as Message[])[0]?.content ?? 'The cart is empty.' }
  }

  async function show(session: Session, caller: string, more: readonly Message[] = []): Promise<Handoff> {
    const progress = progressOf(await orderOf(deps, session))
    const isPaid = progress === 'settling' || progress === 'paid'
    if (session.priceToken !== undefined && (isPaid || (progress === 'unpaid' && !session.isCanceled)))
      return { kind: 'moved', url: payPageOf(payUrlOf(deps.baseUrl, session.priceToken)) }
    if (session.isCanceled) return { kind: 'gone', reason: 'This checkout was canceled.' }
    const evaluation = evaluateFor(deps, session, callFor(session, caller).agent)
    if ('nothing' in evaluation)
      return { kind: 'gone', reason: evaluation.nothing[0]?.content ?? 'Nothing of this checkout can be ordered now.' }
    return { kind: 'open', page: pageOf(session, evaluation, more) }
  }

  return {
    read: async (id, proof, caller) => {
      const session = await find(id, proof)
      if (!session) return UNKNOWN
      return session.kind === 'cart' ? convert(session, caller) : show(session, caller)
    },
    submit: async (id, proof, form, caller) => {
      const session = await find(id, proof)
      if (session?.kind !== 'checkout') return UNKNOWN
      const call = callFor(session, caller)
      const evaluation = evaluateFor(deps, session, call.agent)
      if ('nothing' in evaluation) return show(session, caller)
      const input = withAnswers(session.input, evaluation, form)
      // a form that is sent twice must not cancel the order of the first one
      if (!isSameContent(input, session.input)) await updateCheckout(deps, call, id, input)
      const { body } = await completeCheckout(deps, call, id, {})
      return show((await readSession(deps, id)) ?? session, caller, (body.messages ?? []) as Message[])
    },
  }
}

function pageOf({ input }: Session, evaluation: Evaluation, more: readonly Message[]): HandoffPage {
  const { basket, handover, price, messages } = evaluation
  const { restaurant } = basket.lines[0]!.dish
  const all = [...messages, ...more]
  const isNote = (message: Message) => message.type === 'warning' && message.presentation === 'disclosure'
  const texts = (wanted: (message: Message) => boolean) => [
    ...new Set(all.filter(wanted).map(({ content }) => content)),
  ]
  return {
    restaurant: { name: restaurant.name, address: `${restaurant.address.street}, ${restaurant.address.city}` },
    fulfillment: handover.fulfillment,
    lines: basket.lines.map(line => ({
      title: variantTitle(line.dish.item, line.variant),
      amount:
        line.ordered.quantity_lbs === undefined
          ? String(line.ordered.quantity ?? 1)
          : `${line.ordered.quantity_lbs} lb`,
      total: line.total,
      groups: groupFields(line),
    })),
    buyer: buyerFields(evaluation, input),
    address: addressFields(evaluation),
    totals: presentPrice(price).map(({ type, display_text, amount }) => ({
      text: display_text,
      amount,
      isTotal: type === 'total',
    })),
    problems: texts(message => isError(message) || (message.type === 'warning' && !isNote(message))),
    wishes: describeConstraints(input.constraints),
    notes: texts(isNote),
  }
}
