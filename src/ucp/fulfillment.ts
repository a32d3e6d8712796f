import { type AvailableTimes, availableTimes, spokenWindow, type TimeSlot } from '#src/catalog/available-times.ts'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import { FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { HasCapacity } from '#src/catalog/windows.ts'
import { errorMessage, type Message, warning } from './messages.ts'
import type { CheckoutInput, DestinationInput, MethodInput } from './requests.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

/** Delivery is `shipping` in the protocol: the only method in which an agent may state an address. */
const TYPES: Readonly<Record<Fulfillment, string>> = { pickup: 'pickup', delivery: 'shipping' }
const fulfillmentOfType = (type: string | undefined): Fulfillment | undefined =>
  type === 'pickup' ? 'pickup' : type === 'shipping' || type === 'delivery' ? 'delivery' : undefined

/** Chosen way and time to receive an order. */
export type Handover = {
  readonly fulfillment: Fulfillment
  readonly options: readonly HandoverOption[]
  readonly selected: HandoverOption | undefined
  readonly destinations: readonly (DestinationInput & { readonly id: string })[]
  readonly destination: (DestinationInput & { readonly id: string }) | undefined
  readonly messages: readonly Message[]
  /** Ways that the restaurant offers. */
  readonly offered: readonly Fulfillment[]
}

type HandoverOption = { readonly id: string; readonly slot: TimeSlot; readonly isAsap: boolean }

const MOST_OPTIONS = 16
const QUARTER_MS = 15 * 60_000

const slotId = (at: number): string => `slot_${formatLocal(at, 'UTC').slice(0, 16).replaceAll(/[-:]/g, '')}Z`

function optionsOf(times: AvailableTimes, now: number): HandoverOption[] {
  const first = times.first(now)
  if (!first) return []
  const options: HandoverOption[] = [{ id: 'asap', slot: first, isAsap: true }]
  let slot: TimeSlot | undefined = first
  while (slot && options.length < MOST_OPTIONS) {
    options.push({ id: slotId(slot.at), slot, isAsap: false })
    const next: TimeSlot | undefined = times.first(slot.window ? slot.window.end : slot.at + QUARTER_MS)
    slot = next && next.at > slot.at ? next : undefined
  }
  return options
}

/** Reads how an order is to be received; what an agent leaves out gets the first way and time on offer. */
export function readHandover(
  restaurant: Restaurant,
  { methods = [] }: Pick<CheckoutInput, 'methods'>,
  hasCapacity: HasCapacity | undefined,
  now: number,
): Handover {
  const offered = FULFILLMENTS.filter(each => restaurant[each] !== undefined)
  const asked = methods.map(method => ({ method, fulfillment: fulfillmentOfType(method.type ?? method.id) }))
  const chosen = asked.find(({ fulfillment }) => fulfillment !== undefined)
  const fulfillment = chosen?.fulfillment ?? offered[0] ?? 'pickup'
  const messages: Message[] = []
  const path = '$.fulfillment.methods[0]'
  if (asked.length > 0 && !chosen)
    messages.push(
      warning('fulfillment_method_unavailable', 'Food is picked up or delivered: pickup or shipping.', path),
    )
  if (!offered.includes(fulfillment))
    messages.push(
      errorMessage(
        fulfillment === 'delivery' ? 'address_undeliverable' : 'fulfillment_method_unavailable',
        `${restaurant.name} does not offer ${fulfillment}; it offers ${offered.join(' and ')}.`,
        path,
      ),
    )
  const rules = timeRules(restaurant, fulfillment, hasCapacity)
  const options = rules ? optionsOf(availableTimes(rules, now), now) : []
  const wish = chosen?.method.groups?.find(group => group.selected_option_id)?.selected_option_id ?? undefined
  const selected = options.find(({ id }) => id === wish) ?? options[0]
  if (wish !== undefined && selected && selected.id !== wish)
    messages.push(
      warning(
        'fulfillment_option_unavailable',
        `There is no option ${JSON.stringify(wish.slice(0, 60))}: ${titleOf(restaurant, fulfillment, selected)} is selected.`,
        `${path}.groups[0].selected_option_id`,
      ),
    )
  if (rules && options.length === 0)
    messages.push(errorMessage('restaurant_closed', `${restaurant.name} takes no orders within 14 days.`, path))
  return {
    fulfillment,
    options,
    selected,
    messages,
    offered,
    ...readDestinations(fulfillment, chosen?.method),
  }
}

function readDestinations(fulfillment: Fulfillment, method: MethodInput | undefined) {
  if (fulfillment === 'pickup') return { destinations: [], destination: undefined }
  const destinations = (method?.destinations ?? []).map((each, index) => ({
    ...each,
    id: each.id ?? `dest_${index + 1}`,
  }))
  const destination = destinations.find(({ id }) => id === method?.selected_destination_id) ?? destinations[0]
  return { destinations, destination }
}

function titleOf({ timezone }: Restaurant, fulfillment: Fulfillment, { slot, isAsap }: HandoverOption): string {
  const way = fulfillment === 'pickup' ? 'Pickup' : 'Delivery'
  const time = slot.window
    ? spokenWindow(slot.window, timezone)
    : `${formatClockTime(slot.at, timezone)} on ${formatLocal(slot.at, timezone).slice(0, 10)}`
  return isAsap ? `${way} as soon as possible, about ${time}` : `${way} at ${time}`
}

const locationId = (restaurantId: string): string => `loc_${restaurantId}`

/** Address of a restaurant in the format of the protocol. */
export const postalAddressOf = ({ street, unit, city, state, zip }: Restaurant['address']) => ({
  street_address: street,
  ...(unit === undefined ? {} : { extended_address: unit }),
  address_locality: city,
  address_region: state,
  postal_code: zip,
  address_country: 'US',
})

/** Converts the chosen way and time to the `fulfillment` of a checkout. */
export function presentHandover(
  restaurant: Restaurant,
  handover: Handover,
  lineIds: readonly string[],
  version: UcpVersion,
) {
  const { fulfillment, options, selected, destinations, destination, offered } = handover
  const isNew = hasUnits(version)
  const fee = fulfillment === 'delivery' ? (restaurant.delivery?.fee_cents ?? 0) : 0
  const address = formatAddress(restaurant.address)
  const places: Readonly<Record<Fulfillment, string>> = {
    pickup: `At ${restaurant.name}, ${address}`,
    delivery: 'To your address',
  }
  const where = places[fulfillment]
  const place = {
    type: 'business_location',
    id: locationId(restaurant.id),
    name: restaurant.name,
    address: postalAddressOf(restaurant.address),
  }
  // a pickup place of the older release fits two alternatives of its schema, and strict clients refuse it
  const shown =
    fulfillment === 'pickup'
      ? isNew
        ? { destinations: [place], selected_destination_id: place.id }
        : {}
      : destinations.length > 0
        ? {
            destinations: destinations.map(each => (isNew ? { ...each, type: 'shipping_address' } : each)),
            selected_destination_id: destination!.id,
          }
        : {}
  return {
    methods: [
      {
        id: TYPES[fulfillment],
        type: TYPES[fulfillment],
        line_item_ids: lineIds,
        ...shown,
        groups: [
          {
            id: 'group_1',
            line_item_ids: lineIds,
            options: options.map(option => ({
              id: option.id,
              title: titleOf(restaurant, fulfillment, option),
              description: isNew ? { plain: where } : where,
              ...timesOf(restaurant, option),
              totals: [{ type: 'total', amount: fee }],
            })),
            ...(selected ? { selected_option_id: selected.id } : {}),
          },
        ],
      },
    ],
    available_methods: offered
      .filter(each => each !== fulfillment)
      .map(each => ({
        type: TYPES[each],
        line_item_ids: lineIds,
        description: places[each],
      })),
  }
}

const timesOf = ({ timezone }: Restaurant, { slot }: HandoverOption) => ({
  earliest_fulfillment_time: formatLocal(slot.at, timezone),
  latest_fulfillment_time: formatLocal(slot.window?.end ?? slot.at + QUARTER_MS, timezone),
})

/** Requested time in the format of our orders. */
export const timeOf = ({ timezone }: Restaurant, selected: HandoverOption): string =>
  selected.isAsap ? 'ASAP' : formatLocal(selected.slot.at, timezone)
