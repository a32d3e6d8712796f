import { z } from 'zod'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { formatAddress, howToReach } from '#src/catalog/present.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { CONVENIENCE_FEE } from '#src/pricing/price.ts'
import { getHours } from '#tools/get-hours.ts'
import {
  ALL_DAY,
  type Destination,
  dayText,
  dayTexts,
  deliveryText,
  exceptionsText,
  feesText,
  isNear,
} from './facts-texts.ts'
import { show, type TurnContext } from './turn-context.ts'
import { spokenStamp } from './wish-time.ts'

export const LookFactsInput = z.strictObject({
  restaurant_id: z.string().max(40).optional().describe('If omitted, the restaurant of the order'),
  restaurant_ids: z
    .array(z.string().max(40))
    .max(10)
    .optional()
    .describe('Hours or earliest times of each of these, for a list'),
  about: z.enum(['hours', 'contact', 'delivery', 'wait', 'fees']).describe('What they want to know of the restaurant'),
  date: z.iso.date().optional().describe('Hours of this day'),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .describe('Whether it is open then, on the date'),
})
export type LookFactsInput = z.infer<typeof LookFactsInput>

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
}

/** Answers when a restaurant is open, where it is, how to contact it, or how it delivers. */
export async function answerRestaurantFacts(deps: ClerkDeps, context: TurnContext, input: LookFactsInput) {
  const { restaurant_id, about, date, time } = input
  if (input.restaurant_ids && about === 'wait') return lookAtWaits(deps, context, input.restaurant_ids)
  if (input.restaurant_ids) return lookAtHours(deps, context, input.restaurant_ids, input)
  const id = restaurant_id ?? context.state.restaurant_id
  const restaurant = id === undefined ? undefined : deps.engine.market.restaurants.get(id)
  if (!restaurant) return { status: 'no_restaurant' as const }
  if (!context.state.restaurant_id) context.state = { ...context.state, restaurant_id: restaurant.id }
  const { name, phone, website, delivery } = restaurant
  const now = deps.world.now()
  if (about === 'hours' && date !== undefined && isNear(date, now, restaurant.timezone)) {
    const text = dayText(restaurant, date, time, now)
    show(context, 'facts', text)
    return { status: 'ok' as const, restaurant: name, message: text }
  }
  if (about === 'fees') {
    const text = feesText(restaurant, CONVENIENCE_FEE)
    show(context, 'facts', text)
    return { status: 'ok' as const, restaurant: name, message: text }
  }
  if (about === 'hours') {
    const hours = await getHours.run(deps.engine, { restaurant_id: restaurant.id }, {})
    const week = hours.schedule.pickup.length > 0 ? hours.schedule.pickup : hours.schedule.delivery
    const days = weekText(week)
    const lines = [`${name}: ${hours.message}`, days.join(', '), ...exceptionsText(restaurant, now)]
    show(context, 'facts', lines.join('\n'))
    return { status: 'ok' as const, restaurant: name, message: hours.message, week: days }
  }
  if (about === 'contact') {
    const { place } = context.state
    const far = place ? `, ${milesBetween(place, restaurant.location_point).toFixed(1)} miles from ${place.label}` : ''
    const text = `${name}, ${formatAddress(restaurant.address)}${far}${howToReach(restaurant)}.`
    show(context, 'facts', text)
    return { status: 'ok' as const, restaurant: name, phone: phone ?? null, website: website ?? null }
  }
  if (about === 'wait') {
    const text = waitText(deps, restaurant)
    show(context, 'facts', text)
    return { status: 'ok' as const, restaurant: name, wait: text }
  }
  const text = deliveryText(restaurant, await destinationOf(deps, context))
  show(context, 'facts', text)
  return { status: 'ok' as const, restaurant: name, delivers: delivery !== undefined }
}

/** Shows the hours of each listed restaurant for the requested day, otherwise today. Selects none of them. */
function lookAtHours(
  { engine, world }: ClerkDeps,
  context: TurnContext,
  ids: readonly string[],
  { date, time }: Pick<LookFactsInput, 'date' | 'time'>,
) {
  const restaurants = ids.flatMap(id => engine.market.restaurants.get(id) ?? [])
  const [first] = restaurants
  if (!first) return { status: 'no_restaurant' as const }
  const now = world.now()
  const today = formatLocal(now, first.timezone).slice(0, 10)
  const day = date !== undefined && isNear(date, now, first.timezone) ? date : today
  const text = dayTexts(restaurants, { date: day, time, now })
  show(context, 'facts', text)
  return { status: 'ok' as const, message: text }
}

/** Shows the earliest times of each listed restaurant. Selects none of them. */
function lookAtWaits(deps: ClerkDeps, context: TurnContext, ids: readonly string[]) {
  const restaurants = ids.flatMap(id => deps.engine.market.restaurants.get(id) ?? [])
  const text = restaurants.map((one, at) => `${at + 1}. ${waitText(deps, one)}`).join('\n')
  show(context, 'facts', text)
  return { status: 'ok' as const, message: text }
}

/** Returns the delivery destination: the stated address, otherwise the location of the last search. */
export async function destinationOf({ engine }: ClerkDeps, { state }: TurnContext): Promise<Destination | undefined> {
  const { address } = state.details
  const found = address?.zip === undefined ? undefined : await engine.locate(address.zip)
  if (found?.ok && address?.zip !== undefined) return { zip: address.zip, label: address.zip, point: found }
  const { place } = state
  if (!place) return undefined
  const zip = /\b\d{5}\b/.exec(place.label)?.[0]
  return { ...(zip === undefined ? {} : { zip }), label: place.label, point: place }
}

/** Describes the earliest times available to an order placed now. */
function waitText({ engine, world }: ClerkDeps, restaurant: Restaurant): string {
  const now = world.now()
  const times = (['pickup', 'delivery'] as const).flatMap(way => {
    const rules = timeRules(restaurant, way, engine.market.hasCapacity)
    const time = rules && resolveTime(rules, 'ASAP', now)
    if (!time?.ok) return []
    const at = spokenStamp(formatLocal(time.resolved, restaurant.timezone), restaurant.timezone, now)
    return [way === 'pickup' ? `picked up ${at}` : `delivered ${at}`]
  })
  return times.length > 0
    ? `${restaurant.name}: an order that is placed now can be ${times.join(' or ')} at the earliest.`
    : `${restaurant.name} has no time for an order now.`
}

/** Formats the week and merges days with equal hours: "Mon–Thu 11:00am–11:00pm". */
function weekText(week: readonly { readonly day: string; readonly open: string; readonly close: string }[]): string[] {
  const byDay = Map.groupBy(week, ({ day }) => day)
  const said: { first: string; last: string; hours: string; at: number }[] = []
  Object.keys(DAYS).forEach((day, at) => {
    const hours = (byDay.get(day) ?? []).map(({ open, close }) => hoursText(open, close)).join(' and ')
    const before = said.at(-1)
    if (hours === '') return
    if (before?.hours === hours && before.at === at - 1) Object.assign(before, { last: day, at })
    else said.push({ first: day, last: day, hours, at })
  })
  return said.map(({ first, last, hours }) => `${DAYS[first]}${first === last ? '' : `–${DAYS[last]}`} ${hours}`)
}

const hoursText = (open: string, close: string): string =>
  open === close ? ALL_DAY : `${spoken(open)}–${spoken(close)}`

/** Formats a clock time: "11:00" becomes "11:00am". */
const spoken = (clock: string): string =>
  formatClockTime((Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * 60_000, 'UTC')
