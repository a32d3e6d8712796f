import { foldText, tokenizeFolded } from './fold.ts'
import { termOf } from './words.ts'

/** Separators that start the accompaniments in a dish name. */
const ASIDE = /[,:;()/–—]|\s-\s|\b(?:with|w\/|and|&|on|over|in|for|con|y|sobre)\b/giu
/** Serving words that do not change the dish. */
const SERVED: ReadonlySet<string> = new Set(
  'plate platter combo dinner special box basket tray bowl order set lunch meal side cup pint quart slice slider'.split(
    ' ',
  ),
)
/** Final words that change the dish: "Rib-Rub Fries" are not ribs, and "pancake style" is not a pancake. */
const OTHERS: ReadonlySet<string> = new Set(['style', 'fry', 'chip', 'sauce', 'dip', 'dressing', 'popper', 'seasoning'])

/** Dish names as terms, cut before their accompaniments. */
export type Headed = readonly (readonly string[])[]

/** Cuts dish names before their accompaniments. */
export const headsOf = (names: readonly string[]): Headed =>
  names.flatMap(name =>
    name.split(ASIDE).flatMap(part => {
      const terms = tokenizeFolded(foldText(part)).map(termOf)
      return terms.length > 0 ? [terms] : []
    }),
  )

/**
 * True if a name contains all the words and ends with the last one: "Tarragon Chicken Salad" is a chicken salad.
 */
export function isHeadedBy(heads: Headed, words: readonly string[]): boolean {
  const terms = words.map(termOf)
  const last = terms.at(-1)!
  return heads.some(head => {
    const said = withoutServing(head)
    return said.at(-1) === last && terms.every(term => said.includes(term))
  })
}

/** Dish types named after their ingredients: a BLT salad is not a BLT. */
export const NAMED_AFTER: ReadonlySet<string> = new Set(['salad', 'burrito', 'omelette', 'omelet'])

/** True if a name contains these words consecutively but ends with a word that makes it another dish. */
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

/** Returns a name without its trailing serving words, e.g. without "plate". */
export function withoutServing(terms: readonly string[]): readonly string[] {
  let end = terms.length
  while (end > 1 && SERVED.has(terms[end - 1]!)) end--
  return terms.slice(0, end)
}
