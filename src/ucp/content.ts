import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import type { Agent } from './agents.ts'
import { evaluateFor, orderOf, progressOf } from './checkout-view.ts'
import { bothConstraints } from './constraints.ts'
import type { UcpDeps } from './deps.ts'
import { errorMessage, type Message } from './messages.ts'
import type { CheckoutInput } from './requests.ts'
import { cancelSession, changeSession, readSession, type Session } from './sessions.ts'

/** Changes to the content of a cart or checkout. */

/** Maximum number of attempts of a write that other requests overtake. */
export const MOST_TRIES = 5

export const busy = (kind: Session['kind']): Fault =>
  Fault.of('service_unavailable', `Other requests are changing this ${kind}.`, { headers: { 'Retry-After': '1' } })

export const CLOSED = {
  paid: 'This checkout is completed: it no longer changes.',
  settling: 'The payment of this checkout is being made: it no longer changes.',
  canceled: 'This checkout is canceled: create a new one.',
} as const
const WITHDRAWN =
  'A payment of this checkout was under way: its order is canceled as soon as that is decided, and what was charged is refunded.'

export const closed = (why: string): Message => errorMessage('invalid_state', why, undefined, 'unrecoverable')

export const isSameContent = (one: CheckoutInput, other: CheckoutInput): boolean =>
  canonicalJson(one) === canonicalJson(other)

export type Replaced = {
  readonly session: Session
  readonly messages: readonly Message[]
}

/**
 * Replaces the content of a session by what `change` makes of it; undefined if there is no session. An order that was
 * booked but not paid is canceled first.
 */
export async function replaceContent(
  deps: UcpDeps,
  agent: Agent,
  read: () => Promise<Session | undefined>,
  change: (before: CheckoutInput) => CheckoutInput,
): Promise<Replaced | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const session = await read()
    if (!session) return undefined
    const why = session.isCanceled ? CLOSED.canceled : await closeOrder(deps, session)
    if (why) return { session, messages: [closed(why)] }
    const wanted = change(session.input)
    const evaluation = evaluateFor(deps, { input: wanted, version: session.version }, agent)
    const messages = 'nothing' in evaluation ? evaluation.nothing : []
    // a change that would leave nothing is refused, except what it says about people
    const input = 'nothing' in evaluation ? withConstraints(session.input, wanted.constraints) : wanted
    const changed = await changeSession(deps, session, { input })
    if (changed) return { session: changed, messages }
  }
  throw busy('checkout')
}

/** Returns the content with further constraints. */
export const withConstraints = (input: CheckoutInput, more: CheckoutInput['constraints']): CheckoutInput => ({
  ...input,
  constraints: bothConstraints(input.constraints, more),
})

/** Cancels the unpaid order of a checkout; returns why that is impossible. What was paid is cooked. */
export async function closeOrder(deps: UcpDeps, session: Session): Promise<string | undefined> {
  const record = await orderOf(deps, session)
  if (progressOf(record) === 'unpaid' && record && !(await deps.endPaymentPages(record))) throw UNPROVEN()
  const proven = await orderOf(deps, session)
  const progress = progressOf(proven)
  if (progress === 'paid' || progress === 'settling') return CLOSED[progress]
  return proven && progress === 'unpaid' ? withdrawOrder(deps, session, proven) : undefined
}

const UNPROVEN = () =>
  Fault.of('service_unavailable', 'The card network has not said yet whether the order was paid.', {
    headers: { 'Retry-After': '2' },
  })

/**
 * Cancels the order of a checkout; returns why the checkout does not stay open. One whose payment was quicker is
 * canceled together with its order.
 */
export async function withdrawOrder(deps: UcpDeps, session: Session, record: OrderRecord): Promise<string | undefined> {
  await deps.cancelOrder(record.row.id, tokenOf(deps, record))
  const after = await orderOf(deps, session)
  if (progressOf(after) === 'ended') return undefined
  if (after?.row.cancel_state !== 'requested' && after?.row.status !== 'cancelled') return CLOSED.settling
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const current = await readSession(deps, session.id)
    if (!current || current.isCanceled || (await cancelSession(deps, current))) return WITHDRAWN
  }
  throw busy('checkout')
}

export const tokenOf = ({ secret }: Pick<UcpDeps, 'secret'>, { row }: OrderRecord): string =>
  statusTokenOf(secret, row.id)
