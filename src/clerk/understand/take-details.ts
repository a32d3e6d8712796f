import { extractTime } from '#src/catalog/said-time/take-time.ts'
import { DOOR_NOTE } from '#src/clerk/draft/draft.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import { spokenZips } from '#src/reader/spoken-address.ts'
import { isDish, isEverydayWords, isFood, isOnMenu, isOption, type UnderstandingContext } from './context.ts'
import { takeBesideHoliday, takeHoliday } from './day-asked.ts'
import { clarifyHours } from './hour-meant.ts'
import { seeksElsewhere } from './search-words.ts'
import { takeAddress } from './take-address.ts'
import { takePhoneAndEmail } from './take-contact.ts'
import { takeDoorNotes, takePlainDoorNotes } from './take-door-notes.ts'
import { takeFulfillment } from './take-fulfillment.ts'
import { isIntroduced, takeName } from './take-name.ts'
import { takeLocation } from './take-place.ts'
import { takeUnit } from './take-unit.ts'

export type StatedDetails = {
  readonly details: Details
  readonly near?: string
  readonly rest: string
  /** True for a search elsewhere: "any sushi that delivers here". */
  readonly seeks: boolean
}

/** Extracts everything but food from a message. */
export function takeDetails(text: string, state: ClerkState, ground: UnderstandingContext): StatedDetails {
  const askedContact = state.asked.includes('contact')
  const reach = takePhoneAndEmail(text, askedContact)
  const early = takePlainDoorNotes(spokenZips(reach.text))
  const address = takeAddress(early.text, {
    isDish: words => isDish(words, ground),
    isPlace: words => ground.knowsPlace(words) > 0,
    asked: state.asked.includes('address'),
    isKnown: state.details.address?.street !== undefined,
  })
  const name = takeName(address.text, {
    asked: askedContact,
    hasContact: reach.customer !== undefined,
    isDish: words => isDish(words, ground),
    isOnMenu: words => ground.menu !== undefined && isOnMenu(ground.menu, words),
    isFood: words =>
      isFood(words, state, ground) ||
      isEverydayWords(words, ground) ||
      isOption(words, ground) ||
      CALENDAR.test(words.trim()) ||
      ground.named(words) !== undefined,
    isPlace: words => ground.knowsPlace(words) > 0 || ground.knowsPlace(words.replace(STATE, '')) > 0,
    known: state.details.customer?.name,
    email: reach.customer?.email ?? state.details.customer?.email,
  })
  const customer = { ...reach.customer, ...(name.found === undefined ? {} : { name: name.found }) }
  const hasCustomer = Object.keys(customer).length > 0
  const { text: unnamed, unmask } = maskName(name.text, ground)
  const beside = takeBesideHoliday(clarifyHours(unnamed, state), ground.now, ground.zone)
  const time = extractTime(beside.text, ground.now, ground.zone)
  const holiday = time.time || time.day ? { text: time.text } : takeHoliday(time.text, ground.now, ground.zone)
  const day = beside.day ?? time.day ?? holiday.day
  const way = wayIn(holiday.text, state)
  const isNamed = unnamed !== name.text
  const wantsPlace = state.asked.includes('place') && !hasCustomer && !address.address && !isNamed
  const place = takeLocation(
    way.text,
    (text, isBare) => {
      const miles = ground.knowsPlace(text, isBare)
      // isFood is expensive: check only possible location names
      return miles > 0 && isFood(text, state, ground) ? 0 : miles
    },
    wantsPlace,
    address.address !== undefined || state.restaurant_id === undefined,
    way.fulfillment === 'delivery',
  )
  const told = withUnit(wholeAddress(address.address, place.near, state), early.note, state)
  const isPlaced = address.address !== undefined || state.asked.includes('place')
  const near = (isPlaced ? told?.zip : undefined) ?? place.near ?? quarterOf(address.address)
  const searches = address.address === undefined || state.restaurant_id === undefined
  const door = takeDoorNotes(place.text)
  const notes = [address.note, early.note, door.note].filter(part => part !== undefined)
  const details: Details = {
    ...(hasCustomer ? { customer } : {}),
    ...(told ? { address: told } : {}),
    ...(time.time ? { time: withDay(time.time, state.details.day) } : {}),
    ...(day ? { day } : {}),
    ...(way.fulfillment ? { fulfillment: way.fulfillment } : {}),
    ...(notes.length === 0 ? {} : { instructions: `${DOOR_NOTE}${notes.join(', ')}` }),
    ...(address.address && !way.fulfillment && isForDelivery(text, state) ? { fulfillment: 'delivery' as const } : {}),
  }
  return {
    details,
    seeks: seeksElsewhere(text),
    rest: unmask(door.text),
    ...(near !== undefined && searches ? { near } : {}),
  }
}

const ASKS_DELIVERY =
  /^(.*?)\b(?:do|does|can|could|will) (?:you|u|ya|they|anybody|anyone|somebody)(?: guys| all)? deliver\b(?! (?:fee|here now))/iu

const PACKED = /\b(?:to[ -]go|take[ -]?out|take[ -]?away|(?:para|pa) llevar)\b/iu
const PICKS =
  /\b(?:pick|pickup|collect|recog\w*|paso|instead|rather|actually|change|switch|mejor|cambi\w*|deliver\w*|entreg\w*)\b/iu

/** Fulfillment in a message. Without a restaurant, "Do you deliver groceries to Park Slope?" requests delivery. */
function wayIn(text: string, { restaurant_id, offer, details }: ClerkState): ReturnType<typeof takeFulfillment> {
  const taken = takeFulfillment(text)
  // "to go" is not a change to pickup: delivered food is packed, too
  if (taken.fulfillment === 'pickup' && details.fulfillment === 'delivery' && PACKED.test(text) && !PICKS.test(text))
    return { text: taken.text }
  const asks = taken.fulfillment === undefined && restaurant_id === undefined && offer === undefined
  return asks && ASKS_DELIVERY.test(text)
    ? { text: text.replace(ASKS_DELIVERY, '$1 ').trim(), fulfillment: 'delivery' }
    : taken
}

/** Neighborhood of an address without a ZIP, as a search location; a borough is too large. */
const quarterOf = (address: Details['address']): string | undefined =>
  address?.zip === undefined &&
  !/^(?:brooklyn|queens|(?:the )?bronx|manhattan|staten island|new york)$/i.test(address?.city ?? '')
    ? address?.city
    : undefined

/** Calendar words, which are not personal names: "Friday". */
const CALENDAR =
  /^(?:(?:on|for|this|next) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|hoy|ma[nñ]ana)\b/i

/** Adds the ZIP next to a street, or stated later, to the address. */
function wholeAddress(
  address: Details['address'],
  near: string | undefined,
  { details }: ClerkState,
): Details['address'] {
  const zip = near !== undefined && /^\d{5}$/.test(near) ? near : undefined
  if (address) return zip !== undefined && address.zip === undefined ? { ...address, zip } : address
  return zip !== undefined && details.address?.street && details.address.zip === undefined ? { zip } : undefined
}

/** Takes the unit from a door note if no unit is stated elsewhere: "Ring apt 2L". */
function withUnit(address: Details['address'], note: string | undefined, { details }: ClerkState): Details['address'] {
  const isStreet = (address?.street ?? details.address?.street) !== undefined
  if (
    note === undefined ||
    OF_ANOTHER.test(note) ||
    !isStreet ||
    (address?.unit ?? details.address?.unit) !== undefined
  )
    return address
  const unit = takeUnit(note)?.unit
  return unit === undefined ? address : { ...address, unit }
}

/** Unit of another person: "With the neighbor on the first floor". */
const OF_ANOTHER = /\b(?:neighbou?rs?|vecin[oa]s?|super|landlord|landlady|friend|mom|mother)\b/i

const STATE = /,?\s+(?:NY|NJ|CT|New York|New Jersey)$/i

/** True if a message identifies the customer: by phone number, e-mail address, or introduced name. */
export const saysWho = (text: string, { details }: Pick<ClerkState, 'details'>): boolean =>
  takePhoneAndEmail(text, false).customer !== undefined || isIntroduced(text, details.customer?.name)

/** Masks a restaurant name, which is neither a time nor a location: "Ten A.M. Greens", "18 Hour Bone". */
function maskName(
  text: string,
  { named, knowsPlace }: UnderstandingContext,
): { text: string; unmask: (text: string) => string } {
  const found = named(text)
  const isApart = found !== undefined && /\s/.test(found.name) && knowsPlace(found.name) === 0
  if (!isApart) return { text, unmask: same => same }
  return { text: text.replace(found.name, MASK), unmask: masked => masked.replace(MASK, found.name) }
}
const MASK = '\u{f8ff}'

/** True if the address of an order is its destination; for a pickup, it may only be a search location. */
const isForDelivery = (text: string, { details, restaurant_id }: ClerkState): boolean =>
  details.fulfillment !== 'pickup' || (restaurant_id !== undefined && /^[^?]*$/.test(text)) || /\bdeliver/i.test(text)

/** Adds the day stated earlier to a time: "Tomorrow", and then "at six". */
const withDay = (time: NonNullable<Details['time']>, day: string | undefined): NonNullable<Details['time']> =>
  time === 'ASAP' || !time.dayUnsure || day === undefined ? time : { ...time, date: day, dayUnsure: false }
