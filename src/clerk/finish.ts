import type { ClerkDeps } from './deps.ts'
import { type Desk, restaurantOf } from './desk/desk.ts'
import { openDoubt } from './desk/unsettled.ts'
import { wishedTime } from './desk/wish-time.ts'
import { fulfillmentOf, instructionsOf, previewRequestOf } from './draft/draft.ts'
import { holdsMentioned } from './draft/mentioned.ts'
import type { ClerkState } from './state.ts'

type RestRequest = { readonly method: string; readonly path: string; readonly body?: Readonly<Record<string, unknown>> }

/** The requests that finish an order without the clerk, ready to be sent as far as everything is known. */
export function finishOverRest(deps: ClerkDeps, desk: Desk): RestRequest[] {
  const { state } = desk
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
  // what must be avoided has to be said to somebody first
  if (untalked(deps, state).length > 0) return [{ method: 'GET', path: `/api/restaurants/${restaurant.id}/menu` }]
  const fulfillment = fulfillmentOf(state, restaurant)
  const wished = wishedTime(restaurant, fulfillment, details.time, deps.world.now())
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
 * Sentences for what must be talked about before an order is finished: what may have to be avoided, and a food that somebody
 * mentioned and that no read-back has told yet.
 */
export function untalked(deps: ClerkDeps, state: ClerkState): string[] {
  const open = openDoubt(state)
  if (open !== undefined) return [open]
  const menu = state.restaurant_id === undefined ? undefined : deps.engine.market.menus.get(state.restaurant_id)
  // the read-back tells them, and a yes to it books
  if (menu === undefined || state.readback !== undefined) return []
  const held = holdsMentioned(menu, state, state.details.instructions)
  return held.length > 0 ? [...held, 'Nothing is placed, for I do not know whether that may be served.'] : []
}

const nearOf = (label: string | undefined): string =>
  label === undefined ? '' : `?${new URLSearchParams({ near: label })}`
