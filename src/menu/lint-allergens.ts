import { allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import type { AllergenNote, MenuFile, MenuGroup, MenuItem } from './model.ts'
import { undeclaredIn } from './text-allergens.ts'

/**
 * Reports every word on a menu that names an allergen which the dish does not declare, one sentence each. Name and
 * description say what a dish contains; an option says what it adds, unless it removes something. "No milk"
 * declares nothing, and an allergen in another option need not be declared by the dish.
 */
export function lintAllergenWords({ categories, groups }: Pick<MenuFile, 'categories' | 'groups'>): string[] {
  const byId = new Map(groups.map(group => [group.id, group]))
  const items = categories.flatMap(category => category.items)
  const known = new Map(items.map(item => [item.id, item]))
  const ofItems = items.flatMap(item =>
    item.allergens === undefined
      ? []
      : undeclared(
          item.name,
          `${item.name}. ${item.description ?? ''}`,
          [...item.allergens, ...chosenWith(item, byId, known)],
          item,
        ),
  )
  const ofOptions = groups.flatMap(group =>
    group.subtractive
      ? []
      : group.options.flatMap(option => {
          const dish = known.get(option.linked_item_id ?? '')
          const declared = [...option.allergens_delta, ...(dish?.allergens ?? []), ...everyItemOf(group, items)]
          return undeclared(`${group.name}: ${option.name}`, option.name, declared)
        }),
  )
  return [...new Set([...ofItems, ...ofOptions])]
}

/** Returns the allergens of the options in required choices: "choice of cheese" is declared by the cheeses. */
const chosenWith = (
  item: MenuItem,
  groups: ReadonlyMap<string, MenuGroup>,
  items: ReadonlyMap<string, MenuItem>,
): AllergenNote[] =>
  item.group_ids
    .flatMap(id => groups.get(id) ?? [])
    .filter(group => group.min_units > 0 || group.defaults.length > 0)
    .flatMap(group => group.options)
    .flatMap(option => [...option.allergens_delta, ...(items.get(option.linked_item_id ?? '')?.allergens ?? [])])

/** Returns the allergens common to all dishes with the group. */
function everyItemOf(group: MenuGroup, items: readonly MenuItem[]): AllergenNote[] {
  const having = items.filter(item => item.group_ids.includes(group.id))
  // a child group that only options open
  if (having.length === 0) return items.flatMap(item => item.allergens ?? [])
  const [first, ...others] = having
  return (first?.allergens ?? []).filter(note =>
    others.every(item => (item.allergens ?? []).some(({ code }) => code === note.code)),
  )
}

function undeclared(what: string, text: string, declared: readonly AllergenNote[], of?: MenuItem): string[] {
  return undeclaredIn(text, allergensOf(declared.map(note => note.code)), of)
    .filter(({ strength }) => strength !== 'hint')
    .map(({ word, codes }) => `${what}: the text says "${word}", but ${formatAllergens(codes, 'or')} is not declared`)
}
