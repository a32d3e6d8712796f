import { Temporal } from 'temporal-polyfill'
import { howToReach } from '#src/catalog/present.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { amountAndName } from '#src/clerk/draft/lines.ts'
import type { Choice, RequestedTime } from '#src/clerk/state.ts'
import { FAULTS, type Fault, type Problem } from '#src/kernel/faults.ts'
import { offer, show, type TurnContext } from './turn-context.ts'
import { instantOf, lastBefore, resolveRequestedTime, spokenTime, wishOf } from './wish-time.ts'

type Refused = { readonly restaurant: Restaurant; readonly fulfillment: Fulfillment; readonly fault: Fault }

/**
 * Explains why an order is refused and offers alternatives. Returns the paths of the fields that must change.
 * Rethrows server failures.
 */
export function tellRefusal(deps: ClerkDeps, context: TurnContext, refused: Refused): string[] {
  const { fault, restaurant } = refused
  if (FAULTS[fault.code].status >= 500) throw fault
  const problems = fault.detail.problems ?? [{ code: fault.code, message: fault.message }]
  const choices = problems.flatMap(problem => {
    const told = tell(deps, context, refused, problem)
    show(context, 'notice', told.sentence)
    return told.choices ?? []
  })
  const question = `What would you like instead at ${restaurant.name}?`
  if (choices.length > 0) offer(context, { kind: 'time', question, choices: choices.slice(0, 6) }, false)
  return [...new Set(problems.map(pathOf))]
}

/** States that no price can be guaranteed at the moment. The order is valid, so nothing has to change. */
export function tellLater(context: TurnContext, { detail }: Fault): string[] {
  const minutes = Math.ceil(Number(detail.headers?.['Retry-After'] ?? 60) / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  show(context, 'notice', `Too many prices are open, so I cannot promise another one now. Please ask me again ${when}.`)
  return []
}

const PATHS: Readonly<Record<string, string>> = {
  restaurant_closed: 'pickup_time',
  pickup_time_too_far: 'pickup_time',
  pickup_time_invalid: 'pickup_time',
  delivery_not_offered: 'fulfillment',
  outside_delivery_area: 'delivery_address.zip',
}

const pathOf = ({ code, field }: Problem): string => PATHS[code] ?? field ?? 'items'

/** States that a fulfillment is not offered, before asking for an address. */
export function tellNotOffered(context: TurnContext, { name }: Restaurant, fulfillment: Fulfillment): void {
  const told = notOffered(name, fulfillment)
  show(context, 'notice', told.sentence)
  offer(context, { kind: 'time', question: told.sentence, choices: [...told.choices] }, false)
}

function notOffered(name: string, fulfillment: Fulfillment) {
  const other: Fulfillment = fulfillment === 'delivery' ? 'pickup' : 'delivery'
  return {
    sentence: `${name} does not offer ${fulfillment}.`,
    choices: [{ label: cap(`${other} instead`), details: { fulfillment: other } }],
  }
}

type Told = { readonly sentence: string; readonly choices?: readonly Choice[] }

function tell(
  deps: ClerkDeps,
  context: TurnContext,
  { restaurant, fulfillment, fault }: Refused,
  problem: Problem,
): Told {
  switch (problem.code) {
    case 'restaurant_closed':
    case 'pickup_time_too_far':
    case 'pickup_time_invalid':
      return tellTime(deps, context, { restaurant, fulfillment, fault }, problem)
    case 'not_orderable':
      return { sentence: `${restaurant.name} cannot be ordered from here${howToReach(restaurant)}.` }
    case 'delivery_not_offered':
      return notOffered(restaurant.name, fulfillment)
    case 'outside_delivery_area': {
      const { details, held } = context.state
      const near = details.address?.zip
      const pickup: Choice = { label: 'Pick it up instead', details: { fulfillment: 'pickup' } }
      const others: Choice = {
        label: 'Look for a place that delivers there',
        find: {
          ...(held ?? lookedFor(deps, context)),
          ...(near === undefined ? {} : { near }),
          fulfillment: 'delivery',
        },
      }
      return {
        sentence: `${restaurant.name} does not deliver to ${near}.`,
        choices: restaurant.pickup ? [pickup, others] : [others],
      }
    }
    case 'item_unavailable':
      return { sentence: problem.message, choices: removalOf(deps, context, problem) }
    case 'below_order_minimum':
      return { sentence: `${problem.message} Add a little something?` }
    case 'dietary_conflict':
      return { sentence: withoutIds(problem.message), choices: removalOf(deps, context, problem) }
    default:
      return { sentence: plain(problem.message) }
  }
}

/**
 * Explains why a time is unavailable and offers the nearest ones: the last one before it on the same day, and the
 * next one.
 */
function tellTime(
  deps: ClerkDeps,
  context: TurnContext,
  { restaurant, fulfillment, fault }: Refused,
  { message }: Problem,
): Told {
  const { name, timezone, delivery } = restaurant
  const now = deps.world.now()
  const next = fault.detail.fields?.nextAvailableTime
  if (typeof next !== 'string') return { sentence: `${name} has no free time within the next 14 days.` }
  const wished = resolveRequestedTime(restaurant, fulfillment, context.state.details.time, now)
  const wish = 'requested' in wished && wished.requested !== 'ASAP' ? stampOf(wished.requested) : undefined
  const isClosed = fault.code === 'restaurant_closed'
  const before = isClosed && wish !== undefined ? lastBefore(restaurant, fulfillment, wish, now) : undefined
  const times = [...new Set([...(before === undefined ? [] : [before]), stampOf(next)])]
  const choices = times.map(at => ({
    label: cap(`${fulfillment} ${spokenTime(at, timezone, now)}`),
    details: { time: wishOf(at, timezone) },
  }))
  const then = wish === undefined ? 'then' : spokenTime(wish, timezone, now)
  const how = fulfillment === 'delivery' ? 'deliver' : 'have it ready'
  const ofWindow = fulfillment === 'delivery' && delivery?.windows ? whyNoWindow(message) : undefined
  if (fault.code === 'pickup_time_too_far') return { sentence: 'That is more than 14 days ahead.', choices }
  if (!isClosed) return { sentence: `${name} cannot ${how} ${then}.`, choices }
  if (ofWindow) return { sentence: `${name} cannot deliver ${then}: ${ofWindow}.`, choices }
  const last = before === undefined ? '' : ` The last time before that is ${spokenTime(before, timezone, now)}.`
  return { sentence: `${name} cannot ${how} ${then}: they are closed.${last}`, choices }
}

/** Returns the first dish of the order as the query if there was no search. */
function lookedFor(deps: ClerkDeps, { state: { restaurant_id, lines } }: TurnContext): { query?: string } {
  const menu = restaurant_id && deps.engine.market.menus.get(restaurant_id)
  const name = menu ? menu.items.get(lines[0]?.item.id ?? '')?.name : undefined
  return name === undefined ? {} : { query: name }
}

const stampOf = (stamp: string): number => Temporal.Instant.from(stamp).epochMilliseconds

/** Returns the reason why a delivery window is unavailable, without its dates. */
const whyNoWindow = (message: string): string =>
  /took orders until (\S+)/.test(message)
    ? `orders for it were taken until ${/took orders until (\S+)/.exec(message)![1]}`
    : message.includes('fully booked')
      ? 'that delivery window is fully booked'
      : 'there is no delivery window then'

function removalOf(deps: ClerkDeps, context: TurnContext, { field = '' }: Problem): Choice[] {
  const index = Number(/^items\[(\d+)\]/.exec(field)?.[1] ?? -1)
  const line = context.state.lines[index]
  const menu = context.state.restaurant_id && deps.engine.market.menus.get(context.state.restaurant_id)
  if (!line || !menu) return []
  return [{ label: `Leave out ${amountAndName(menu, line)}`, edits: [{ action: 'remove', line: index + 1 }] }]
}

/** Removes IDs, which are meant for programs: "These fit: 3545 Soup". */
export const withoutIds = (message: string): string => message.replaceAll(/\b\d{4,}\s(?=\p{L})/gu, '')

/** Replaces field names, which are also meant for programs. */
const plain = (message: string): string =>
  withoutIds(message)
    .replaceAll('delivery_address.', '')
    .replaceAll(/\bcustomer\./g, '')
    .replaceAll('pickup_time', 'the time')

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Asks whether AM or PM was meant. */
export function offerHalfDay(context: TurnContext, both: readonly RequestedTime[], zone: string, now: number): void {
  const choices = both.map(time => ({ label: cap(spokenTime(instantOf(time, zone), zone, now)), details: { time } }))
  offer(context, { kind: 'time', question: 'Which one do you mean?', choices })
}
