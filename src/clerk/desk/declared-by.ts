import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { AllergenNote, MenuItem } from '#src/menu/model.ts'

/** What one dish declares, by itself and with the choices that it offers. */
export function declaredBy(menu: Menu, item: MenuItem) {
  const options = groupsOf(menu, item).flatMap(group => group.options)
  const brought = options.map(option => {
    const dish = option.linked_item_id === undefined ? undefined : menu.items.get(option.linked_item_id)
    return { name: option.name, notes: [...option.allergens_delta, ...(dish?.allergens ?? [])] }
  })
  const of = (notes: readonly AllergenNote[], level: AllergenNote['level']) =>
    allergensOf(notes.filter(note => note.level === level).map(({ code }) => code))
  const own = item.allergens ?? []
  const contains = of(own, 'contains')
  const mayContain = of(own, 'may_contain').filter(code => !contains.includes(code))
  const added = (level: AllergenNote['level']) => (code: Allergen) =>
    brought.filter(({ notes }) => notes.some(note => note.code === code && note.level === level))
  const all = brought.flatMap(({ notes }) => notes)
  const withChoices = of(all, 'contains').filter(code => !contains.includes(code))
  return {
    isChecked: item.allergens !== undefined,
    contains,
    mayContain,
    /** What only some choices bring along. */
    withChoices,
    mayWithChoices: of(all, 'may_contain').filter(code => ![...contains, ...mayContain, ...withChoices].includes(code)),
    choicesWith: (code: Allergen, level: AllergenNote['level']) => added(level)(code).map(({ name }) => name),
  }
}

export type Declared = ReturnType<typeof declaredBy>
