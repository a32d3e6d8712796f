import { canonicalTerms, type FoodLayer, termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { plainText } from './term.ts'
import { longestAt } from './trie.ts'

type Strength = 'extra' | 'light' | 'double' | 'only'
export type Side = 'left' | 'right'

/** A name by which something on the menu may be called, ready to be compared. */
export type Phrase = {
  readonly terms: readonly string[]
  /** How much each term tells; the rest of a name is left out by most people. */
  readonly weights: readonly number[]
  readonly total: number
  /** The kinds of what it names: provolone is cheese. */
  readonly kinds: ReadonlySet<string>
  /** Words that everything beside it is called by as well: said with the name they add nothing. */
  readonly common: ReadonlySet<string>
  /** The words as written, for telling an exact name from a likeness. */
  readonly key: string
  /** "No onions" names a removal. */
  readonly without: boolean
  readonly strength?: Strength
  readonly side?: Side
}

/** Words that join the words of a name and tell nothing. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  'and with of the a an de del la el al y con on in to or for at your our en as it n w plus los las'.split(' '),
)
const WITHOUT = /^(?:no|without|hold the|hold|skip the|sin|leave off the|leave off|minus)\s+(?=\S)/
const STRENGTH: readonly (readonly [RegExp, Strength])[] = [
  [/^(?:extra|more|another)\s+(?=\S)/, 'extra'],
  [/^(?:light|lite|less|easy on the)\s+(?=\S)/, 'light'],
  [/^(?:double|second|2x)\s+(?=\S)/, 'double'],
  [/^(?:only|just|solo)\s+(?=\S)/, 'only'],
]
const SIDES: readonly (readonly [RegExp, Side])[] = [
  [/[,(]?\s*(?:on )?(?:the )?\b(?:left|first|1st)\b(?: (?:half|side))?\)?/, 'left'],
  [/[,(]?\s*(?:on )?(?:the )?\b(?:right|second|2nd)\b (?:half|side)\)?|[,(]?\s*(?:on )?(?:the )?\bright\b\)?/, 'right'],
]
/** What a word after the comma tells: "12 oz". */
export const QUALIFIER = 0.1
const FANCY = 0.4
const PLAIN = 0.3

/** How a name is read: an option's leading "No" or "Extra" is what it does, not what it is called. */
type PhraseUse = 'item' | 'option'

/** Makes a name ready for comparison. `common` are words that everything beside it is called by as well. */
export function compilePhrase(
  food: FoodLayer,
  name: string,
  use: PhraseUse,
  common: ReadonlySet<string> = new Set(),
): Phrase {
  const key = wordsOfPhrase(name).join(' ')
  let rest = plainText(name)
  const without = use === 'option' && WITHOUT.test(rest)
  if (without) rest = rest.replace(WITHOUT, '')
  const side = use === 'option' ? SIDES.find(([pattern]) => pattern.test(rest)) : undefined
  if (side) rest = rest.replace(side[0], ' ')
  const isFixed = (longestAt(food.same, termsOfPhrase(rest), 0)?.length ?? 0) > 1
  const strength =
    use === 'option' && !without && !isFixed ? STRENGTH.find(([pattern]) => pattern.test(rest)) : undefined
  if (strength) rest = rest.replace(strength[0], '')
  const [head = '', ...qualifiers] = rest.split(
    /\s*[(]|,\s+(?=\d|an? |bag|box|pint|quart|half|two-liter|one|dozen|sliced)|,\s*$/,
  )
  const isList = head.includes(',')
  const main = termsIn(food, isList ? rest : head)
  const more = isList ? [] : termsIn(food, qualifiers.join(' '))
  const terms = [...main, ...more]
  const weights = terms.map((term, index) => {
    if (index >= main.length) return QUALIFIER
    if (main.length === 1) return 1
    if (common.has(term) || (food.plain.has(term) && !(use === 'option' && term === 'whole'))) return PLAIN
    const isFancy = use === 'item' && index + 1 < main.length && !food.known.has(term) && !/^\d/.test(term)
    return isFancy ? FANCY : 1
  })
  if (weights.length > 0 && !weights.includes(1)) {
    const best = Math.max(...weights)
    weights.forEach((weight, index) => {
      if (weight === best) weights[index] = 1
    })
  }
  return {
    terms,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    kinds: kindsOf(food, terms),
    common,
    key,
    without,
    ...(strength && { strength: strength[1] }),
    ...(side && { side: side[1] }),
  }
}

/** The name of a half without the half: "Olives, left half" is called olives. */
export function withoutSide(name: string): string | undefined {
  const text = plainText(name)
  const side = SIDES.find(([pattern]) => pattern.test(text))
  const rest = side && text.replace(side[0], ' ').trim()
  return rest === '' ? undefined : rest
}

/** Terms of a name in their common form, without connecting words; number words become digits. */
function termsIn(food: FoodLayer, text: string): string[] {
  const plain = termsOfPhrase(text)
  const numbered: string[] = []
  for (let at = 0; at < plain.length; ) {
    const amount = longestAt(food.amounts, plain, at)
    const isArticle = amount?.length === 1 && plain[at] === 'single'
    numbered.push(amount && !isArticle ? String(amount.value) : plain[at]!)
    at += amount?.length ?? 1
  }
  const terms = canonicalTerms(food.same, numbered).filter(term => !CONNECTORS.has(term))
  return terms.length > 0 ? [...new Set(terms)] : [...new Set(plain)]
}

/** Every kind that a thing of these terms is one of. */
export function kindsOf(food: FoodLayer, terms: readonly string[]): ReadonlySet<string> {
  const kinds = new Set<string>()
  for (let at = 0; at < terms.length; at++)
    for (const kind of longestAt(food.kinds, terms, at)?.value ?? []) kinds.add(kind)
  for (const term of terms) kinds.delete(term)
  return kinds
}
