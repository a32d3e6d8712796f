import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { withUnavoidable } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { folded } from './fold.ts'

/** Declarations of a dish. */
export type DishFacts = {
  readonly name: string
  /** Folded names by which a sentence may call it. */
  readonly names: readonly string[]
  /** Allergens that it declares, also those that may be there; undefined where nobody has checked. */
  readonly allergens: readonly Allergen[] | undefined
  /** Allergens that a choice which has to be made may bring. */
  readonly brought: readonly Allergen[]
  readonly diets: readonly string[]
  /** Cents of one, before what its options add. */
  readonly price: number
}

const codesOf = (notes: readonly { readonly code: Allergen }[]): Allergen[] =>
  allergensOf(notes.map(({ code }) => code))

const factsOf = (menu: Menu, item: MenuItem): DishFacts => {
  const { allergens } = withUnavoidable(menu, item)
  const required = item.group_ids.flatMap(id => menu.groups.get(id) ?? []).filter(group => group.min_units > 0)
  return {
    name: item.name,
    names: [item.name, ...item.aliases].map(name => folded(name).trim()).filter(name => name.length > 2),
    allergens: allergens && codesOf(allergens),
    brought: codesOf(required.flatMap(({ options }) => options.flatMap(option => option.allergens_delta))),
    diets: item.diets,
    price: item.price_cents,
  }
}

const known = new WeakMap<Menu, readonly DishFacts[]>()

/** Every dish of a menu. */
export function dishesOf(menu: Menu): readonly DishFacts[] {
  let found = known.get(menu)
  if (!found) {
    found = [...menu.items.values()].map(item => factsOf(menu, item))
    known.set(menu, found)
  }
  return found
}

/** The dish of a cart line together with what its options bring. */
export function dishOfLine(menu: Menu, { item: ordered }: { readonly item: OrderItem }): DishFacts[] {
  const item = menu.items.get(ordered.id)
  if (!item) return []
  const facts = factsOf(menu, item)
  const chosen = (ordered.modifiers ?? []).flatMap(({ category_id, modifier_ids }) => {
    const group = menu.groups.get(category_id)
    return modifier_ids.flatMap(id => (group && optionOf(group, id)) ?? [])
  })
  const more = chosen.flatMap(option => [
    ...codesOf(option.allergens_delta),
    ...(menu.items.get(option.linked_item_id ?? '')?.allergens ?? []).map(({ code }) => code),
  ])
  return [{ ...facts, allergens: facts.allergens && allergensOf([...facts.allergens, ...more]) }]
}
