import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { isEatable, JOINS, wordsOfNote } from './eatable.ts'

/** Degrees before what a kitchen is to give more or less of. */
const DEGREE = /^(?:extra|light|double|triple|more|less|no|sin|m[aá]s|menos) ?(?<what>.*)$/i
/** How something is cooked, cut and packed, and the parts that dishes have. */
const WAYS: ReadonlySet<string> = new Set(
  'crispy crunchy spicy hot mild cold iced warm toasted grilled fried baked steamed charred burnt burned brown dark golden done well rare medium raw fresh soft hard firm thick thin small large big lean fatty salty salted sweet sour sweetened creamy saucy wet dry juicy cheesy crust edge skin heat spice flavor seasoning char foam froth shot pump ice sauce dressing topping filling gravy broth syrup napkin fork spoon knife chopstick straw utensil plate cup lid bag box container packet cutlery picante caliente frio fria tostado dorado cocido hielo salsa servilleta cubierto side separate size portion slice piece half cut sliced chopped whole'.split(
    ' ',
  ),
)

/** True for a note of which a kitchen knows every word, or that holds an unknown name: "extra za'atar", never "extra text". */
export function isOfKitchen(menu: CompiledMenu, note: string): boolean {
  const what = DEGREE.exec(note)?.groups?.what
  if (what === undefined) return true
  const { ordinary, common } = menu.food
  const words = wordsOfNote(what).filter(word => !JOINS.has(word))
  const isKnown = (word: string) => WAYS.has(word) || WAYS.has(termOf(word)) || isEatable(menu, word)
  return words.length > 0 && words.every(word => isKnown(word) || !(ordinary.has(word) || common.has(word)))
}
