import { ALLERGENS } from '#src/allergens/codes.ts'
import { breaksAsOption, breaksDiet } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { DIETS, type MenuOption } from '#src/menu/model.ts'
import { presentMenu } from '#src/menu/present.ts'

/** Returns the items and modifier categories that a menu publishes. */
export const published = (menu: Menu) => {
  const view = { restaurantId: '1', acceptingOrders: true, nextOpenAt: null, note: '', minute: 0, isGrocery: false }
  const wire = presentMenu(menu, { ...view, narrow: {} }).menu
  return { items: wire.categories.flatMap(category => category.items), groups: wire.modifier_categories }
}

/** Returns the options that a dish is always ordered with some of. */
const chosenFrom = (menu: Menu, ids: readonly string[]): MenuOption[] =>
  ids
    .flatMap(id => menu.groups.get(id) ?? [])
    .filter(({ min_units, defaults }) => min_units > 0 || defaults.length > 0)
    .flatMap(({ options }) => options)
    .flatMap(each => [each, ...chosenFrom(menu, each.child_group_ids)])

/** Reports where the published facts of a menu and the check of an order disagree. */
export function disagreements(menu: Menu): string[] {
  const { items, groups } = published(menu)
  const ofOptions = groups.flatMap(({ id, options }) =>
    options.flatMap((wire, at) => {
      const said = menu.groups.get(id)!.options[at]!
      const codes = wire.allergens === null ? ALLERGENS : (wire.allergens ?? []).map(note => note.code)
      const wrong = ALLERGENS.filter(code => codes.includes(code) !== breaksAsOption(menu, said, { allergens: [code] }))
      const broken = DIETS.filter(
        diet => (wire.breaks_diets ?? []).includes(diet) !== breaksAsOption(menu, said, { diets: [diet] }),
      )
      return [...wrong, ...broken].map(what => `option ${wire.name}: ${what}`)
    }),
  )
  const ofItems = items.flatMap(wire => {
    const dish = menu.items.get(wire.id)!
    // the options of other dishes publish their own allergens
    const chosen = chosenFrom(menu, dish.group_ids)
    const byChoice = chosen.every(each => each.linked_item_id !== undefined) ? chosen : []
    return ALLERGENS.flatMap(code => {
      const note = wire.allergens?.find(one => one.code === code)
      const isRefused = breaksDiet(menu, { item: dish, modifiers: [] }, { allergens: [code] })
      const isOfSome = byChoice.some(each => breaksAsOption(menu, each, { allergens: [code] }))
      if (wire.allergens === null) return isRefused || isOfSome ? [] : [`${wire.name}: ${code} unknown`]
      if (note === undefined && (isRefused || isOfSome)) return [`${wire.name}: ${code} not published`]
      return note?.level === 'contains' && !isRefused ? [`${wire.name}: ${code} not checked`] : []
    })
  })
  return [...ofItems, ...ofOptions]
}
