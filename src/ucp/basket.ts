import { minuteOfDay } from '#src/catalog/zone.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { type Line, readLine } from '#src/menu/line.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { stockProblems } from '#src/menu/stock.ts'
import { isInStock, type Variant, variantWith } from './axes.ts'
import { dishOf } from './catalog.ts'
import type { UcpDeps } from './deps.ts'
import { readId } from './ids.ts'
import { errorMessage, type Message, messageOf, warning } from './messages.ts'
import { orderItemOf, quantityOf } from './order-item.ts'
import { allergenSentence, type Dish, featuredOf, idOfVariant, priceOf, unitOf, variantTitle } from './product.ts'
import type { CheckoutInput, LineInput } from './requests.ts'
import type { UcpVersion } from './versions.ts'

/** Line of a cart that can be bought, though perhaps only after a choice. */
export type BasketLine = {
  readonly id: string
  readonly dish: Dish
  readonly variant: Variant
  readonly given: LineInput
  readonly ordered: OrderItem
  /** Priced line; undefined while a choice is missing or wrong. */
  readonly line: Line | undefined
  readonly quantity: number
  /** Cents. */
  readonly total: number
}

/** Lines of one restaurant, and what is wrong with those that were asked for. */
export type Basket = {
  readonly lines: readonly BasketLine[]
  readonly messages: readonly Message[]
}

type Read = { readonly line?: BasketLine; readonly messages: readonly Message[] }

export type BasketOptions = {
  readonly version: UcpVersion
  /** True if the agent knows our modifiers: it can make a missing choice itself. */
  readonly knowsModifiers: boolean
}

/**
 * Reads the lines of a cart. A line that cannot be bought is left out with a message; the others stay, all of one
 * restaurant. Paths of messages count the lines that stay.
 */
export function readBasket(
  { market, world }: Pick<UcpDeps, 'market' | 'world'>,
  input: CheckoutInput,
  options: BasketOptions,
): Basket {
  const lines: BasketLine[] = []
  const messages: Message[] = []
  const now = world.now()
  for (const given of input.lines) {
    const read = readOne(market, given, options, now, `$.line_items[${lines.length}]`)
    const first = lines[0]
    if (read.line && first && first.dish.restaurant.id !== read.line.dish.restaurant.id) {
      messages.push(otherSeller(first.dish, read.line.dish))
      continue
    }
    const short = read.line && shortage(lines, read.line)
    if (short) {
      messages.push(messageOf(short))
      continue
    }
    if (read.line) lines.push(read.line)
    messages.push(...read.messages)
  }
  return { lines, messages: [...messages, ...disclosures(lines), ...eligibility(input)] }
}

function readOne(
  market: UcpDeps['market'],
  given: LineInput,
  { version, knowsModifiers }: BasketOptions,
  now: number,
  path: string,
): Read {
  const id = readId(given.itemId)
  const dish = id && dishOf(market, id.restaurantId, id.itemId)
  if (!id || !dish) return { messages: [unknownItem(given.itemId)] }
  const { restaurant, menu, item } = dish
  const variant =
    id.optionIds === undefined ? featuredOf(dish, version) : variantWith(menu, item, id.optionIds, id.weight)
  if (!variant) return { messages: [unknownItem(given.itemId)] }
  const title = variantTitle(item, variant)
  if (!isInStock(menu, item, variant)) return { messages: [errorMessage('out_of_stock', `${title} is out of stock.`)] }
  const ordered = orderItemOf(menu, item, variant, given, version)
  const { line, problems } = readLine(menu, ordered, 'items[0]', minuteOfDay(restaurant.timezone, now))
  const late = problems.find(({ code, field }) => code === 'item_unavailable' && field === 'items[0].id')
  // a dish of another time of the day can be ordered for that time
  const timely = late ? readLine(menu, ordered, 'items[0]') : { line, problems }
  const quantity = timely.line ? quantityOf(item, variant, timely.line, version) : given.quantity
  const basketLine: BasketLine = {
    id: given.id ?? '',
    dish,
    variant,
    given,
    ordered,
    quantity,
    line: timely.line,
    total: timely.line?.total ?? estimate(dish, variant, given.quantity, version),
  }
  return { line: basketLine, messages: timely.problems.map(problem => lineMessage(problem, path, knowsModifiers)) }
}

/** Price of a line that lacks a choice or has a wrong amount. */
function estimate(dish: Dish, variant: Variant, quantity: number, version: UcpVersion): number {
  const unit = unitOf(dish, variant, version)
  return Math.round((priceOf(dish, variant, version) * quantity) / 10 ** (unit?.scale ?? 0))
}

const unknownItem = (id: string): Message =>
  errorMessage('not_found', `There is no item ${JSON.stringify(id.slice(0, 60))}: use ids of the catalog.`)

/** An agent that does not know our modifiers cannot make the choice: its buyer must. */
const lineMessage = (problem: Problem, path: string, knowsModifiers: boolean): Message => {
  const { code, message: written, spoken = written } = problem
  const isChoice = code.startsWith('modifier')
  const isAgents = isChoice && knowsModifiers
  const message = messageOf({ code, message: isAgents ? `${spoken} ${HOW_TO_CHOOSE}` : spoken }, path)
  return message.type === 'error' && isChoice && !knowsModifiers
    ? { ...message, severity: 'requires_buyer_input' }
    : message
}

const HOW_TO_CHOOSE = 'The product in the catalog names the group_id and option_ids to send with the line.'

/** Limited stock that the lines before have not left enough of. */
function shortage(before: readonly BasketLine[], line: BasketLine): Problem | undefined {
  const { menu } = line.dish
  return stockProblems(
    menu,
    [...before, line].map(({ ordered }) => ordered),
  ).find(({ field }) => field?.startsWith(`items[${before.length}]`))
}

const otherSeller = ({ restaurant }: Dish, other: Dish): Message =>
  errorMessage(
    'multiple_sellers',
    `A cart holds dishes of one restaurant: this one is for ${restaurant.name}. ${other.item.name} of ${other.restaurant.name} was left out; order it in a cart of its own.`,
  )

const disclosures = (lines: readonly BasketLine[]): Message[] =>
  lines.flatMap(({ dish: { item } }, index): Message[] => {
    const content = allergenSentence(item)
    if (content === undefined) return []
    const path = `$.line_items[${index}]`
    return [{ type: 'warning', code: 'allergens', content, path, presentation: 'disclosure' }]
  })

const eligibility = ({ eligibility = [] }: CheckoutInput): Message[] =>
  eligibility.map(claim =>
    warning('eligibility_not_accepted', `${claim.slice(0, 100)} has no effect here.`, '$.context.eligibility'),
  )

/** Converts a line to the format of the protocol. */
export function presentLine(line: BasketLine, modifiersField: string, version: UcpVersion) {
  const { dish, variant, given } = line
  const unit = unitOf(dish, variant, version)
  return {
    id: line.id,
    item: {
      id: idOfVariant(dish, variant),
      title: variantTitle(dish.item, variant),
      price: priceOf(dish, variant, version, line.line),
      ...(unit ? { quantity_unit: unit } : {}),
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount: line.total },
      { type: 'total', amount: line.total },
    ],
    ...(given.modifiers ? { [modifiersField]: given.modifiers } : {}),
  }
}

/** Totals of a price in the format of the protocol. */
export const presentPrice = (price: {
  readonly subtotal: number
  readonly tax: number
  readonly deliveryFee: number
  readonly convenienceFee: number
  readonly total: number
}) => [
  { type: 'subtotal', display_text: 'Subtotal', amount: price.subtotal },
  ...(price.deliveryFee > 0 ? [{ type: 'fulfillment', display_text: 'Delivery', amount: price.deliveryFee }] : []),
  { type: 'tax', display_text: 'Tax', amount: price.tax },
  ...(price.convenienceFee > 0 ? [{ type: 'fee', display_text: 'Service fee', amount: price.convenienceFee }] : []),
  { type: 'total', display_text: 'Total', amount: price.total },
]
