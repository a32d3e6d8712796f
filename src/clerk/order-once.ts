import { acceptsOrders } from '#src/catalog/restaurant.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { confirmOrder } from '#tools/confirm-order.ts'
import { previewOrder } from '#tools/preview-order.ts'
import type { ClerkDeps } from './deps.ts'
import { createDesk } from './desk/desk.ts'
import { findRestaurants } from './desk/find-restaurants.ts'
import { OneShotBody, type OneShotResponse } from './order-once-schema.ts'
import { type Candidates, type ReadItems, readItems } from './read-items.ts'
import { newState } from './state.ts'
import type { Ground } from './understand/ground.ts'

export type OrderOnceDeps = ClerkDeps & Pick<Ground, 'named'>

/**
 * Prices an order said by ids, by names or in one sentence, and with a customer books it. Throws one Fault with every
 * problem; what has several meanings is invalid_field with its candidates.
 */
export async function orderOnce(deps: OrderOnceDeps, raw: unknown): Promise<OneShotResponse> {
  const shape = OneShotBody.safeParse(raw)
  if (!shape.success) throw Fault.ofProblems(shapeProblems(shape.error, isJsonObject(raw) ? raw : {}))
  const body = shape.data
  const missing = missingIn(body)
  if (missing.length > 0) throw Fault.ofProblems(missing)
  const restaurantId = await restaurantOf(deps, body)
  const menu = deps.menus(restaurantId)
  if (!menu) throw Fault.of('not_orderable', 'This restaurant has no menu to order from.')
  const read = readItems(menu, body)
  if (read.problems.length > 0) throw await ambiguous(deps, body, restaurantId, read)
  const request = requestOf(body, restaurantId, read)
  const preview = await previewOrder.run(deps.engine, request, {})
  if (!body.customer) return { ...preview, resolved: [...read.resolved] }
  const confirmation = await confirmOrder.run(
    deps.engine,
    {
      priceToken: preview.priceToken,
      customer: body.customer,
      pickup_time: request.pickup_time,
      ...(body.delivery_address ? { delivery_address: body.delivery_address } : {}),
      ...(body.special_instructions === undefined ? {} : { special_instructions: body.special_instructions }),
    },
    {},
  )
  return { ...preview, resolved: [...read.resolved], confirmation, payUrl: confirmation.payUrl }
}

function missingIn({ restaurant_id, restaurant, near, items, text }: OneShotBody): Problem[] {
  const absent = (field: string, message: string): Problem => ({
    code: 'missing_required_fields',
    field,
    missing: true,
    message,
  })
  return [
    ...((restaurant_id ?? restaurant ?? near) === undefined
      ? [absent('restaurant_id', 'restaurant_id is required, or restaurant, or near.')]
      : []),
    ...((items ?? text) === undefined ? [absent('items', 'items is required, or text.')] : []),
    ...(items ?? []).flatMap((item, at) =>
      item.id === undefined && item.name === undefined
        ? [absent(`items[${at}].id`, `items[${at}] needs an id or a name.`)]
        : [],
    ),
  ]
}

async function restaurantOf(deps: OrderOnceDeps, body: OneShotBody): Promise<string> {
  if (body.restaurant_id !== undefined) return body.restaurant_id
  if (body.restaurant !== undefined) return byName(deps, body.restaurant)
  const words = body.text ?? (body.items ?? []).map(item => item.name ?? '').join(' and ')
  const found = await findRestaurants(deps, createDesk(newState()), {
    near: body.near ?? '',
    query: words.slice(0, 300),
    order: words.slice(0, 500),
    ...(body.fulfillment ? { fulfillment: body.fulfillment } : {}),
  })
  const maker = found.restaurants?.find(one => one.makes === 'all' && one.accepting_orders)
  if (maker) return maker.id
  if (found.status === 'no_place') {
    const like = found.suggestions?.length ? ` Did you mean ${found.suggestions.slice(0, 3).join('; or ')}?` : ''
    throw refused('near', `No place is called ${JSON.stringify(body.near)}.${like}`)
  }
  throw refused('text', `No restaurant around there makes all of that.`)
}

function byName({ named, engine }: OrderOnceDeps, name: string): string {
  const ids = named(name)?.ids ?? []
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
    options.length > 0
      ? `Several restaurants are called ${JSON.stringify(name)}.`
      : `No restaurant is called ${JSON.stringify(name)}.`
  throw refused('restaurant', message, options.length > 0 ? [{ field: 'restaurant', text: name, options }] : [])
}

const refused = (field: string, message: string, candidates: readonly Candidates[] = []): Fault =>
  Fault.ofProblems([{ code: 'invalid_field', field, message }], candidates.length > 0 ? { fields: { candidates } } : {})

const requestOf = (body: OneShotBody, restaurantId: string, read: ReadItems) => ({
  restaurant_id: restaurantId,
  items: [...read.items],
  fulfillment: body.fulfillment ?? ('pickup' as const),
  pickup_time: body.pickup_time ?? 'ASAP',
  ...(body.delivery_address ? { delivery_address: body.delivery_address } : {}),
})

/** The refusal of what has several meanings; its example takes the first of each and is known to succeed. */
async function ambiguous(
  deps: OrderOnceDeps,
  body: OneShotBody,
  restaurantId: string,
  read: ReadItems,
): Promise<Fault> {
  const { text: _, restaurant: __, near: ___, items: ____, customer: _____, ...rest } = body
  const example = { ...rest, ...requestOf(body, restaurantId, { ...read, items: read.firstItems }) }
  const proven = read.firstItems.length === 0 ? undefined : await prove(deps, example)
  return Fault.ofProblems(read.problems, {
    ...(read.candidates.length > 0 ? { fields: { candidates: read.candidates } } : {}),
    ...(proven === undefined ? {} : { example: proven }),
  })
}

async function prove({ engine }: OrderOnceDeps, example: object): Promise<unknown> {
  const { special_instructions, ...request } = example as { special_instructions?: string }
  try {
    await previewOrder.run(engine, request as never, {})
    return special_instructions === undefined ? request : { ...request, special_instructions }
  } catch (error) {
    if (error instanceof Fault) return error.detail.example
    throw error
  }
}
