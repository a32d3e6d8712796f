import { foodsOfNote } from '#src/clerk/draft/diet-of.ts'
import { DOOR_NOTE } from '#src/clerk/draft/draft.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import { wishOf } from '#src/clerk/turn-context/wish-time.ts'
import type { Forgettable, OrderDetails } from './change-body.ts'
import { instantAt } from './search-restaurants.ts'

/** Converts the details to state form, or returns an error sentence for an unparsable time. */
export function readDetails(given: OrderDetails, zone: string): Details | string {
  const { fulfillment, time, name, phone, email, note, door_note, allergies, diets, tip, ...place } = given
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
    ...defined({ fulfillment, tip }),
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
