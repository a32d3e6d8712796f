import type { Allergen } from '#src/allergens/codes.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { optionNotes } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import type { AllergenNote, MenuOption } from '#src/menu/model.ts'

/** Returns the options chosen for a dish across its lines. */
export const chosenOf = (menu: Menu, lines: readonly CartLine[], id: string): MenuOption[] =>
  lines
    .filter(({ item }) => item.id === id)
    .flatMap(({ item }) => chosenModifiers(item))
    .flatMap(({ categoryId, modifierId }) => {
      const group = menu.groups.get(categoryId)
      return (group && optionOf(group, modifierId)) ?? []
    })

export const dishOf = (menu: Menu, { linked_item_id: id }: MenuOption) =>
  id === undefined ? undefined : menu.items.get(id)

/** Returns the allergens added by the choices in the guest's own order. */
export function allergensFromChoices(menu: Menu, lines: readonly CartLine[], id: string) {
  const options = chosenOf(menu, lines, id).map(option => ({
    name: option.name,
    notes: optionNotes(menu, option) ?? [],
  }))
  const of = (level: AllergenNote['level'], asked: readonly Allergen[]) => {
    const isOf = (note: AllergenNote) => note.level === level && asked.includes(note.code)
    const found = options.filter(({ notes }) => notes.some(isOf))
    const codes = [...new Set(found.flatMap(({ notes }) => notes.filter(isOf).map(({ code }) => code)))]
    return { codes, names: [...new Set(found.map(({ name }) => name))] }
  }
  return of
}
export type BroughtByChoices = ReturnType<typeof allergensFromChoices>
