import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** What an illness is of: celiac disease and a wheat allergy are not the same, and neither are lactose and milk. */
type Family = 'celiac' | 'gluten' | 'lactose' | 'food'
type Kind = 'allergy' | 'intolerance'
/** An illness by its family and, where that was said, its kind: "lactose intolerance", "food allergy", "celiac". */
export type Ill = 'celiac' | Exclude<Family, 'celiac'> | `${Exclude<Family, 'celiac'>} ${Kind}`

const CELIAC = /(?:^| )(?:celia\w*|coelia\w*|ceolia\w*|sprue|gluten ataxia|dermatitis herpetiformis)$/
const GLUTEN = /^(?:gluten\w*|gf)$/
const LACTOSE = /^(?:lactos[ea]\w*|lac intol\w*|lactose intol\w*|lf)$/
const ALLERGY = /^(?:al+erg\w*|al+urg\w*|elerg\w*|alerg\w*|alerj\w*|anaphyla\w*|anafila\w*)$/
const INTOLERANCE = /^(?:intoler\w*|sensitiv\w*|sensib\w*|intol)$/

const familyOf = (word: string): Family =>
  CELIAC.test(word) ? 'celiac' : GLUTEN.test(word) ? 'gluten' : LACTOSE.test(word) ? 'lactose' : 'food'

const kindOf = (word: string): Kind | undefined =>
  ALLERGY.test(word) ? 'allergy' : INTOLERANCE.test(word) ? 'intolerance' : undefined

const illOf = (word: string, kind?: Kind): Ill => {
  const family = familyOf(word)
  if (family === 'celiac') return family
  return kind === undefined ? family : `${family} ${kind}`
}

/** The illness that a word tells of, where nothing else is known of it. */
export const illByWord = (word: string): Ill => illOf(word)

/** The illness that a food is named for: by the word of illness behind it, else by the nearest one before it. */
export function illNamed({ tokens }: Pick<Marks, 'tokens'>, one: Span & { readonly word: string }, within?: Span): Ill {
  const { from, to } = within ?? sentenceOf({ tokens }, one.from)
  const kinds = tokens.slice(from, to).map(({ text }) => kindOf(text))
  const next = one.to < to ? kinds[one.to - from] : undefined
  const own = kindOf(one.word.split(' ').at(-1) ?? '')
  const before = kinds.slice(0, one.from - from).findLast(kind => kind !== undefined)
  const after = kinds.slice(one.to - from).find(kind => kind !== undefined)
  return illOf(one.word, own ?? next ?? before ?? after)
}

/**
 * True when words that take back one illness are about another one that was told. That a food is fine takes back whatever kept
 * from it; that somebody is not intolerant to it says nothing of an allergy.
 */
export function isSameIll(said: Ill, told: Ill): boolean {
  const [family = '', kind] = said.split(' ')
  const [known = '', knownKind] = told.split(' ')
  if (family === 'celiac') return known === 'celiac'
  if (kind === undefined)
    return family === known || (family === 'food' && known === 'lactose') || (family === 'gluten' && known === 'celiac')
  return family === known && (knownKind === undefined || knownKind === kind)
}

/** True for an illness that "no allergies" takes back: it is an allergy, or nobody said what it is. */
export const isAllergy = (ill: Ill): boolean => ill !== 'celiac' && !ill.endsWith('intolerance')

/** How somebody says that nobody has an illness, or that they have it no longer. */
export function denialOf(ill: Ill | undefined, name: string): string {
  if (ill === 'celiac') return 'celiac'
  if (ill === 'lactose intolerance') return 'lactose intolerant'
  if (ill?.startsWith('lactose')) return 'allergic to lactose'
  const food = ill?.startsWith('gluten') ? 'gluten' : name
  return ill?.endsWith('intolerance') ? `intolerant to ${food}` : `allergic to ${food}`
}
