import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { optionNotes, published } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { foldForComparison } from './fold.ts'

/** Facts that the menu declares about a dish. */
export type DishFacts = {
  readonly name: string
  /** Folded names that a sentence may use for the dish. */
  readonly names: readonly string[]
  /** Declared allergens, including possible traces; undefined if the dish was never checked. */
  readonly allergens: readonly Allergen[] | undefined
  /** Allergens that a required choice may add. */
  readonly brought: readonly Allergen[]
  readonly diets: readonly string[]
  /** Price of one unit in cents, without options. */
  readonly price: number
}

const codesOf = (notes: readonly { readonly code: Allergen }[]): Allergen[] =>
  allergensOf(notes.map(({ code }) => code))

const factsOf = (menu: Menu, item: MenuItem): DishFacts => {
  const { allergens } = published(menu, item)
  const required = item.group_ids.flatMap(id => menu.groups.get(id) ?? []).filter(group => group.min_units > 0)
  return {
    name: item.name,
    names: [item.name, ...item.aliases].map(name => foldForComparison(name).trim()).filter(name => name.length > 2),
    allergens: allergens && codesOf(allergens),
    brought: codesOf(required.flatMap(({ options }) => options.flatMap(option => optionNotes(menu, option) ?? []))),
    diets: item.diets,
    price: item.price_cents,
  }
}

const known = new WeakMap<Menu, readonly DishFacts[]>()

/** Facts of every dish on a menu. Memoized per menu. */
export function dishesOf(menu: Menu): readonly DishFacts[] {
  let found = known.get(menu)
  if (!found) {
    found = [...menu.items.values()].map(item => factsOf(menu, item))
    known.set(menu, found)
  }
  return found
}

/** Facts of the dish in a cart line, including what its options add. */
export function dishOfLine(menu: Menu, { item: ordered }: { readonly item: OrderItem }): DishFacts[] {
  const item = menu.items.get(ordered.id)
  if (!item) return []
  const facts = factsOf(menu, item)
  const chosen = (ordered.modifiers ?? []).flatMap(({ category_id, modifier_ids }) => {
    const group = menu.groups.get(category_id)
    return modifier_ids.flatMap(id => (group && optionOf(group, id)) ?? [])
  })
  const more = chosen.flatMap(option => codesOf(optionNotes(menu, option) ?? []))
  return [{ ...facts, allergens: facts.allergens && allergensOf([...facts.allergens, ...more]) }]
}
