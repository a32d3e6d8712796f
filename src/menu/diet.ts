import type { Problem } from '#src/kernel/faults.ts'
import type { Line } from './line.ts'
import { type Menu, optionOf } from './menu.ts'
import type { AllergenNote, MenuItem } from './model.ts'

/** What a buyer must not be given: binding, unlike a remark in the instructions. */
export type Diet = {
  readonly allergens?: readonly AllergenNote['code'][] | undefined
  readonly diets?: readonly MenuItem['diets'][number][] | undefined
}

/**
 * Every reason why a line breaks a buyer's constraints. An allergen that may be there, or that nobody has checked for,
 * counts as being there.
 */
export function dietaryConflicts(menu: Menu, line: Line, diet: Diet, index: number): Problem[] {
  const item = menu.items.get(line.itemId)
  if (!item) return []
  const reasons = [
    ...allergenReasons(item.name, item.allergens, diet),
    ...line.modifiers.flatMap(modifier => {
      const group = menu.groups.get(modifier.categoryId)
      const option = group && optionOf(group, modifier.modifierId)
      return option ? allergenReasons(`${item.name} with ${option.name}`, option.allergens_delta, diet) : []
    }),
    ...(diet.diets ?? []).filter(d => !item.diets.includes(d)).map(d => `${item.name} is not ${d.replace('_', '-')}`),
  ]
  if (reasons.length === 0) return []
  const safe = [...menu.items.values()].filter(other => isSafe(other, diet)).slice(0, 5)
  const instead = safe.length > 0 ? ` Safe: ${safe.map(other => `${other.id} ${other.name}`).join(', ')}.` : ''
  return [{ code: 'dietary_conflict', field: `items[${index}]`, message: `${reasons.join('; ')}.${instead}` }]
}

function allergenReasons(name: string, notes: readonly AllergenNote[] | undefined, diet: Diet): string[] {
  const unwanted = diet.allergens ?? []
  if (unwanted.length > 0 && notes === undefined) return [`nobody has said what ${name} contains`]
  return (notes ?? [])
    .filter(note => unwanted.includes(note.code))
    .map(note => `${name} ${note.level === 'contains' ? 'contains' : 'may contain'} ${note.code.replace('_', ' ')}`)
}

/** True when an item by itself, without modifiers, meets the constraints. */
export const isSafe = (item: MenuItem, diet: Diet): boolean =>
  allergenReasons(item.name, item.allergens, diet).length === 0 && (diet.diets ?? []).every(d => item.diets.includes(d))
