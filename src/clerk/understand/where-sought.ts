import type { ClerkState, Details } from '#src/clerk/state.ts'
import type { Command } from './command.ts'

/** "Delivered, please" after a list: who of those delivers has to be looked for. */
export const listsAnew = ({ fulfillment }: Details, { offer, restaurant_id, place }: ClerkState): boolean =>
  fulfillment === 'delivery' && restaurant_id === undefined && place !== undefined && offer?.kind === 'restaurants'

/** An address or a ZIP tells where to look for what was wanted before; that of an order is only where it goes. */
export const isWhere = (near: string | undefined, { asked, restaurant_id, held }: ClerkState): near is string =>
  near !== undefined && (asked.includes('place') || (restaurant_id === undefined && held !== undefined))

/** A place alone: what was looked for before is looked for there. */
export const searchIn = (state: ClerkState, near: string): Command => ({
  do: 'search',
  near,
  ...state.held,
})
