import type { ClerkDeps } from './deps.ts'
import { fulfillmentOf, instructionsOf, previewRequestOf } from './draft/draft.ts'
import { mentionedFoodSentences } from './draft/mentioned.ts'
import type { ClerkState } from './state.ts'
import { restaurantOf, type TurnContext } from './turn-context/turn-context.ts'
import { openDoubt } from './turn-context/unsettled.ts'
import { resolveRequestedTime } from './turn-context/wish-time.ts'

type RestRequest = { readonly method: string; readonly path: string; readonly body?: Readonly<Record<string, unknown>> }

/** Returns the REST requests that finish an order without the clerk, filled in with everything known. */
export function finishOverRest(deps: ClerkDeps, context: TurnContext): RestRequest[] {
  const { state } = context
  const { order, quote, details } = state
  if (order && !order.superseded) {
    const pay = order.pay_url.replace(deps.baseUrl, '')
    return [
      { method: 'GET', path: pay },
      { method: 'GET', path: order.status_url },
    ]
  }
  const restaurant = restaurantOf(deps, state)
  if (!restaurant) return [{ method: 'GET', path: `/api/clerk/menu${nearOf(state.place?.label)}` }]
  if (state.lines.length === 0) return [{ method: 'GET', path: `/api/restaurants/${restaurant.id}/menu` }]
  // possible restrictions must be discussed first
  if (untalked(deps, state).length > 0) return [{ method: 'GET', path: `/api/restaurants/${restaurant.id}/menu` }]
  const fulfillment = fulfillmentOf(state, restaurant)
  const wished = resolveRequestedTime(restaurant, fulfillment, details.time, deps.world.now())
  const time = 'requested' in wished ? wished.requested : 'ASAP'
  const menu = deps.engine.market.menus.get(restaurant.id)
  const notes = instructionsOf(state, id => menu?.items.get(id)?.name ?? '')
  return [
    { method: 'POST', path: '/api/order/preview', body: previewRequestOf(state, restaurant.id, fulfillment, time) },
    {
      method: 'POST',
      path: '/api/order/confirm',
      body: {
        priceToken: quote?.price_token ?? '<priceToken of the preview>',
        customer: { name: '', phone: '', email: '', ...(details.customer as object) },
        pickup_time: quote?.requested ?? time,
        ...(fulfillment === 'delivery' ? { delivery_address: details.address } : {}),
        ...(notes === undefined ? {} : { special_instructions: notes }),
      },
    },
  ]
}

/**
 * Returns sentences about what must be discussed before an order is finished: possible restrictions, and mentioned
 * foods that no read-back has stated yet.
 */
export function untalked(deps: ClerkDeps, state: ClerkState): string[] {
  const open = openDoubt(state)
  if (open !== undefined) return [open]
  const menu = state.restaurant_id === undefined ? undefined : deps.engine.market.menus.get(state.restaurant_id)
  // the read-back states them, and a "yes" to it places the order
  if (menu === undefined || state.readback !== undefined) return []
  const held = mentionedFoodSentences(menu, state, state.details.instructions)
  return held.length > 0 ? [...held, 'Nothing is placed, for I do not know whether that may be served.'] : []
}

const nearOf = (label: string | undefined): string =>
  label === undefined ? '' : `?${new URLSearchParams({ near: label })}`
