import { acceptsOrders } from '#src/catalog/restaurant.ts'
import { Fault } from '#src/kernel/faults.ts'
import { optionOf } from '#src/menu/menu.ts'
import type { SearchResponse } from '#src/search/schema.ts'
import { axesOf, isInStock, type Variant, variantsOf, variantWith } from './axes.ts'
import type { UcpDeps } from './deps.ts'
import { readId } from './ids.ts'
import { errorMessage, type Message } from './messages.ts'
import { needsChoice } from './order-item.ts'
import { type Dish, featuredOf, idOfVariant, type ProductView, presentProduct } from './product.ts'
import { UcpError } from './protocol-error.ts'
import type { CatalogLookup, CatalogSearch, ProductInput } from './requests.ts'
import { speaksOfRestrictions } from './stated-in-words.ts'
import type { UcpVersion } from './versions.ts'

type CatalogDeps = Pick<UcpDeps, 'market' | 'search' | 'baseUrl' | 'names'>

const PAGE = 10
const MOST_IDS = 50
/** Maximum position in a listing. */
const MOST_OFFSET = 10_000

const viewOf = ({ names, baseUrl }: CatalogDeps, version: UcpVersion): ProductView => ({ names, baseUrl, version })

/** Finds the dish of an id; undefined if it is unknown or cannot be ordered at all. */
export function dishOf(market: UcpDeps['market'], restaurantId: string, itemId: string): Dish | undefined {
  const restaurant = market.restaurants.get(restaurantId)
  const menu = market.menus.get(restaurantId)
  const item = menu?.items.get(itemId)
  return restaurant && menu && item && acceptsOrders(restaurant) ? { restaurant, menu, item } : undefined
}

/** Finds the dish and variant of an id; the variant is undefined for the id of a product. */
function findById(market: UcpDeps['market'], id: string): { dish: Dish; variant: Variant | undefined } | undefined {
  const read = readId(id)
  const dish = read && dishOf(market, read.restaurantId, read.itemId)
  if (!read || !dish) return undefined
  if (read.optionIds === undefined) return { dish, variant: undefined }
  const variant = variantWith(dish.menu, dish.item, read.optionIds, read.weight)
  return variant && { dish, variant }
}

const readOffset = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const offset = Number(/^o(\d{1,6})$/.exec(cursor)?.[1] ?? Number.NaN)
  if (!(offset <= MOST_OFFSET))
    throw new UcpError('invalid_request', 'pagination.cursor is not a cursor of this catalog.')
  return offset
}

/** Searches dishes in the words of a buyer; `*` lists all of them. */
export async function searchCatalog(deps: CatalogDeps, input: CatalogSearch, version: UcpVersion) {
  const { query, filters, pagination } = input
  if (query === undefined && filters === undefined)
    throw new UcpError('invalid_request', 'Send query or filters; the query * lists everything.')
  const offset = readOffset(pagination?.cursor ?? input.cursor)
  const limit = pagination?.limit ?? PAGE
  const isList = query === undefined || query.trim() === '*' || query.trim() === ''
  const view = viewOf(deps, version)
  const show = (dish: Dish) => {
    const product = presentProduct(dish, [featuredOf(dish, version)], view)
    return isWanted(product, filters) ? product : undefined
  }
  const { products, next, total } = isList
    ? listDishes(deps, show, offset, limit)
    : await findDishes(deps, input, show, offset, limit)
  const hasNext = next !== undefined && next <= MOST_OFFSET
  return {
    products,
    pagination: {
      has_next_page: hasNext,
      ...(hasNext ? { cursor: `o${next}` } : {}),
      // how many dishes a filter leaves is not counted
      ...(total === undefined || filters !== undefined ? {} : { total_count: total }),
    },
  }
}

type Product = ReturnType<typeof presentProduct>

function isWanted(product: Product, filters: CatalogSearch['filters']): boolean {
  const { min, max } = filters?.price ?? {}
  const price = product.price_range
  if (min !== undefined && price.max.amount < min) return false
  if (max !== undefined && price.min.amount > max) return false
  const wanted = filters?.categories ?? []
  return wanted.length === 0 || (product.categories ?? []).some(({ value }) => wanted.includes(value))
}

/** Page of products; `next` is the position after it, if there are more dishes. */
type Found = { readonly products: readonly Product[]; readonly next?: number; readonly total?: number }
/** Returns the product of a dish; undefined if a filter leaves it out. */
type Show = (dish: Dish) => Product | undefined

/** Maximum number of dishes per page that a filter is applied to. */
const MOST_LOOKED = 500
const MOST_FOUND = 50

async function findDishes(
  deps: CatalogDeps,
  { query, context, filters }: CatalogSearch,
  show: Show,
  offset: number,
  limit: number,
): Promise<Found> {
  const zipcode = context?.postal_code?.slice(0, 5)
  // restrictions of a buyer are often stated apart from the query
  const wish = speaksOfRestrictions(context?.intent) ? `${query ?? ''}. ${context?.intent}` : query
  const ask = (at: number): Promise<SearchResponse> => {
    const asked = { kind: 'dishes', query: wish, limit: filters ? MOST_FOUND : limit, offset: at }
    if (zipcode === undefined) return deps.search(asked)
    return deps.search({ ...asked, location: { zipcode } }).catch(error => {
      // a place that the search does not know is only a hint here
      if (error instanceof Fault && error.code !== 'service_unavailable') return deps.search(asked)
      throw error
    })
  }
  const products: Product[] = []
  for (let at = offset; at < offset + MOST_LOOKED; ) {
    const { fit, dishes = [], total, count } = await ask(at)
    if (fit === 'none') return { products, total: 0 }
    for (const { id, restaurant } of dishes) {
      at += 1
      const dish = dishOf(deps.market, restaurant.id, id)
      const product = dish && show(dish)
      if (product) products.push(product)
      if (products.length === limit) return { products, total, ...(at < total ? { next: at } : {}) }
    }
    if (count === 0 || at >= total) return { products, total }
  }
  return { products, next: offset + MOST_LOOKED }
}

/** Lists the dishes in stock; the first one needs no choice. */
function listDishes({ market }: CatalogDeps, show: Show, offset: number, limit: number): Found {
  const products: Product[] = []
  let position = 0
  for (const dish of simpleFirst(market)) {
    position += 1
    if (position <= offset) continue
    if (products.length === limit) return { products, next: position - 1 }
    const product = show(dish)
    if (product) products.push(product)
  }
  return { products, total: position }
}

function* simpleFirst(market: UcpDeps['market']): Generator<Dish> {
  const isSimple = ({ menu, item }: Dish) =>
    menu && axesOf(menu, item).length === 0 && !needsChoice(menu, item, { options: [] })
  const first = dishesInStock(market).find(isSimple)
  if (first) yield first
  for (const dish of dishesInStock(market)) if (dish.item !== first?.item) yield dish
}

function* dishesInStock(market: UcpDeps['market']): Generator<Dish> {
  for (const restaurant of market.restaurants.values()) {
    const menu = acceptsOrders(restaurant) ? market.menus.get(restaurant.id) : undefined
    for (const item of menu?.items.values() ?? [])
      if (menu && isInStock(menu, item, { options: [] })) yield { restaurant, menu, item }
  }
}

/** Looks up products by the ids of products or variants; duplicates are joined, unknown ids are reported. */
export function lookupCatalog(deps: CatalogDeps, { ids }: CatalogLookup, version: UcpVersion) {
  if (ids.length > MOST_IDS)
    throw new UcpError('request_too_large', `At most ${MOST_IDS} ids are allowed; you sent ${ids.length}.`)
  type Entry = { readonly dish: Dish; readonly variants: Map<string, { variant: Variant; inputs: object[] }> }
  const entries = new Map<string, Entry>()
  const messages: Message[] = []
  for (const id of new Set(ids)) {
    const found = findById(deps.market, id)
    if (!found) {
      messages.push({
        type: 'info',
        code: 'not_found',
        content: `There is no product ${JSON.stringify(id.slice(0, 60))}.`,
      })
      continue
    }
    const { dish } = found
    const key = `${dish.restaurant.id}_${dish.item.id}`
    const entry = entries.get(key) ?? { dish, variants: new Map() }
    entries.set(key, entry)
    const variant = found.variant ?? featuredOf(dish, version)
    const variantId = idOfVariant(dish, variant)
    const known = entry.variants.get(variantId) ?? { variant, inputs: [] }
    known.inputs.push({ id, match: found.variant ? 'exact' : 'featured' })
    entry.variants.set(variantId, known)
  }
  const view = viewOf(deps, version)
  const products = [...entries.values()].map(({ dish, variants }) => {
    const chosen = [...variants.values()]
    const product = presentProduct(
      dish,
      chosen.map(({ variant }) => variant),
      view,
    )
    return {
      ...product,
      variants: product.variants.map((variant, index) => ({ ...variant, inputs: chosen[index]!.inputs })),
    }
  })
  return { products, ...(messages.length > 0 ? { messages } : {}) }
}

/** Returns one product with its options, as narrowed by a selection; undefined if there is none. */
export function getProduct(deps: CatalogDeps, { id, selected = [] }: ProductInput, version: UcpVersion) {
  const found = findById(deps.market, id)
  if (!found) return undefined
  const { dish } = found
  const { menu, item } = dish
  const all = variantsOf(menu, item, version)
  const wants = selected.map(({ name, label }) => ({ name, label }))
  const fits = ({ options }: Variant, except?: string) =>
    wants.every(
      ({ name, label }) =>
        name === except || options.some(({ axis, option }) => axis.name === name && option.name === label),
    )
  const fitting = all.filter(variant => fits(variant))
  const start = found.variant ?? featuredOf(dish, version)
  const featured = wants.length > 0 ? (fitting.find(each => isInStock(menu, item, each)) ?? fitting[0] ?? start) : start
  const isFeatured = (variant: Variant) => idOfVariant(dish, variant) === idOfVariant(dish, featured)
  const shown = [featured, ...(wants.length > 0 ? fitting : all).filter(variant => !isFeatured(variant))]
  const product = presentProduct(dish, shown, viewOf(deps, version))
  const options = axesOf(menu, item).map(({ group, name }) => ({
    name,
    values: group.options.map(option => {
      const having = all.filter(each => fits(each, name) && each.options.some(one => one.option.id === option.id))
      return {
        id: option.id,
        label: option.name,
        exists: having.length > 0,
        available: having.some(each => isInStock(menu, item, each)) && optionOf(group, option.id)!.in_stock,
      }
    }),
  }))
  const effective = featured.options.map(({ axis, option }) => ({ name: axis.name, id: option.id, label: option.name }))
  return { product: { ...product, ...(options.length > 0 ? { options, selected: effective } : {}) } }
}

export const noProduct = (id: string): Message =>
  errorMessage('not_found', `There is no product ${JSON.stringify(id.slice(0, 60))}.`, undefined, 'unrecoverable')
