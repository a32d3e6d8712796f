import { foldText, wordsOf } from './fold.ts'
import { termOf } from './words.ts'

/** Behind these a name says what goes with the dish. */
const ASIDE = /[,:;()/–—]|\s-\s|\b(?:with|w\/|and|&|on|over|in|for|con|y|sobre)\b/giu
/** Ways to serve a dish, which stays the dish. */
const SERVED: ReadonlySet<string> = new Set(
  'plate platter combo dinner special box basket tray bowl order set lunch meal side cup pint quart slice slider'.split(
    ' ',
  ),
)
/** Ends of a name that make it another thing: "Rib-Rub Fries" are no ribs, and "pancake style" is no pancake. */
const OTHERS: ReadonlySet<string> = new Set(['style', 'fry', 'chip', 'sauce', 'dip', 'dressing', 'popper', 'seasoning'])

/** How a dish is called, each name cut where it goes on to what is served with it; terms. */
export type Headed = readonly (readonly string[])[]

/** Cuts names of a dish at what only goes with it. */
export const headsOf = (names: readonly string[]): Headed =>
  names.flatMap(name =>
    name.split(ASIDE).flatMap(part => {
      const terms = wordsOf(foldText(part)).map(termOf)
      return terms.length > 0 ? [terms] : []
    }),
  )

/** True where a name says all of these words and ends with the last of them: "Tarragon Chicken Salad" is a chicken salad. */
export function isHeadedBy(heads: Headed, words: readonly string[]): boolean {
  const terms = words.map(termOf)
  const last = terms.at(-1)!
  return heads.some(head => {
    const said = withoutServing(head)
    return said.at(-1) === last && terms.every(term => said.includes(term))
  })
}

/** Dishes that are named after what is in them: a BLT salad is no BLT. */
export const NAMED_AFTER: ReadonlySet<string> = new Set(['salad', 'burrito', 'omelette', 'omelet'])

/** True where a name says these words in a row and then another thing that it is. */
export function isHeadedElsewhere(
  heads: Headed,
  words: readonly string[],
  isOther: (term: string) => boolean = () => false,
): boolean {
  if (words.length === 0) return false
  const terms = words.map(termOf)
  return heads.some(head => {
    const said = withoutServing(head)
    const other = said.at(-1)!
    if (!(OTHERS.has(other) || isOther(other)) || terms.includes(other)) return false
    return said.some((_, at) => at + terms.length < said.length && terms.every((term, i) => said[at + i] === term))
  })
}

/** A name without how it is served: of a plate, what is on it. */
export function withoutServing(terms: readonly string[]): readonly string[] {
  let end = terms.length
  while (end > 1 && SERVED.has(terms[end - 1]!)) end--
  return terms.slice(0, end)
}
