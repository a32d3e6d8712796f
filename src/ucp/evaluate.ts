import type { Restaurant } from '#src/catalog/restaurant.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { Line } from '#src/menu/line.ts'
import { checkContact } from '#src/orders/contact.ts'
import { examineRequest } from '#src/orders/preview.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import { type Price, priceOrder } from '#src/pricing/price.ts'
import { type Basket, readBasket } from './basket.ts'
import type { UcpDeps } from './deps.ts'
import { type Handover, readHandover, timeOf } from './fulfillment.ts'
import { productIdOf } from './ids.ts'
import { errorMessage, isError, isProtocolFault, type Message, messageOf, warning } from './messages.ts'
import { inProtocolWords } from './protocol-words.ts'
import type { CheckoutInput, DestinationInput } from './requests.ts'
import type { UcpVersion } from './versions.ts'

/** Checkout as it stands now: what is ordered, how it is received, what it costs, and what is missing. */
export type Evaluation = {
  readonly basket: Basket
  readonly handover: Handover
  readonly price: Price
  readonly messages: readonly Message[]
  /** Request for our preview; undefined if the checkout cannot be completed as it is. */
  readonly request: PreviewRequest | undefined
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string }
}

export type EvaluateOptions = { readonly version: UcpVersion; readonly knowsModifiers: boolean }

/** Evaluates the content of a checkout; undefined if none of its lines can be bought, with the reasons. */
export function evaluate(
  deps: UcpDeps,
  stated: CheckoutInput,
  options: EvaluateOptions,
): Evaluation | { readonly nothing: readonly Message[] } {
  const input = deps.additions.complete?.(stated) ?? stated
  const basket = readBasket(deps, input, options)
  const first = basket.lines[0]
  if (!first) return { nothing: basket.messages.filter(isError) }
  const { restaurant } = first.dish
  const now = deps.world.now()
  const handover = readHandover(restaurant, input, deps.market.hasCapacity, now)
  const buyer = readBuyer(input, handover, restaurant)
  const address = handover.fulfillment === 'delivery' ? readAddress(handover.destination) : { messages: [] }
  const priced = basket.lines.map(({ line, total }) => line ?? standIn(total))
  const before = [...basket.messages, ...handover.messages, ...address.messages, ...buyer.messages]
  const request = requestOf(restaurant.id, basket, input, handover, address.address)
  const examined = request && handover.selected ? examine(deps, request) : undefined
  const price = examined?.price ?? priceOrder(restaurant, priced, handover.fulfillment)
  const messages = distinct([...before, ...(examined?.messages ?? [])])
  const isReady = examined?.price !== undefined && !messages.some(isError)
  return {
    basket,
    handover,
    price,
    messages,
    customer: buyer.customer,
    request: isReady ? request : undefined,
  }
}

/** Messages without repetitions: a line is examined alone, and again with its order. */
const distinct = (messages: readonly Message[]): Message[] => [
  ...new Map(
    messages.map(message => [JSON.stringify([message.code, message.path, message.content]), message]),
  ).values(),
]

/** Line whose price is not known exactly yet, because a choice is missing. */
const standIn = (total: number): Line => ({
  itemId: '',
  name: '',
  quantity: 1,
  weight: null,
  modifiers: [],
  appliedDefaults: [],
  unitPrice: total as Line['total'],
  total: total as Line['total'],
  taxCategory: 'prepared',
})

function requestOf(
  restaurantId: string,
  { lines }: Basket,
  { constraints }: CheckoutInput,
  { fulfillment, selected }: Handover,
  address: PreviewRequest['delivery_address'],
): PreviewRequest | undefined {
  if (!selected || (fulfillment === 'delivery' && !address)) return undefined
  const { restaurant } = lines[0]!.dish
  return {
    restaurant_id: restaurantId,
    items: lines.map(({ ordered }) => ordered),
    fulfillment,
    ...(address ? { delivery_address: address } : {}),
    pickup_time: timeOf(restaurant, selected),
    ...(constraints ? { constraints } : {}),
  }
}

/** Runs our own preview without storing a quote. */
function examine(
  deps: UcpDeps,
  request: PreviewRequest,
): { readonly price?: Price; readonly messages: readonly Message[] } {
  try {
    const { cart, warnings } = examineRequest(deps, request)
    return { price: cart.price, messages: warnings.map(content => warning('notice', inProtocolWords(content))) }
  } catch (error) {
    return { messages: faultMessages(error, request.restaurant_id) }
  }
}

/**
 * Converts a fault to messages; rethrows a protocol error and anything else. Dishes that it names are products of
 * `restaurantId`.
 */
export function faultMessages(error: unknown, restaurantId?: string): Message[] {
  if (!(error instanceof Fault) || isProtocolFault(error.code)) throw error
  const { problems = [] } = error.detail
  if (problems.length === 0) return [messageOf(error)]
  // the choices of a line were reported when it was read
  return problems
    .filter(({ code }) => !code.startsWith('modifier'))
    .map(problem => messageOf(withProducts(problem, restaurantId), pathOf(problem)))
}

/** Adds the dishes that fit instead, with the ids of their products. */
function withProducts(problem: Problem, restaurantId: string | undefined): Problem {
  const { code, spoken, options = [] } = problem
  if (code !== 'dietary_conflict' || restaurantId === undefined || options.length === 0) return problem
  const products = options.map(({ id, name }) => `${name} (${productIdOf(restaurantId, id)})`)
  return { ...problem, spoken: `${spoken} Products that fit: ${products.join(', ')}.` }
}

/** Converts the path of a problem in our request to one in the response. */
function pathOf({ field = '' }: Problem): string | undefined {
  const line = /^items\[(\d+)\]/.exec(field)
  if (line) return `$.line_items[${line[1]}]`
  if (field.startsWith('items')) return '$.line_items'
  if (field.startsWith('delivery_address')) return '$.fulfillment.methods[0].destinations[0]'
  if (field === 'pickup_time') return '$.fulfillment.methods[0].groups[0].selected_option_id'
  if (field === 'fulfillment') return '$.fulfillment.methods[0].type'
  if (field === 'customer.name') return '$.buyer.first_name'
  if (field === 'customer.phone') return '$.buyer.phone_number'
  if (field === 'customer.email') return '$.buyer.email'
  return undefined
}

type BuyerRead = { readonly customer: Evaluation['customer']; readonly messages: readonly Message[] }

function readBuyer(
  { buyer = {} }: CheckoutInput,
  { destination, fulfillment }: Handover,
  { channel }: Pick<Restaurant, 'channel'>,
): BuyerRead {
  const parts = [buyer.first_name ?? destination?.first_name, buyer.last_name ?? destination?.last_name]
  const name = parts.flatMap(part => part?.trim() || []).join(' ')
  const phone = (buyer.phone_number ?? destination?.phone_number ?? '').trim()
  const email = (buyer.email ?? '').trim()
  const missing = [
    ...(name === '' ? [['first_name', 'the name of the person who receives the food'] as const] : []),
    ...(phone === '' ? [['phone_number', 'a telephone number for the restaurant'] as const] : []),
    ...(email === '' ? [['email', 'an email address'] as const] : []),
  ]
  const customer = { name, phone, email }
  const { problems, warnings } = checkContact(customer, fulfillment === 'delivery' || channel === 'voice')
  const absent = new Set(missing.map(([field]) => `$.buyer.${field}`))
  return {
    customer,
    messages: [
      ...missing.map(([field, what]) => errorMessage('field_required', `Send ${what}.`, `$.buyer.${field}`)),
      ...problems
        .filter(problem => !absent.has(pathOf(problem) ?? ''))
        .map(problem => messageOf(problem, pathOf(problem))),
      ...(phone === '' ? [] : warnings.map(content => warning('notice', inProtocolWords(content)))),
    ],
  }
}

const ADDRESS_FIELDS = [
  ['street_address', 'street'],
  ['address_locality', 'city'],
  ['address_region', 'state'],
  ['postal_code', 'zip'],
] as const

type AddressRead = { readonly address?: PreviewRequest['delivery_address']; readonly messages: readonly Message[] }

function readAddress(destination: DestinationInput | undefined): AddressRead {
  const path = '$.fulfillment.methods[0].destinations'
  if (!destination) return { messages: [errorMessage('field_required', 'Send the address for the delivery.', path)] }
  const { address_country: country, extended_address: unit } = destination
  if (country !== undefined && !/^(?:US|USA|United States)$/i.test(country.trim()))
    return { messages: [errorMessage('address_undeliverable', 'Food is delivered in the United States only.', path)] }
  const missing = ADDRESS_FIELDS.filter(([field]) => (destination[field] ?? '').trim() === '')
  if (missing.length > 0)
    return {
      messages: missing.map(([field]) =>
        errorMessage('field_required', `The address needs ${field}.`, `${path}[0].${field}`),
      ),
    }
  const fields = Object.fromEntries(ADDRESS_FIELDS.map(([field, ours]) => [ours, destination[field]!.trim()]))
  return {
    address: { ...fields, ...(unit ? { unit } : {}) } as NonNullable<AddressRead['address']>,
    messages: [],
  }
}
