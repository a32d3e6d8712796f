import { allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { FieldText } from './ambiguous-text.ts'
import { dietsSaid } from './diets-said.ts'
import { ALLERGY_NOTE, KEPT_NOTE } from './draft/diet-of.ts'
import type { ListeningDeps } from './ground-of.ts'
import { inDetails, onMenu } from './known-words.ts'
import type { OneShotBody, SpokenItem } from './order-once-schema.ts'
import type { Details } from './state.ts'

/** Customer, destination, and restaurants that the order's text names. */
type Meant = {
  readonly customer?: Details['customer']
  readonly delivery_address?: Details['address']
  readonly restaurantIds?: readonly string[]
}

/**
 * Returns the text fields of a request body that are not otherwise parsed for allergies, without restaurant names.
 */
export function wordsBeside(
  deps: ListeningDeps,
  { restaurant, restaurant_id, near, items = [], special_instructions }: OneShotBody,
): FieldText[] {
  const all = [
    { field: 'restaurant', words: restaurant === undefined ? undefined : (deps.named(restaurant)?.text ?? restaurant) },
    { field: 'near', words: near },
    ...items.map((item, at) => ({ field: `items[${at}].name`, words: withoutOwnName(deps, restaurant_id, item) })),
    { field: 'special_instructions', words: special_instructions },
  ]
  return all.flatMap(({ field, words }) => (words === undefined || words === '' ? [] : [{ field, words }]))
}

/**
 * Returns the restrictions stated in body fields that the menu parser does not read. Special instructions reach the
 * kitchen as a note anyway, so only their allergies count.
 */
export function restrictionsInFields(deps: ListeningDeps, body: OneShotBody, name = '') {
  const beside = wordsBeside(deps, body).filter(({ field }) => field !== 'special_instructions')
  const names = (body.items ?? []).map(item => item.name ?? '')
  const told = [body.special_instructions ?? '', name, ...names].flatMap(text => parseAllergies(text).avoid)
  const heard = beside.map(({ words }) => parseAllergies(words))
  const refused = heard.flatMap(one => [...one.avoid, ...one.refused.flatMap(({ codes }) => codes)])
  // a separate field may state a diet by its name alone
  const diets = [
    ...new Set(
      [...beside.map(({ words }) => words), ...names, body.special_instructions ?? ''].flatMap(text =>
        dietsSaid(`. ${text}`),
      ),
    ),
  ]
  const notes = heard.flatMap(({ unlisted, foods }) => [
    ...(unlisted.length > 0 ? [`${ALLERGY_NOTE}${unlisted.join(', ')}`] : []),
    ...(foods.length > 0 ? [`${KEPT_NOTE}${foods.join(', ')}`] : []),
  ])
  return {
    constraints: { allergens: allergensOf([...told, ...refused]), diets },
    ...(notes.length > 0 ? { instructions: notes.join('; ') } : {}),
  }
}

/** Returns a predicate for words known from the ordered restaurant, its menu, and the customer's details. */
export function knownOf(
  deps: ListeningDeps,
  body: OneShotBody,
  { customer, delivery_address, restaurantIds = [] }: Meant,
) {
  const ids = [body.restaurant_id ?? [], ...restaurantIds, ...(deps.named(body.restaurant ?? '')?.ids ?? [])].flat()
  const menus = ids.slice(0, MOST_MENUS).flatMap(id => deps.menus(id) ?? [])
  const details = { ...(customer ? { customer } : {}), ...(delivery_address ? { address: delivery_address } : {}) }
  const all = [deps.isNamed, ...menus.map(onMenu), inDetails([details])]
  return (word: string) => all.some(knows => knows(word))
}
const MOST_MENUS = 3

/** Returns what an item name adds to the menu's own name: "summer rolls, no peanut". */
function withoutOwnName({ engine }: ListeningDeps, restaurantId: string | undefined, item: SpokenItem): string {
  const { id, name = '' } = item
  const menu = restaurantId === undefined ? undefined : engine.market.menus.get(restaurantId)
  const own = id === undefined ? undefined : menu?.items.get(id)?.name
  // an item that the ID does not identify is parsed by its name
  return own === undefined ? '' : name.replace(own, '')
}
