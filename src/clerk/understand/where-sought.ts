import type { ClerkState, Details } from '#src/clerk/state.ts'
import type { Command } from './command.ts'

/** True for "Delivered, please" after a list, which requires a new search for restaurants that deliver. */
export const needsNewSearch = ({ fulfillment }: Details, { offer, restaurant_id, place }: ClerkState): boolean =>
  fulfillment === 'delivery' && restaurant_id === undefined && place !== undefined && offer?.kind === 'restaurants'

/** True if an address or ZIP is the location for a pending search; with an order, it is only the destination. */
export const isSearchLocation = (
  near: string | undefined,
  { asked, restaurant_id, held }: ClerkState,
): near is string =>
  near !== undefined && (asked.includes('place') || (restaurant_id === undefined && held !== undefined))

/** Repeats the pending search at a location that was stated alone. */
export const searchIn = (state: ClerkState, near: string): Command => ({
  do: 'search',
  near,
  ...state.held,
})
