import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isDrinkItem } from '#src/clerk/menu-parser/drink-item.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

/** True for a line in a drinks category, which requests about e.g. onions do not refer to. */
export const isDrink = (compiled: CompiledMenu, { candidates: [only] }: Draft): boolean =>
  only !== undefined && isDrinkItem(compiled, only.item)

/** True for requests about a drink: "No ice", "less sugar". */
export const isOfDrinks = ({ words }: MessageWords): boolean =>
  words.some(word =>
    /^(?:ice|hielo|sugar|azucar|milk|leche|foam|straw|lid|lemon|limon|syrup|sweet\w*|unsweet\w*|whip\w*|cream)$/.test(
      word,
    ),
  )

const notesOf = ({ candidates: [only] }: Draft): number => only?.notes.length ?? 0

/** True for a mere note on a drink, which may be meant for a dish: "no onions" on an iced tea. */
export const isNoteOnDrink = (compiled: CompiledMenu, before: Draft, now: Draft): boolean =>
  isDrink(compiled, before) && notesOf(now) > notesOf(before)
