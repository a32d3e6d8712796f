import { howToReach } from '#src/catalog/present.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { Details } from '#src/clerk/state.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { EditInput } from './edit-input.ts'
import { restaurantOf, show, type TurnContext } from './turn-context.ts'

const takesItsPlace = (id: string): string =>
  `Order ${id} stands until you say yes to the changed one, which takes its place.`

/**
 * Starts a new order if one is already placed: more food or another restaurant makes a separate order, and only a
 * change to the lines of an unpaid order replaces it. `unread` for words that do not concern the order.
 */
export async function startSeparateOrder(
  deps: ClerkDeps,
  context: TurnContext,
  input: EditInput,
): Promise<'unread' | undefined> {
  const { order, lines, restaurant_id } = context.state
  if (!order || order.superseded) return undefined
  const compiled = restaurant_id === undefined ? undefined : deps.menus(restaurant_id)
  const moves = input.restaurant_id !== undefined && input.restaurant_id !== restaurant_id
  const read = compiled && input.words ? readCart(input.words, compiled, lines, [], input.corrects) : undefined
  if (!moves && read && !read.isUnderstood && !input.edits?.length) return 'unread'
  const adds = read !== undefined && lines.every((line, at) => canonicalJson(line) === canonicalJson(read.lines[at]))
  if (!moves && !adds && !clearsAll(input, lines) && (await isAwaitingPayment(deps, order.order_id))) {
    context.state = { ...context.state, order: { ...order, replaced: true } }
    show(context, 'notice', takesItsPlace(order.order_id))
    return undefined
  }
  show(context, 'notice', `Order ${order.order_id} stays as it is; this begins another one.`)
  context.state = { ...context.state, lines: [], questions: [] }
  return undefined
}

/** True if everything is removed and nothing is added, as in "start over". */
const clearsAll = ({ words, edits = [] }: EditInput, lines: readonly unknown[]): boolean =>
  !words && edits.length > 0 && lines.length > 0 && edits.every(({ action }) => action === 'clear')

/** True if details may be recorded. Those of a placed order may change only until it is paid. */
export async function mayChangeDetails(deps: ClerkDeps, context: TurnContext, given: Details): Promise<boolean> {
  const { order, details } = context.state
  if (!order || order.superseded || isSaid(details, given)) return true
  if (await isAwaitingPayment(deps, order.order_id)) {
    context.state = { ...context.state, order: { ...order, superseded: true, replaced: true } }
    show(context, 'notice', takesItsPlace(order.order_id))
    return true
  }
  const restaurant = restaurantOf(deps, context.state)
  const reach = restaurant ? `${restaurant.name}${howToReach(restaurant)}` : 'the restaurant'
  show(context, 'notice', `Order ${order.order_id} is paid, so I cannot change it. Please tell ${reach}.`)
  return false
}

const isSaid = (details: Details, given: Details): boolean =>
  Object.entries(given).every(([field, value]) => {
    const before = details[field as keyof Details]
    return typeof value === 'object' && typeof before === 'object'
      ? canonicalJson({ ...before, ...value }) === canonicalJson(before)
      : value === before
  })

async function isAwaitingPayment({ engine }: ClerkDeps, id: string): Promise<boolean> {
  try {
    return (await engine.trackOrder(id)).status === 'awaiting_payment'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return true
  }
}
