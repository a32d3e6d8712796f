import type { Allergen } from '#src/allergens/codes.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import type { Menu } from '#src/menu/menu.ts'

/** Milk without dairy: "oat milk", "leche de soya". */
const INSTEAD =
  /(?<![\p{L}])(?:(?:soya?|oat|almond|rice|coconut|cashew|hemp|pea|plant(?:[- ]based)?|non-?dairy|dairy-?free|lactose-?free|vegan)[ -]milk|leche (?:de (?:soya|soja|avena|almendras?|arroz|coco)|vegetal|sin lactosa|deslactosada))(?![\p{L}])/giu

/**
 * Returns milk if a message asks for milk without dairy that the menu does not have: the guest may not tolerate the
 * milk that it has.
 */
export function milkInstead(text: string, menu: Menu | undefined): readonly Allergen[] {
  const asked = [...text.matchAll(INSTEAD)].map(([name]) => normalizeName(name.replace('-', ' ')))
  if (asked.length === 0 || menu === undefined) return []
  const names = [...menu.items.values(), ...[...menu.groups.values()].flatMap(({ options }) => options)].flatMap(
    ({ name, aliases = [] }) => [name, ...aliases].map(normalizeName),
  )
  return asked.every(milk => names.some(name => name.includes(milk))) ? [] : ['milk']
}
