import { Temporal } from 'temporal-polyfill'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { fulfillmentOf } from '#src/clerk/draft/draft.ts'
import { dollars, showLine } from '#src/clerk/draft/lines.ts'
import { withoutLinks } from '#src/clerk/reply/without-links.ts'
import type { Choice, ClerkState } from '#src/clerk/state.ts'
import { zoneOf } from '#src/clerk/tools/search-restaurants.ts'
import { restaurantOf, shownText, type TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { spokenStamp } from '#src/clerk/turn-context/wish-time.ts'
import { withoutInvisible } from '#src/kernel/invisible-characters.ts'
import type { Filling } from './model/prompt.ts'

const CHARACTERS = 4_000

/**
 * Builds the context sent with a message: local time, the order, and everything on screen that the customer may
 * refer to, with IDs. Never contains a token, link, or key.
 */
export function describeTurn(deps: Pick<ClerkDeps, 'engine' | 'world'>, context: TurnContext): Filling {
  const { state } = context
  const zone = zoneOf(deps, state)
  const now = deps.world.now()
  const lines = stateLines(deps, state, now)
  const shown = withoutLinks(shownText(context))
  const all = [...lines, ...(shown === '' ? [] : [`On the screen for this message already: ${shown}`])]
  return { now: spokenNow(now, zone), state: all.map(clean).join('\n').slice(0, CHARACTERS) }
}

function stateLines(
  { engine, world: _ }: Pick<ClerkDeps, 'engine' | 'world'>,
  state: ClerkState,
  now: number,
): string[] {
  const restaurant = restaurantOf({ engine }, state)
  const menu = restaurant && engine.market.menus.get(restaurant.id)
  const { details, order, place, quote, offer } = state
  const { address, customer = {}, constraints, instructions } = details
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Place', place?.label],
    ['Restaurant', restaurant && `[${restaurant.id}] ${restaurant.name}`],
    [
      'Cart',
      menu &&
        listOf(
          state.lines.map((line, at) => `${at + 1}. ${showLine(menu, line, undefined)}`),
          '; ',
        ),
    ],
    ['Fulfillment', restaurant && fulfillmentOf(state, restaurant)],
    ['Wished time', timeOf(details.time) ?? details.day],
    ['Promised', quote && restaurant && spokenStamp(quote.resolved, restaurant.timezone, now)],
    ['Total', quote && dollars(quote.totals.total)],
    [
      'Address',
      address &&
        listOf(
          Object.values(address).filter(part => part !== undefined),
          ', ',
        ),
    ],
    // only whether a detail is known, which is enough to ask for the rest
    ['Contact known', listOf(Object.keys(customer), ', ')],
    ['Notes', instructions],
    ['Allergies avoided', listOf(constraints?.allergens ?? [], ', ')],
    ['Diets kept', listOf(constraints?.diets ?? [], ', ')],
    ['Asked for', listOf(state.asked, ', ')],
    ['Choices on the screen', offer && `${offer.question} ${offer.choices.map(labelled).join('; ')}`],
    ['Waits for a yes', state.readback === undefined ? undefined : 'yes, to the read-back above'],
    ['Booked', order && !order.superseded ? `order ${order.order_id}, ${dollars(order.total_cents)}` : undefined],
  ]
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}`]))
}

const labelled = ({ label, restaurant_id: id }: Choice, at: number): string =>
  `${at + 1} = ${id === undefined ? '' : `[${id}] `}${label}`

const listOf = (parts: readonly string[], gap: string): string | undefined =>
  parts.length === 0 ? undefined : parts.join(gap)

function timeOf(time: ClerkState['details']['time']): string | undefined {
  if (time === undefined || time === 'ASAP') return time
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.date}T${two(time.hour)}:${two(time.minute)}`
}

/** Formats the local time: "Friday 2026-11-27, 2:30pm". */
function spokenNow(now: number, zone: string): string {
  const date = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  return `${WEEKDAYS[date.dayOfWeek - 1]} ${date}, ${formatClockTime(now, zone)}`
}
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const clean = (text: string): string => withoutInvisible(text).replace(/\p{Cf}/gu, '')
