import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { isDrinkItem } from '#src/clerk/house/drink-item.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'

/** True for a line of a category of drinks: no wish that has onions in it is meant for it. */
export const isDrink = (compiled: CompiledMenu, { candidates: [only] }: Draft): boolean =>
  only !== undefined && isDrinkItem(compiled, only.item)

/** "No ice" and "less sugar" are said of a drink. */
export const isOfDrinks = ({ words }: Words): boolean =>
  words.some(word =>
    /^(?:ice|hielo|sugar|azucar|milk|leche|foam|straw|lid|lemon|limon|syrup|sweet\w*|unsweet\w*|whip\w*|cream)$/.test(
      word,
    ),
  )

const notesOf = ({ candidates: [only] }: Draft): number => only?.notes.length ?? 0

/** True for what is only noted on a drink, and so may be meant for a dish: "no onions" of an iced tea. */
export const isNoteOnDrink = (compiled: CompiledMenu, before: Draft, now: Draft): boolean =>
  isDrink(compiled, before) && notesOf(now) > notesOf(before)
