import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { isEatable, REFUSAL_JOINERS, wordsOfNote } from './eatable.ts'

/** Degree words for more or less of something. */
const DEGREE = /^(?:extra|light|double|triple|more|less|no|sin|m[aá]s|menos) ?(?<what>.*)$/i
/** Words for ways of cooking, cutting, and packing, and for the parts of dishes. */
const WAYS: ReadonlySet<string> = new Set(
  'crispy crunchy spicy hot mild cold iced warm toasted grilled fried baked steamed charred burnt burned brown dark golden done well rare medium raw fresh soft hard firm thick thin small large big lean fatty salty salted sweet sour sweetened creamy saucy wet dry juicy cheesy crust edge skin heat spice flavor seasoning char foam froth shot pump ice sauce dressing topping filling gravy broth syrup napkin fork spoon knife chopstick straw utensil plate cup lid bag box container packet cutlery picante caliente frio fria tostado dorado cocido hielo salsa servilleta cubierto side separate size portion slice piece half cut sliced chopped whole'.split(
    ' ',
  ),
)

/**
 * True for a note whose words are all kitchen terms or unknown names: "extra za'atar", but never "extra text".
 */
export function isOfKitchen(menu: CompiledMenu, note: string): boolean {
  const what = DEGREE.exec(note)?.groups?.what
  if (what === undefined) return true
  const { ordinary, common } = menu.food
  const words = wordsOfNote(what).filter(word => !REFUSAL_JOINERS.has(word))
  const isKnown = (word: string) => WAYS.has(word) || WAYS.has(termOf(word)) || isEatable(menu, word)
  return words.length > 0 && words.every(word => isKnown(word) || !(ordinary.has(word) || common.has(word)))
}
