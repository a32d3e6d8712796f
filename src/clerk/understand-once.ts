import { formatLocal } from '#src/catalog/hours.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { DeliveryAddress } from '#src/orders/request.ts'
import { normalizeMessage } from '#src/reader/normalize-message.ts'
import { ambiguousTextProblems } from './ambiguous-text.ts'
import { knownOf, restrictionsInFields, wordsBeside } from './beside-once.ts'
import { correctDietSpelling } from './diet-spelling.ts'
import type { ListeningDeps } from './ground-of.ts'
import { withHalvedAmounts } from './menu-parser/halves.ts'
import {
  dietProblems,
  keptProblems,
  mentionedProblems,
  unnotedProblems,
  unplacedProblems,
} from './order-once-checks.ts'
import { mergeNotes, withNotes } from './order-once-notes.ts'
import type { OneShotBody } from './order-once-schema.ts'
import { readItems } from './read-items.ts'
import { readSentence } from './read-sentence.ts'
import { refusedAdditionProblems } from './refused-additions.ts'
import { type Details, newState } from './state.ts'
import { findRestaurants } from './turn-context/find-restaurants.ts'
import { completeAddress } from './turn-context/set-details.ts'
import { createTurnContext } from './turn-context/turn-context.ts'
import { instantOf, resolveRequestedTime } from './turn-context/wish-time.ts'
import { unclearNameProblem } from './unclear.ts'
import { unkeptDietProblems } from './unkept-diets.ts'
import { unkeptRefusalProblems } from './unkept-refusals.ts'
import { unreadWeights } from './unread-orders.ts'

export type OrderOnceDeps = ListeningDeps

export type Understood = Awaited<ReturnType<typeof resolveOneShotOrder>>

/** Resolves the order to menu ids. Throws one Fault with everything that is unclear. */
export async function resolveOneShotOrder(deps: OrderOnceDeps, given: OneShotBody) {
  const body =
    given.text === undefined
      ? given
      : { ...given, text: correctDietSpelling(withHalvedAmounts(normalizeMessage(given.text))) }
  const asked = withSentence(deps, body)
  const missing = missingIn(asked)
  if (missing.length > 0) throw Fault.ofProblems(missing)
  // without a customer nothing is booked, so a question only gets a price
  const words = body.text === undefined ? '' : (deps.named(body.text)?.text ?? body.text)
  const unplain = asked.customer
    ? ambiguousTextProblems(words, wordsBeside(deps, body), knownOf(deps, body, asked))
    : []
  if (unplain.length > 0) throw Fault.ofProblems(unplain)
  const restaurant = await restaurantOf(deps, asked)
  const menu = deps.menus(restaurant.id)
  if (!menu) throw Fault.of('not_orderable', 'This restaurant has no menu to order from.')
  const read = readItems(menu, asked)
  const time = timeOf(deps, restaurant, asked)
  const problems = [...read.problems, ...unreadWeights(body.text ?? ''), ...time.problems]
  if (problems.length > 0)
    throw Fault.ofProblems(problems, read.candidates.length > 0 ? { fields: { candidates: read.candidates } } : {})
  const told = withNotes(asked, read)
  const kept = [
    ...unnotedProblems(told.special_instructions, asked.keptOut ?? []),
    ...keptProblems(menu.menu, told.special_instructions, read.items),
    ...dietProblems(menu.menu, body, read.items, restaurant.name),
    ...refusedAdditionProblems(menu.menu, body.text ?? '', read.items),
    ...unkeptRefusalProblems(menu, told, read.items, words),
    ...unkeptDietProblems(menu.menu, told, words),
    ...(asked.customer ? mentionedProblems(menu.menu, told, read.items, words) : []),
    ...(asked.customer ? unplacedProblems(menu.menu, told, read.items, asked.text ?? '') : []),
  ]
  if (kept.length > 0) throw Fault.ofProblems(kept)
  return { request: requestOf(restaurant, time.requested, told, read.items), read, asked: told }
}

/** Order merged from the body and its sentence. */
export type OneShotRequest = Omit<OneShotBody, 'customer' | 'delivery_address'> & {
  readonly restaurantIds?: readonly string[]
  /** Text with the words that open or close it, which the menu parser does not need. */
  readonly spoken?: string
  readonly customer?: Details['customer']
  readonly delivery_address?: Details['address']
  readonly time?: Details['time']
  /** Day without a time. */
  readonly day?: string
  /** Foods that the sentence excludes from the order. */
  readonly keptOut?: readonly string[]
}

function withSentence(deps: OrderOnceDeps, { customer, delivery_address, ...body }: OneShotBody): OneShotRequest {
  const given = { ...body, ...(customer ? { customer } : {}), ...(delivery_address ? { delivery_address } : {}) }
  const heard = restrictionsInFields(deps, body, customer?.name)
  if (body.text === undefined) return { ...given, ...mergeNotes(given, heard) }
  const { words, spoken, near, restaurantIds, details, keptOut } = readSentence(deps, body.text)
  const { customer: who, address, fulfillment, time, day, tip } = details
  return {
    ...(near === undefined ? {} : { near }),
    ...(restaurantIds ? { restaurantIds } : {}),
    ...(who ? { customer: who } : {}),
    ...(address ? { delivery_address: completeAddress(deps.engine.market.places, address) } : {}),
    ...(fulfillment ? { fulfillment } : {}),
    ...(time === undefined ? {} : { time }),
    ...(day === undefined ? {} : { day }),
    ...(tip ? { tip } : {}),
    keptOut,
    ...given,
    ...mergeNotes({ ...given, ...mergeNotes(given, heard) }, details),
    text: words,
    spoken,
  }
}

function missingIn(asked: OneShotRequest): Problem[] {
  const { restaurant_id, restaurant, restaurantIds, near, items, text, customer } = asked
  const absent = (field: string, message: string): Problem => ({
    code: 'missing_required_fields',
    field,
    missing: true,
    message,
  })
  const contact = customer ? (['name', 'phone', 'email'] as const).filter(field => !customer[field]) : []
  return [
    ...((restaurant_id ?? restaurant ?? restaurantIds ?? near) === undefined
      ? [absent('restaurant_id', 'restaurant_id is required, or restaurant, or near.')]
      : []),
    ...((items ?? text) === undefined || (!items && text === '')
      ? [absent('items', 'items is required, or a text that says what to order.')]
      : []),
    ...(items ?? []).flatMap((item, at) =>
      item.id === undefined && item.name === undefined
        ? [absent(`items[${at}].id`, `items[${at}] needs an id or a name.`)]
        : [],
    ),
    ...contact.map(field => absent(`customer.${field}`, `customer.${field} is required to book the order.`)),
    ...(asked.day !== undefined && asked.pickup_time === undefined
      ? [absent('pickup_time', `pickup_time is required: the text names the day ${asked.day} without a time.`)]
      : []),
  ]
}

async function restaurantOf(deps: OrderOnceDeps, asked: OneShotRequest): Promise<Restaurant> {
  const found = (id: string): Restaurant => {
    const restaurant = deps.engine.market.restaurants.get(id)
    if (restaurant) return restaurant
    const message = `No restaurant has the id ${JSON.stringify(id)}.`
    const problem: Problem = { code: 'restaurant_not_found', field: 'restaurant_id', message }
    throw Fault.ofProblems([/\p{L}/u.test(id) ? unclearNameProblem(problem, id) : problem])
  }
  if (asked.restaurant_id !== undefined) return found(asked.restaurant_id)
  if (asked.restaurant !== undefined)
    return found(oneOf(deps, 'restaurant', asked.restaurant, deps.named(asked.restaurant)?.ids ?? []))
  if (asked.restaurantIds) return found(oneOf(deps, 'text', asked.text ?? '', asked.restaurantIds))
  const words = asked.text ?? (asked.items ?? []).map(item => item.name ?? '').join(' and ')
  const search = await findRestaurants(deps, createTurnContext(newState()), {
    near: asked.near ?? '',
    query: words.slice(0, 300),
    order: words.slice(0, 500),
    ...(asked.fulfillment ? { fulfillment: asked.fulfillment } : {}),
  })
  const maker = search.restaurants?.find(one => one.makes === 'all' && one.accepting_orders)
  if (maker) return found(maker.id)
  if (search.status === 'no_place') {
    const like = search.suggestions?.length ? ` Did you mean ${search.suggestions.slice(0, 3).join('; or ')}?` : ''
    const message = `No place is called ${JSON.stringify(asked.near)}.${like}`
    throw Fault.ofProblems([{ code: 'invalid_field', field: 'near', message }])
  }
  const field = asked.text === undefined ? 'items' : 'text'
  const message = 'No restaurant around there makes all of that.'
  throw Fault.ofProblems([{ code: 'invalid_field', field, message, unfillable: true }])
}

/** The only restaurant of that name that accepts orders. */
function oneOf({ engine }: OrderOnceDeps, field: string, name: string, ids: readonly string[]): string {
  const [only, ...others] = ids.filter(id => {
    const restaurant = engine.market.restaurants.get(id)
    return restaurant !== undefined && acceptsOrders(restaurant)
  })
  if (only !== undefined && others.length === 0) return only
  const options = ids.slice(0, 10).flatMap(id => {
    const restaurant = engine.market.restaurants.get(id)
    return restaurant ? [{ id, name: restaurant.name }] : []
  })
  const message =
    options.length > 1
      ? `Several restaurants are called that: ${options.map(option => option.name).join('; ')}.`
      : options.length > 0
        ? `${options[0]!.name} takes no orders here.`
        : `No restaurant is called ${JSON.stringify(name)}.`
  const problem = unclearNameProblem({ code: 'invalid_field', field, message }, name)
  throw Fault.ofProblems([options.length === 1 ? { ...problem, unfillable: true } : problem], {
    ...(options.length > 0 ? { fields: { candidates: [{ field, text: name, options }] } } : {}),
  })
}

type Timed = { readonly requested: string; readonly problems: readonly Problem[] }

function timeOf({ world }: OrderOnceDeps, restaurant: Restaurant, asked: OneShotRequest): Timed {
  if (asked.pickup_time !== undefined) return { requested: asked.pickup_time, problems: [] }
  const wished = resolveRequestedTime(restaurant, asked.fulfillment ?? 'pickup', asked.time, world.now())
  if ('requested' in wished) return { requested: wished.requested, problems: [] }
  const [first = '', second = ''] = wished.both.map(wish =>
    formatLocal(instantOf(wish, restaurant.timezone), restaurant.timezone),
  )
  const message = `The time may be ${first} or ${second}; send the one you mean as pickup_time.`
  const which = gap(`${first} or ${second}`)
  return { requested: first, problems: [{ code: 'invalid_field', field: 'pickup_time', message, gap: which }] }
}

const requestOf = (
  restaurant: Restaurant,
  pickup_time: string,
  asked: OneShotRequest,
  items: readonly OrderItem[],
) => ({
  restaurant_id: restaurant.id,
  items: [...items],
  fulfillment: asked.fulfillment ?? ('pickup' as const),
  pickup_time,
  ...(asked.delivery_address ? { delivery_address: asked.delivery_address as DeliveryAddress } : {}),
  ...(asked.constraints ? { constraints: asked.constraints } : {}),
  ...(asked.tip ? { tip: asked.tip } : {}),
  ...(asked.special_instructions === undefined ? {} : { special_instructions: asked.special_instructions }),
})
