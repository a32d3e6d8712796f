import type { Allergen } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { splitUnit } from '#src/catalog/address.ts'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { ClerkState, Details, RequestedTime } from '#src/clerk/state.ts'
import { cents } from '#src/kernel/money.ts'
import { checkContact } from '#src/orders/contact.ts'
import { checkInstructions } from '#src/orders/instructions.ts'
import { type Tip, tipOn } from '#src/pricing/tip.ts'
import { recordAllergenConstraints, showAvoidedAllergens } from './avoidance.ts'
import { joinNotes } from './join-notes.ts'
import { tellDiets } from './keep-diets.ts'
import { tellChanged } from './tell-changed.ts'
import { restaurantOf, show, type TurnContext, unshowOrder } from './turn-context.ts'
import { instantOf } from './wish-time.ts'

/**
 * Records the details of an order: how, when, where, and for whom. Missing fields keep their values. Invalid values
 * are reported and not stored.
 */
export function setDetails(
  deps: Pick<ClerkDeps, 'engine' | 'world'>,
  context: TurnContext,
  given: Details,
): { refused: string[] } {
  const { engine, world } = deps
  const zone = restaurantOf(deps, context.state)?.timezone
  const isPast = (time: RequestedTime) => zone !== undefined && instantOf(time, zone) < world.now()
  unshowOrder(context)
  const { details } = context.state
  const refused: string[] = []
  const customer = given.customer && cleanCustomer(given.customer, refused)
  const instructions = cleanInstructions(agreeing(given.instructions, context.state, refused), refused)
  const address = given.address && completeAddress(engine.market.places, { ...details.address, ...given.address })
  const constraints = given.constraints && {
    allergens: union(details.constraints?.allergens, given.constraints.allergens),
    diets: union(details.constraints?.diets, given.constraints.diets),
  }
  const { tip: _, ...untipped } = details
  context.state = {
    ...context.state,
    details: {
      ...(given.tip ? untipped : details),
      ...(given.fulfillment ? { fulfillment: given.fulfillment } : {}),
      ...timeOf(details, given, isPast),
      ...(address ? { address } : {}),
      ...(customer ? { customer: { ...details.customer, ...customer } } : {}),
      ...(instructions ? { instructions: joinNotes(details.instructions, instructions, refused) } : {}),
      ...(constraints ? { constraints } : {}),
      ...(given.tip && !isNone(given.tip) ? { tip: given.tip } : {}),
    },
  }
  if (given.tip) show(context, 'notice', tipWords(given.tip))
  if (constraints) showAvoidedAllergens(context)
  if (given.constraints?.diets?.length) tellDiets(context)
  // allergies stated in a kitchen note or a name are avoided as well
  const told = [instructions, given.customer?.name].map(text => parseAllergies(text ?? ''))
  const isNew = (code: Allergen) => !known(context, code)
  recordAllergenConstraints(
    context,
    told.flatMap(({ avoid }) => avoid).filter(code => isNew(code)),
  )
  const named = told.flatMap(one => one.refused).filter(({ strength }) => strength === 'name')
  recordAllergenConstraints(
    context,
    named.flatMap(({ codes }) => codes).filter(code => isNew(code)),
    'refusal',
  )
  for (const sentence of refused) show(context, 'notice', sentence)
  if (context.state.lines.length > 0) tellChanged(context, details)
  tellPassed(deps, context, given.time)
  return { refused }
}

const isNone = ({ percent, amount }: Tip): boolean => (percent ?? amount) === 0

function tipWords(tip: Tip): string {
  if (isNone(tip)) return 'No tip is added.'
  return tip.percent === undefined
    ? `The tip is ${dollars(tipOn(tip, cents(0)))}.`
    : `The tip is ${tip.percent} percent of the food.`
}

/** Times without a day refer to today. If the time has passed, the next day is used and reported. */
function tellPassed(
  { engine, world }: Pick<ClerkDeps, 'engine' | 'world'>,
  context: TurnContext,
  said: Details['time'],
): void {
  const { time } = context.state.details
  if (said === undefined || time === undefined || time === 'ASAP' || !time.dayUnsure) return
  const restaurant = restaurantOf({ engine }, context.state) ?? engine.market.restaurants.values().next().value
  const now = world.now()
  if (!restaurant) return
  const zone = restaurant.timezone
  const latest = instantOf({ ...time, hour: latestHour(time) }, zone)
  const isToday = time.date === formatLocal(now, zone).slice(0, 10)
  if (isToday && latest < now)
    show(
      context,
      'notice',
      `It is past ${formatClockTime(latest, zone)} today, so I look for tomorrow; say another time if you like.`,
    )
}

const known = ({ state }: { state: ClerkState }, code: Allergen): boolean =>
  state.details.constraints?.allergens?.includes(code) ?? false

/**
 * Merges time and day: a day alone moves the known time or waits for one; a time alone applies to the known day.
 */
function timeOf(
  { time: before }: Details,
  { time, day }: Details,
  isPast: (time: RequestedTime) => boolean,
): Partial<Pick<Details, 'time' | 'day'>> {
  const known = before === undefined || before === 'ASAP' ? undefined : before
  if (time !== undefined) {
    const moved = time !== 'ASAP' && time.dayUnsure && known && !known.dayUnsure ? { ...time, date: known.date } : time
    const isOfDay = moved !== 'ASAP' && moved !== time && !isPast({ ...moved, hour: latestHour(moved) })
    return { time: isOfDay ? { ...moved, dayUnsure: false } : time, day: undefined }
  }
  if (day === undefined) return {}
  const on = known && { ...known, date: day, dayUnsure: false }
  return on && !isPast({ ...on, hour: latestHour(on) }) ? { time: on, day: undefined } : { day, time: undefined }
}

const latestHour = ({ hour, halfDayUnsure }: RequestedTime): number =>
  halfDayUnsure && hour < HALF_DAY ? hour + HALF_DAY : hour
const HALF_DAY = 12

const union = <T>(a: readonly T[] = [], b: readonly T[] = []): T[] => [...new Set([...a, ...b])]

/** Splits the unit from the street, and derives city and state from a known ZIP. */
export function completeAddress(
  places: ClerkDeps['engine']['market']['places'],
  address: NonNullable<Details['address']>,
): NonNullable<Details['address']> {
  const split = address.street === undefined ? undefined : splitUnit(address.street)
  const zip = address.zip?.slice(0, 5)
  const place = zip === undefined ? undefined : places.zip(zip)
  const { unit: said, ...others } = address
  const unit = said === '' ? undefined : (said ?? split?.unit)
  return {
    ...others,
    ...(split ? { street: split.street } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...cityOf(address.city, place?.city),
    ...stateOf(address.state === undefined ? place?.state : (places.stateCode(address.state) ?? address.state)),
  }
}

/** Capitalizes a city written in lowercase. */
const cityOf = (said: string | undefined, known: string | undefined): { city?: string } => {
  if (said === undefined) return known === undefined ? {} : { city: known }
  return {
    city: said === said.toLowerCase() ? said.replace(/(?<!\p{L})\p{Ll}/gu, letter => letter.toUpperCase()) : said,
  }
}
const stateOf = (state: string | undefined): { state?: string } => (state === undefined ? {} : { state })

function cleanCustomer(given: NonNullable<Details['customer']>, refused: string[]): Details['customer'] {
  const { problems } = checkContact({ name: 'x', phone: '2125550100', email: 'a@b.example', ...given }, false)
  const wrong = new Set(problems.map(problem => problem.field))
  const spoken: Readonly<Record<string, string>> = {
    'customer.name': 'a name',
    'customer.phone': 'a phone number',
    'customer.email': 'an e-mail address',
  }
  for (const field of wrong) refused.push(`I could not read that as ${spoken[field ?? ''] ?? 'a contact'}.`)
  return Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(`customer.${field}`)))
}

/** Removes notes that would make the kitchen serve something that must be avoided. */
function agreeing(given: string | undefined, { details }: ClerkState, refused: string[]): string | undefined {
  if (given === undefined || (details.constraints?.allergens ?? []).length === 0) return given
  const notes = given.split('; ')
  const contrary = notes.filter(note => {
    const { nobody, none, doubts, lifted } = parseAllergies(note)
    return nobody || none || doubts || lifted.length > 0 || IGNORES.test(note)
  })
  if (contrary.length > 0)
    refused.push(
      `“${contrary.join('; ').slice(0, 120)}” is not sent to the kitchen: it speaks against what must be avoided.`,
    )
  const left = notes.filter(note => !contrary.includes(note)).join('; ')
  return left === '' ? undefined : left
}
const IGNORES =
  /(?<![\p{L}])(?:ignore|disregard|forget|ign[oó]r\p{L}+|olvid\p{L}+)\s+(?:(?:the|any|all|every|this|that|la|el|las|los)\s+)*(?:tickets?|allerg\p{L}+|al[eé]rgi\p{L}+|warnings?|labels?|constraints?|nota)/iu

function cleanInstructions(given: string | undefined, refused: string[]): string | undefined {
  const { problems, text } = checkInstructions(given)
  if (problems.length === 0) return text ?? undefined
  refused.push('A note for the kitchen must be plain text of at most 200 characters, without links or code.')
  return undefined
}
