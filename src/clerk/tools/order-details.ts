import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { foodsOfNote } from '#src/clerk/draft/diet-of.ts'
import { DOOR_NOTE } from '#src/clerk/draft/draft.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import { wishOf } from '#src/clerk/turn-context/wish-time.ts'
import { DIETS } from '#src/menu/model.ts'
import { instantAt } from './search-restaurants.ts'

/** Fulfillment, time, address, and customer, in the form a model provides them. */
export const OrderDetails = z.strictObject({
  fulfillment: z.enum(FULFILLMENTS).optional(),
  time: z.string().max(40).optional().describe('“asap”, or local time YYYY-MM-DDTHH:MM'),
  street: z.string().max(200).optional(),
  unit: z.string().max(40).optional(),
  city: z.string().max(80).optional(),
  state: z.string().max(40).optional(),
  zip: z.string().max(10).optional(),
  name: z.string().max(100).optional(),
  phone: z.string().max(40).optional(),
  email: z.string().max(254).optional(),
  note: z.string().max(200).optional().describe('For the kitchen, about the whole order'),
  door_note: z.string().max(120).optional().describe('For the courier'),
  allergies: z.array(z.enum(ALLERGENS)).max(14).optional(),
  diets: z.array(z.enum(DIETS)).max(7).optional(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Details that a model may remove. Only the customer's own words can withdraw allergies and diets. */
export const FORGETTABLE = ['note', 'door_note', 'time', 'address', 'unit'] as const
export type Forgettable = (typeof FORGETTABLE)[number]

/** Converts the details to state form, or returns an error sentence for an unparsable time. */
export function readDetails(given: OrderDetails, zone: string): Details | string {
  const { fulfillment, time, name, phone, email, note, door_note, allergies, diets, ...place } = given
  const isAsap = time !== undefined && /^asap$/i.test(time.trim())
  const at = time === undefined || isAsap ? undefined : instantAt(time, zone)
  if (time !== undefined && !isAsap && at === undefined)
    return `details.time “${time}” is no local time: write “asap”, or for instance 2026-01-31T18:30.`
  const address = defined(place)
  const customer = defined({ name, phone, email })
  const notes = [note, door_note === undefined ? undefined : `${DOOR_NOTE}${door_note}`].filter(
    one => one !== undefined,
  )
  const constraints = defined({ allergens: allergies, diets })
  return {
    ...defined({ fulfillment }),
    ...(isAsap ? { time: 'ASAP' as const } : at === undefined ? {} : { time: wishOf(at, zone) }),
    ...(Object.keys(address).length > 0 ? { address } : {}),
    ...(Object.keys(customer).length > 0 ? { customer } : {}),
    ...(notes.length > 0 ? { instructions: notes.join('; ').slice(0, 200) } : {}),
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
  }
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }
const defined = <T extends object>(of: T): Defined<T> =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Defined<T>

/** State without the details that a model removes. Keeps notes about food that must not be served. */
export function forgetting(state: ClerkState, what: readonly Forgettable[]): ClerkState {
  const { instructions, address, time, day, ...details } = state.details
  const parts = (instructions ?? '').split('; ').filter(part => part !== '' && isKept(part, what))
  const { unit: _, ...whole } = address ?? {}
  const left = what.includes('address') ? undefined : what.includes('unit') ? whole : address
  return {
    ...state,
    details: {
      ...details,
      ...(what.includes('time') ? {} : { time, day }),
      ...(left === undefined ? {} : { address: left }),
      ...(parts.length > 0 ? { instructions: parts.join('; ') } : {}),
    },
  }
}

const isKept = (part: string, what: readonly Forgettable[]): boolean =>
  foodsOfNote(part).length > 0 || !what.includes(part.startsWith(DOOR_NOTE) ? 'door_note' : 'note')
