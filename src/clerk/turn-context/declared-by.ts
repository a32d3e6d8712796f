import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { optionNotes } from '#src/menu/diet.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { AllergenNote, MenuItem } from '#src/menu/model.ts'

/** Returns the declared allergens of a dish, by itself and with its choices. */
export function declaredBy(menu: Menu, item: MenuItem) {
  const choices = groupsOf(menu, item)
    .flatMap(group => group.options)
    .map(option => ({ name: option.name, ...levelsOf(optionNotes(menu, option) ?? []) }))
  const { contains, mayContain } = levelsOf(item.allergens ?? [])
  const withChoices = allergensOf(choices.flatMap(one => one.contains)).filter(code => !contains.includes(code))
  const known = [...contains, ...mayContain, ...withChoices]
  return {
    isChecked: item.allergens !== undefined,
    contains,
    mayContain,
    choices,
    /** Allergens that only some choices add. */
    withChoices,
    mayWithChoices: allergensOf(choices.flatMap(one => one.mayContain)).filter(code => !known.includes(code)),
  }
}

function levelsOf(notes: readonly AllergenNote[]) {
  const of = (level: AllergenNote['level']): Allergen[] =>
    allergensOf(notes.filter(note => note.level === level).map(({ code }) => code))
  const contains = of('contains')
  return { contains, mayContain: of('may_contain').filter(code => !contains.includes(code)) }
}

export type Declared = ReturnType<typeof declaredBy>
