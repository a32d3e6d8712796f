import { canonicalTerms, type FoodLayer, termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { plainText } from './term.ts'
import { longestAt } from './trie.ts'

type Strength = 'extra' | 'light' | 'double' | 'only'
export type Side = 'left' | 'right'

/** Name of a menu entry, compiled for matching. */
export type Phrase = {
  readonly terms: readonly string[]
  /** Weight of each term; guests tend to omit the low-weight terms. */
  readonly weights: readonly number[]
  readonly total: number
  /** Hypernyms of the phrase: provolone → cheese. */
  readonly kinds: ReadonlySet<string>
  /** Terms shared by all sibling names. They add nothing to this name. */
  readonly common: ReadonlySet<string>
  /** Original words, to distinguish an exact match from a similar name. */
  readonly key: string
  /** True if the option removes something: "No onions". */
  readonly without: boolean
  readonly strength?: Strength
  readonly side?: Side
}

/** Stop words inside names. */
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
/** Weight of a term after a comma or in parentheses: "12 oz". */
export const QUALIFIER = 0.1
const FANCY = 0.4
const PLAIN = 0.3

/** How to compile a name. In an option, a leading "No" or "Extra" is the effect, not part of the name. */
type PhraseUse = 'item' | 'option'

/** Compiles a name for matching. `common` holds the terms shared by all sibling names. */
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

/**
 * Option name without its pizza half: "Olives, left half" → olives. Undefined if there is no half or no name left.
 */
export function withoutSide(name: string): string | undefined {
  const text = plainText(name)
  const side = SIDES.find(([pattern]) => pattern.test(text))
  const rest = side && text.replace(side[0], ' ').trim()
  return rest === '' ? undefined : rest
}

/** Canonical terms of a name without connectors; number words become digits. */
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

/** Hypernyms of all phrases within the terms, without the terms themselves. */
export function kindsOf(food: FoodLayer, terms: readonly string[]): ReadonlySet<string> {
  const kinds = new Set<string>()
  for (let at = 0; at < terms.length; at++)
    for (const kind of longestAt(food.kinds, terms, at)?.value ?? []) kinds.add(kind)
  for (const term of terms) kinds.delete(term)
  return kinds
}
