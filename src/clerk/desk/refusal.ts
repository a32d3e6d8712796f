import { Temporal } from 'temporal-polyfill'
import { howToReach } from '#src/catalog/present.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { amountAndName } from '#src/clerk/draft/lines.ts'
import type { Choice, TimeWish } from '#src/clerk/state.ts'
import { FAULTS, type Fault, type Problem } from '#src/kernel/faults.ts'
import { type Desk, offer, show } from './desk.ts'
import { instantOf, spokenTime, wishOf } from './wish-time.ts'

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
      return tellTime(deps, restaurant, fulfillment, fault, problem)
    case 'not_orderable':
      return { sentence: `${restaurant.name} cannot be ordered from here${howToReach(restaurant)}.` }
    case 'delivery_not_offered':
      return notOffered(restaurant.name, fulfillment)
    case 'outside_delivery_area': {
      const choice: Choice = { label: 'Pick it up instead', details: { fulfillment: 'pickup' } }
      return {
        sentence: `${restaurant.name} does not deliver to ${desk.state.details.address?.zip}.`,
        ...(restaurant.pickup ? { choices: [choice] } : {}),
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

function tellTime(
  deps: ClerkDeps,
  { name, timezone, delivery }: Restaurant,
  fulfillment: Fulfillment,
  fault: Fault,
  { message }: Problem,
): Told {
  const next = fault.detail.fields?.nextAvailableTime
  if (typeof next !== 'string') return { sentence: `${name} has no free time within the next 14 days.` }
  const at = Temporal.Instant.from(next).epochMilliseconds
  const label = cap(`${fulfillment} ${spokenTime(at, timezone, deps.world.now())}`)
  const why =
    fault.code === 'pickup_time_too_far'
      ? 'That is more than 14 days ahead.'
      : fault.code === 'restaurant_closed' && fulfillment === 'delivery' && delivery?.windows
        ? `${message.split('. ')[0]!.replace(/, local time,?/, '')}.`
        : `${name} cannot have it ready then${fault.code === 'restaurant_closed' ? ': they are closed' : ''}.`
  return { sentence: why, choices: [{ label, details: { time: wishOf(at, timezone) } }] }
}

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
