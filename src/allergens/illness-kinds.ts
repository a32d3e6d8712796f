import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/**
 * Illness category. Celiac disease differs from a wheat allergy, and lactose intolerance from a milk allergy.
 */
type Family = 'celiac' | 'gluten' | 'lactose' | 'food'
type Kind = 'allergy' | 'intolerance'
/** Illness by category and, if stated, kind: "lactose intolerance", "food allergy", "celiac". */
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

/** Returns the illness that a word alone implies. */
export const illByWord = (word: string): Ill => illOf(word)

/**
 * Returns the illness stated for a food: from the illness word right after it, otherwise from the nearest one
 * before it.
 */
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
 * True if a withdrawal applies to a recorded illness. A statement that a food is fine withdraws every restriction
 * on it; a statement that a person is not intolerant to it does not affect an allergy.
 */
export function isWithdrawalOfIllness(said: Ill, told: Ill): boolean {
  const [family = '', kind] = said.split(' ')
  const [known = '', knownKind] = told.split(' ')
  if (family === 'celiac') return known === 'celiac'
  if (kind === undefined)
    return family === known || (family === 'food' && known === 'lactose') || (family === 'gluten' && known === 'celiac')
  return family === known && (knownKind === undefined || knownKind === kind)
}

/** True for an illness that "no allergies" withdraws: an allergy, or an illness of unstated kind. */
export const isAllergy = (ill: Ill): boolean => ill !== 'celiac' && !ill.endsWith('intolerance')

/** Returns the phrase that denies an illness, for use after "nobody is" or "no longer". */
export function denialOf(ill: Ill | undefined, name: string): string {
  if (ill === 'celiac') return 'celiac'
  if (ill === 'lactose intolerance') return 'lactose intolerant'
  if (ill?.startsWith('lactose')) return 'allergic to lactose'
  const food = ill?.startsWith('gluten') ? 'gluten' : name
  return ill?.endsWith('intolerance') ? `intolerant to ${food}` : `allergic to ${food}`
}
