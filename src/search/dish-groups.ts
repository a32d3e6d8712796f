import type { ConceptId } from './concept.ts'
import type { Need } from './evidence.ts'
import type { NamedDish } from './named-dishes.ts'
import type { Understanding } from './understand.ts'

/** Alternative dishes: any one of them satisfies the request. */
export type Group = { readonly dishes: readonly NamedDish[]; readonly names: string; readonly isBeside: boolean }

/** Returns the group of dishes that contain one of the ingredients, cooked as requested. */
export const madeOf = (
  ingredients: readonly ConceptId[],
  cooked: readonly Need[],
  nameOf: Reading['nameOf'],
): Group => ({
  dishes: ingredients.map(id => ({
    words: [],
    concepts: [id],
    joined: 'beside' as const,
    needs: [{ term: nameOf([id]), concepts: [id] }, ...cooked],
  })),
  names: [...cooked.map(({ concepts }) => nameOf(concepts)), nameOf(ingredients)].join(' '),
  isBeside: false,
})

type Reading = {
  readonly nameOf: (ids: readonly ConceptId[]) => string
  readonly isKindOf: (one: ConceptId, family: ConceptId) => boolean
}

/** Groups the named dishes into alternatives: any dish of a group satisfies it. */
export function groupsOf(
  { named = [], concepts }: Understanding,
  wanted: readonly ConceptId[],
  { nameOf, isKindOf }: Reading,
): Group[] {
  const dishes = named.flatMap(dish => {
    const still = dish.concepts.filter(id => (concepts.get(id) ?? 0) > 0)
    return still.length > 0 ? [{ ...dish, concepts: still }] : []
  })
  /** True if an adjacent dish is narrower and thus the one meant: brisket in "Barbecue brisket by the pound". */
  const isFamilyOfAnother = (dish: NamedDish, all: readonly NamedDish[]): boolean =>
    dish.needs.length === 0 &&
    all.some(
      (other, at) =>
        other !== dish &&
        (all.indexOf(dish) < at ? other : dish).joined === 'beside' &&
        other.concepts.some(id => dish.concepts.every(family => id !== family && isKindOf(id, family))),
    )
  const left = wanted.filter(id => !dishes.some(dish => dish.concepts.includes(id)))
  if (left.length > 0 || dishes.length === 0) dishes.push({ words: [], concepts: left, needs: [], joined: 'or' })
  const groups: { dishes: NamedDish[]; isBeside: boolean }[] = []
  for (const dish of dishes.filter(dish => !isFamilyOfAnother(dish, dishes))) {
    const open = groups.at(-1)
    if (open && (dish.joined === 'or' || dish.joined === 'beside')) open.dishes.push(dish)
    else groups.push({ dishes: [dish], isBeside: open !== undefined && dish.joined === 'with' })
  }
  const called = ({ words, needs, ingredients = [], concepts: ids }: NamedDish) =>
    needs.length + ingredients.length > 0 ? words.join(' ') : nameOf(ids)
  return groups.map(group => ({ ...group, names: [...new Set(group.dishes.map(called))].join(' or ') }))
}
