import type { Restaurant } from '#src/catalog/restaurant.ts'
import { amountAndName, chosenModifiers, dollars } from '#src/clerk/draft/lines.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import type { Menu } from '#src/menu/menu.ts'
import { optionOf } from '#src/menu/menu.ts'
import { optionPrice } from '#src/menu/modifiers.ts'
import { CONVENIENCE_FEE } from '#src/pricing/price.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Words that precede the dishes in a question for their total. */
const LEAD =
  /^.*?\b(?:total|how much|price|cost|altogether|cu[aá]nto)\b(?:\s+(?:is|are|would|will|do|does|be|it|come|to|cost|costs|the|price|total|for|of|if|i|we|get|got|order|ordered|have|es|son|ser[ií]a|sale|salen|cuestan?|por|de|el|la|los|las|in|all))*\s+/i
const TAIL = /\s+(?:cost|be|come to|run me|total|altogether|in total|all together|en total)[\s?.!]*$/i

/**
 * Answers the total menu price of counted dishes without ordering them. Undefined if the question is a different
 * one.
 */
export function tellTotal(context: TurnContext, restaurant: Restaurant, { compiled, asks }: Asked) {
  if (!LEAD.test(asks)) return undefined
  const { lines, questions, leftovers } = parseOrder(asks.replace(LEAD, '').replace(TAIL, ''), compiled)
  const [first, ...others] = lines
  if (!first || leftovers.length > 0 || questions.some(({ kind }) => kind === 'which_item')) return undefined
  if (others.length === 0 && (first.item.quantity ?? 2) === 1) return undefined
  const { menu } = compiled
  const priced = lines.map(({ item }) => ({ item, cents: priceOf(menu, item) }))
  const sum = priced.reduce((total, { cents }) => total + cents, 0)
  const parts = priced.map(({ item, cents }) => `${amountAndName(menu, { item, notes: [] })} ${dollars(cents)}`)
  const { delivery } = restaurant
  show(context, 'facts', `${parts.join(', ')}: together ${dollars(sum)} at ${restaurant.name}.`)
  show(
    context,
    'facts',
    `Tax, the convenience fee of ${dollars(CONVENIENCE_FEE)} and choices that cost more come on top. Nothing is ordered yet.`,
  )
  if (delivery && context.state.details.fulfillment === 'delivery')
    show(
      context,
      'facts',
      `${restaurant.name} charges ${dollars(delivery.fee_cents)} for delivery, and nothing for pickup.`,
    )
  return { status: 'ok' as const, restaurant: restaurant.name }
}
type Asked = { readonly compiled: CompiledMenu; readonly asks: string }

/** Returns the menu price of a line, including its named choices. */
function priceOf(menu: Menu, ordered: CartLine['item']): number {
  const item = menu.items.get(ordered.id)
  if (!item) return 0
  const chosen = chosenModifiers(ordered)
  const sizeId = chosen.find(({ categoryId }) => categoryId === item.size_group_id)?.modifierId
  const added = chosen.reduce((total, { categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    const option = group && optionOf(group, modifierId)
    return total + (option ? optionPrice(option, sizeId) : 0)
  }, 0)
  return Math.round((item.price_cents + added) * Number(ordered.quantity_lbs ?? ordered.quantity ?? 1))
}
