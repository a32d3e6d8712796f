import { Temporal } from 'temporal-polyfill'
import { howToReach } from '#src/catalog/present.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { amountAndName } from '#src/clerk/draft/lines.ts'
import type { Choice, TimeWish } from '#src/clerk/state.ts'
import { FAULTS, type Fault, type Problem } from '#src/kernel/faults.ts'
import { type Desk, offer, show } from './desk.ts'
import { instantOf, lastBefore, spokenTime, wishedTime, wishOf } from './wish-time.ts'

type Refused = { readonly restaurant: Restaurant; readonly fulfillment: Fulfillment; readonly fault: Fault }

/**
 * Tells why an order cannot be had as it stands, and offers what can. Paths of what has to change; rethrows what is our
 * own failure.
 */
export function tellRefusal(deps: ClerkDeps, desk: Desk, refused: Refused): string[] {
  const { fault, restaurant } = refused
  if (FAULTS[fault.code].status >= 500) throw fault
  const problems = fault.detail.problems ?? [{ code: fault.code, message: fault.message }]
  const choices = problems.flatMap(problem => {
    const told = tell(deps, desk, refused, problem)
    show(desk, 'notice', told.sentence)
    return told.choices ?? []
  })
  const question = `What would you like instead at ${restaurant.name}?`
  if (choices.length > 0) offer(desk, { kind: 'time', question, choices: choices.slice(0, 6) }, false)
  return [...new Set(problems.map(pathOf))]
}

/** Tells that no price can be promised just now, which is no fault of the order: nothing has to change. */
export function tellLater(desk: Desk, { detail }: Fault): string[] {
  const minutes = Math.ceil(Number(detail.headers?.['Retry-After'] ?? 60) / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  show(desk, 'notice', `Too many prices are open, so I cannot promise another one now. Please ask me again ${when}.`)
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

/** What a restaurant does not offer is told before an address is asked for. */
export function tellNotOffered(desk: Desk, { name }: Restaurant, fulfillment: Fulfillment): void {
  const told = notOffered(name, fulfillment)
  show(desk, 'notice', told.sentence)
  offer(desk, { kind: 'time', question: told.sentence, choices: [...told.choices] }, false)
}

function notOffered(name: string, fulfillment: Fulfillment) {
  const other: Fulfillment = fulfillment === 'delivery' ? 'pickup' : 'delivery'
  return {
    sentence: `${name} does not offer ${fulfillment}.`,
    choices: [{ label: cap(`${other} instead`), details: { fulfillment: other } }],
  }
}

type Told = { readonly sentence: string; readonly choices?: readonly Choice[] }

function tell(deps: ClerkDeps, desk: Desk, { restaurant, fulfillment, fault }: Refused, problem: Problem): Told {
  switch (problem.code) {
    case 'restaurant_closed':
    case 'pickup_time_too_far':
    case 'pickup_time_invalid':
      return tellTime(deps, desk, { restaurant, fulfillment, fault }, problem)
    case 'not_orderable':
      return { sentence: `${restaurant.name} cannot be ordered from here${howToReach(restaurant)}.` }
    case 'delivery_not_offered':
      return notOffered(restaurant.name, fulfillment)
    case 'outside_delivery_area': {
      const { details, held } = desk.state
      const near = details.address?.zip
      const pickup: Choice = { label: 'Pick it up instead', details: { fulfillment: 'pickup' } }
      const others: Choice = {
        label: 'Look for a place that delivers there',
        find: {
          ...(held ?? lookedFor(deps, desk)),
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
      return { sentence: problem.message, choices: removalOf(deps, desk, problem) }
    case 'below_order_minimum':
      return { sentence: `${problem.message} Add a little something?` }
    case 'dietary_conflict':
      return { sentence: withoutIds(problem.message), choices: removalOf(deps, desk, problem) }
    default:
      return { sentence: plain(problem.message) }
  }
}

/** Why not then, and the nearest times that can be had: the last one before the wish on its day, and the next one. */
function tellTime(
  deps: ClerkDeps,
  desk: Desk,
  { restaurant, fulfillment, fault }: Refused,
  { message }: Problem,
): Told {
  const { name, timezone, delivery } = restaurant
  const now = deps.world.now()
  const next = fault.detail.fields?.nextAvailableTime
  if (typeof next !== 'string') return { sentence: `${name} has no free time within the next 14 days.` }
  const wished = wishedTime(restaurant, fulfillment, desk.state.details.time, now)
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

/** The first dish of the order, where nothing was looked for. */
function lookedFor(deps: ClerkDeps, { state: { restaurant_id, lines } }: Desk): { query?: string } {
  const menu = restaurant_id && deps.engine.market.menus.get(restaurant_id)
  const name = menu ? menu.items.get(lines[0]?.item.id ?? '')?.name : undefined
  return name === undefined ? {} : { query: name }
}

const stampOf = (stamp: string): number => Temporal.Instant.from(stamp).epochMilliseconds

/** What stands against a delivery window, without its dates. */
const whyNoWindow = (message: string): string =>
  /took orders until (\S+)/.test(message)
    ? `orders for it were taken until ${/took orders until (\S+)/.exec(message)![1]}`
    : message.includes('fully booked')
      ? 'that delivery window is fully booked'
      : 'there is no delivery window then'

function removalOf(deps: ClerkDeps, desk: Desk, { field = '' }: Problem): Choice[] {
  const index = Number(/^items\[(\d+)\]/.exec(field)?.[1] ?? -1)
  const line = desk.state.lines[index]
  const menu = desk.state.restaurant_id && deps.engine.market.menus.get(desk.state.restaurant_id)
  if (!line || !menu) return []
  return [{ label: `Leave out ${amountAndName(menu, line)}`, edits: [{ action: 'remove', line: index + 1 }] }]
}

/** "These fit: 3545 Soup" names ids for programs. */
export const withoutIds = (message: string): string => message.replaceAll(/\b\d{4,}\s(?=\p{L})/gu, '')

/** Field names are for programs, too. */
const plain = (message: string): string =>
  withoutIds(message)
    .replaceAll('delivery_address.', '')
    .replaceAll(/\bcustomer\./g, '')
    .replaceAll('pickup_time', 'the time')

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Asks which half of the day was meant. */
export function offerHalfDay(desk: Desk, both: readonly TimeWish[], zone: string, now: number): void {
  const choices = both.map(time => ({ label: cap(spokenTime(instantOf(time, zone), zone, now)), details: { time } }))
  offer(desk, { kind: 'time', question: 'Which one do you mean?', choices })
}
