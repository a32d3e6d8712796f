import { allergensOf } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { dietsSaid } from './diets-said.ts'
import { ALLERGY_NOTE, KEPT_NOTE } from './draft/diet-of.ts'
import type { ListeningDeps } from './ground-of.ts'
import { inDetails, onMenu } from './known-words.ts'
import type { OneShotBody, SpokenItem } from './order-once-schema.ts'
import type { Details } from './state.ts'
import type { Words } from './unplain.ts'

/** Whom an order is for, where it goes, and the restaurants that its sentence names. */
type Meant = {
  readonly customer?: Details['customer']
  readonly delivery_address?: Details['address']
  readonly restaurantIds?: readonly string[]
}

/** What a body says beside its text, where nothing else reads it for allergies; the names of restaurants are no part of it. */
export function wordsBeside(
  deps: ListeningDeps,
  { restaurant, restaurant_id, near, items = [], special_instructions }: OneShotBody,
): Words[] {
  const all = [
    { field: 'restaurant', words: restaurant === undefined ? undefined : (deps.named(restaurant)?.text ?? restaurant) },
    { field: 'near', words: near },
    ...items.map((item, at) => ({ field: `items[${at}].name`, words: withoutOwnName(deps, restaurant_id, item) })),
    { field: 'special_instructions', words: special_instructions },
  ]
  return all.flatMap(({ field, words }) => (words === undefined || words === '' ? [] : [{ field, words }]))
}

/** What must be avoided by the words of a body that no menu reads; a note of its own tells the kitchen already. */
export function heardBeside(deps: ListeningDeps, body: OneShotBody, name = '') {
  const beside = wordsBeside(deps, body).filter(({ field }) => field !== 'special_instructions')
  const names = (body.items ?? []).map(item => item.name ?? '')
  const told = [body.special_instructions ?? '', name, ...names].flatMap(text => hearAllergies(text).avoid)
  const heard = beside.map(({ words }) => hearAllergies(words))
  const refused = heard.flatMap(one => [...one.avoid, ...one.refused.flatMap(({ codes }) => codes)])
  // what is a field of its own says a diet by its name alone
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

/** Knows the words of the restaurant that is ordered from, of its menu, and of whom the order is for. */
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

/** What is said beside the name that the menu has for an item: "summer rolls, no peanut". */
function withoutOwnName({ engine }: ListeningDeps, restaurantId: string | undefined, item: SpokenItem): string {
  const { id, name = '' } = item
  const menu = restaurantId === undefined ? undefined : engine.market.menus.get(restaurantId)
  const own = id === undefined ? undefined : menu?.items.get(id)?.name
  // what is not found by its id is read by its name
  return own === undefined ? '' : name.replace(own, '')
}
