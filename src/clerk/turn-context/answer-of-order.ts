import { spokenRefusal } from '#src/allergens/codes.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { howToReach } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { linesOffer } from '#src/clerk/correct/lines-offer.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { fulfillmentOf, instructionsOf, splitInstructions } from '#src/clerk/draft/draft.ts'
import { amountAndName, chosenModifiers, dollars, validateLine } from '#src/clerk/draft/lines.ts'
import type { Command, OrderTopic } from '#src/clerk/understand/command.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { optionPrice } from '#src/menu/modifiers.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { endedWithoutFood, NEEDS_PAYMENT, UNANSWERED } from '#src/orders/states.ts'
import { getOrder } from '#tools/get-order.ts'
import { answerOfList } from './answer-of-list.ts'
import { offer, restaurantOf, show, type TurnContext } from './turn-context.ts'
import { spokenStamp } from './wish-time.ts'

/** Answers the questions of a message about its order, regardless of the model that handles the rest. */
export async function answerOfOrder(
  deps: ClerkDeps,
  context: TurnContext,
  commands: readonly Command[],
): Promise<void> {
  for (const command of commands)
    if (command.do === 'of_list') await answerOfList(deps, context, command)
    else if (command.do === 'of_order')
      for (const text of await ANSWERS[command.about](deps, context, commands)) show(context, 'facts', text)
}

type Answer = (
  deps: ClerkDeps,
  context: TurnContext,
  commands: readonly Command[],
) => Promise<readonly string[]> | readonly string[]

const ANSWERS: Readonly<Record<OrderTopic, Answer>> = {
  told: tellTold,
  lines: tellHowRead,
  bill: tellBill,
  pay_by: tellPayBy,
  sold_out: () => [
    'When the kitchen cannot make an order, it declines it, and all of the money goes back to the wallet or card it came from, by itself.',
  ],
}

const isBooked = ({ order }: TurnContext['state']): boolean => order !== undefined && !order.superseded

/** Describes what the kitchen and the courier are told, and whether they already have been. */
async function tellTold(deps: ClerkDeps, context: TurnContext): Promise<readonly string[]> {
  const { state } = context
  const restaurant = restaurantOf(deps, state)
  if (!restaurant) return []
  const { allergens = [] } = state.details.constraints ?? {}
  const menu = deps.engine.market.menus.get(restaurant.id)
  const { kitchen, door } = splitInstructions(instructionsOf(state, id => menu?.items.get(id)?.name ?? '') ?? '')
  const words = [
    ...(allergens.length > 0 ? [`“Allergy: ${spokenRefusal(allergens)}”`] : []),
    ...(kitchen === '' ? [] : [`“${kitchen}”`]),
  ]
  const note = words.length > 0 ? ` with ${words.join(' and ')}` : ', with no allergy and no note on it,'
  const status = isBooked(state) ? await statusOf(deps, state.order!.order_id) : undefined
  return [
    whenTold(restaurant, status, note),
    ...(door === '' || fulfillmentOf(state, restaurant) !== 'delivery' ? [] : [`The courier is told: “${door}”.`]),
    ...(allergens.length > 0 ? [`With an allergy, please tell them yourself, too${howToReach(restaurant)}.`] : []),
  ]
}

async function statusOf({ engine }: ClerkDeps, id: string): Promise<OrderStatus | undefined> {
  return (await getOrder.run(engine, { id }, {})).status
}

function whenTold({ name }: Restaurant, status: OrderStatus | undefined, note: string): string {
  if (status === undefined) return `Not yet: ${name} gets the order${note} once it is placed and paid.`
  if (status === 'awaiting_payment') return `Not yet: ${name} gets the order${note} as soon as it is paid.`
  if (endedWithoutFood(status)) return `No: the order has ended, and nothing of it is cooked.`
  if (NEEDS_PAYMENT.has(status) || UNANSWERED.has(status)) return `The order${note} is on its way to ${name}.`
  return `Yes: ${name} has accepted it; the order${note} was sent.`
}

/** Explains how the lines were parsed, and offers to correct them. */
function tellHowRead(deps: ClerkDeps, context: TurnContext, commands: readonly Command[]): readonly string[] {
  const { lines } = context.state
  const restaurant = restaurantOf(deps, context.state)
  const menu = restaurant && deps.menus(restaurant.id)?.menu
  if (!menu || lines.length === 0) return []
  const names = lines.map(line => amountAndName(menu, line)).join(', ')
  if (isBooked(context.state)) return [`Your order is booked with ${names}.`]
  // a correction in the same message makes the buttons unnecessary
  if (commands.some(({ do: wish }) => wish === 'edit')) return []
  offer(
    context,
    linesOffer(lines, line => amountAndName(menu, line)),
  )
  return [`That is how I understood you: ${names}. If it is wrong, say what it ought to be.`]
}

/** Itemizes the cost of the order by line, including the price of each choice. */
function tellBill(deps: ClerkDeps, context: TurnContext): readonly string[] {
  const { lines, quote, order } = context.state
  const restaurant = restaurantOf(deps, context.state)
  const menu = restaurant && deps.menus(restaurant.id)?.menu
  if (!menu || lines.length === 0) return []
  const told = lines.map((line, at) => lineText(menu, line, at))
  const total = quote?.totals
  if (!total) return told
  const { tax, delivery, convenience } = total
  const added = [
    `tax ${dollars(tax)}`,
    ...(delivery > 0 ? [`delivery ${dollars(delivery)}`] : []),
    `the convenience fee of this service ${dollars(convenience)}`,
  ]
  const sum = isBooked(context.state) ? order!.total_cents : total.total
  return [...told, `On top of ${dollars(total.subtotal)} come ${added.join(', ')}: together ${dollars(sum)}.`]
}

function lineText(menu: Menu, line: TurnContext['state']['lines'][number], at: number): string {
  const item = menu.items.get(line.item.id)
  const priced = validateLine(menu, line, at).line
  if (!item || !priced) return `${amountAndName(menu, line)} needs a choice before it has a price.`
  const chosen = chosenModifiers(line.item)
  const sizeId = chosen.find(({ categoryId }) => categoryId === item.size_group_id)?.modifierId
  const extras = chosen.flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    const option = group && optionOf(group, modifierId)
    const cents = option ? optionPrice(option, sizeId) : 0
    return option && cents !== 0 ? [`${option.name} ${cents > 0 ? '+' : '-'}${dollars(Math.abs(cents))}`] : []
  })
  const base = `${item.name} is ${dollars(item.price_cents)}`
  const made = extras.length > 0 ? `${base}, ${extras.join(', ')}` : base
  return `${made}; ${amountAndName(menu, line)} ${dollars(priced.total)}.`
}

/** States the payment deadline of an order. */
function tellPayBy({ engine, world }: ClerkDeps, context: TurnContext): readonly string[] {
  const { state } = context
  const zone = restaurantOf({ engine }, state)?.timezone ?? 'UTC'
  const at = (stamp: string) => spokenStamp(stamp, zone, world.now())
  if (isBooked(state))
    return [
      `It is to be paid by ${at(state.order!.expires_at)}. What is not paid by then lapses: nothing is charged and nothing is cooked, and you can order anew.`,
    ]
  const until = state.quote
    ? [`This price holds until ${at(formatLocal(state.quote.expires_at, zone))}: place and pay the order by then.`]
    : []
  return [
    ...until,
    'Before it is placed there is nothing to pay, and what is not paid in time lapses without a charge.',
  ]
}
