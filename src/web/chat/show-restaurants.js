import { button, element } from '/shared/element.js'
import { dollars, wallDay } from '/shared/wording.js'

/** @import { FoundRestaurant } from '#src/search/schema.ts' */

const DISHES = 2

/**
 * Creates restaurant cards: picture, name, cuisines, distance, opening status, and two matching dishes.
 * @param {readonly FoundRestaurant[]} restaurants
 * @param {{ readonly choose: (n: number, name: string) => void,
 *   readonly openMenu: (found: FoundRestaurant) => void }} actions
 */
export const restaurantCards = (restaurants, actions) =>
  element('ol', { class: 'cards' }, ...restaurants.map((found, index) => card(found, index + 1, actions)))

/**
 * @param {FoundRestaurant} found
 * @param {number} n
 * @param {Parameters<typeof restaurantCards>[1]} actions
 */
function card(found, n, { choose, openMenu }) {
  const { name, cuisines, match, accepting_orders } = found
  const dishes = match.dishes.slice(0, DISHES)
  const unmet = match.unmet ?? []
  return element(
    'li',
    { class: 'card' },
    element('img', { src: photoOf(found.slug), alt: '', width: 400, height: 300 }),
    element(
      'div',
      { class: 'card-text' },
      element('h3', {}, element('span', { class: 'ordinal' }, `${n}`), name),
      element(
        'p',
        { class: 'facts' },
        cuisines.slice(0, 2).join(', '),
        ...distance(found),
        ` · ${found.rating}\u00a0★`,
      ),
      element('p', { class: found.open_now && accepting_orders ? 'open' : 'closed' }, openText(found)),
      match.concepts.length > 0 &&
        element(
          'p',
          { class: 'why' },
          element('span', { class: 'hidden' }, 'Fits: '),
          ...match.concepts.slice(0, 3).map(concept => element('span', {}, conceptName(concept))),
        ),
      unmet.length > 0 && element('p', { class: 'facts' }, `Not as asked: ${unmet.join(', ')}`),
      dishes.length > 0 &&
        element(
          'ul',
          { class: 'dishes' },
          ...dishes.map(dish =>
            element(
              'li',
              {},
              element('span', {}, dish.name),
              element('span', { class: 'figure' }, dollars(dish.price_cents)),
            ),
          ),
        ),
    ),
    element(
      'div',
      { class: 'card-actions' },
      accepting_orders && button('Choose', () => choose(n, name), { class: 'accent', 'aria-label': `Choose ${name}` }),
      button('Menu', () => openMenu(found), { class: 'quiet keep', 'aria-label': `Menu of ${name}` }),
    ),
  )
}

/** Display name of a concept. Drops "temperature" from hot-temperature. */
const conceptName = (/** @type {string} */ concept) => concept.replace(/-temperature$/, '').replaceAll('-', ' ')

/** URL of a restaurant's drawn picture on this server. */
export const photoOf = (/** @type {string} */ slug) => `/photos/${encodeURIComponent(slug)}.svg`

const distance = (/** @type {FoundRestaurant} */ found) =>
  found.distance === undefined ? [] : [` · ${found.distance.toFixed(1)}\u00a0mi`]

/**
 * Describes if orders are accepted, or from when on.
 * @param {Pick<FoundRestaurant, 'accepting_orders' | 'open_now' | 'next_open'>} found
 */
export function openText({ accepting_orders, open_now, next_open }) {
  if (!accepting_orders) return 'Takes no orders from here'
  if (open_now) return 'Open now'
  return next_open === null ? 'Closed' : `Opens ${wallDay(next_open)}`
}
