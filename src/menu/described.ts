import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import type { MenuFile, MenuGroup, MenuItem } from './model.ts'
import { describedAllergens } from './text-allergens.ts'

/** Allergens that violate a diet by themselves, whatever adds them. */
export const BREAKS: Readonly<Record<MenuItem['diets'][number], readonly Allergen[]>> = {
  vegetarian: ['fish', 'shellfish'],
  vegan: ['milk', 'egg', 'fish', 'shellfish'],
  gluten_free: ['wheat', 'gluten'],
  dairy_free: ['milk'],
  kosher: ['shellfish'],
  halal: [],
  pescatarian: [],
}

/**
 * Adds to every dish the allergens that only its description names, as possible, and removes the diets that they
 * violate: whoever reads the menu, or checks an order against it, finds the same.
 */
export function withDescribed(file: MenuFile): MenuFile {
  const groups = new Map(file.groups.map(group => [group.id, group]))
  return {
    ...file,
    categories: file.categories.map(category => {
      const items = category.items.map(item => describedItem(item, groups))
      return items.every((item, at) => item === category.items[at]) ? category : { ...category, items }
    }),
  }
}

/** Returns one dish as `withDescribed` does. */
export function describedItem(item: MenuItem, groups: ReadonlyMap<string, MenuGroup>): MenuItem {
  const declared = allergensOf((item.allergens ?? []).map(({ code }) => code))
  const found = describedAllergens(item, declared, word => isChosen(item, groups, word))
  if (found.length === 0) return item
  const { allergens } = item
  return {
    ...item,
    ...(allergens && { allergens: [...allergens, ...found.map(code => ({ code, level: 'may_contain' as const }))] }),
    diets: item.diets.filter(diet => !BREAKS[diet].some(code => found.includes(code))),
  }
}

/**
 * True for the subject of a required choice, whose options declare it: "on your bread" of a dish with a group "Bread",
 * or "from the Fish Tacos to the Tamales" of a meal of these dishes.
 */
const isChosen = ({ group_ids }: MenuItem, groups: ReadonlyMap<string, MenuGroup>, word: string): boolean =>
  group_ids
    .flatMap(id => groups.get(id) ?? [])
    .filter(({ min_units, defaults }) => min_units > 0 || defaults.length > 0)
    .flatMap(({ name, options }) => [
      name,
      ...options.filter(option => option.linked_item_id !== undefined).map(option => option.name),
    ])
    .some(name => normalizeName(name).includes(word))
