import type { AllergenNote } from '../../../src/menu/model.ts'
import type { Diet, Kind } from './grammar.ts'

/** Diets as bits, in the order in which a menu lists them. */
const DIETS = ['vegetarian', 'vegan', 'pescatarian', 'gluten_free', 'dairy_free', 'halal', 'kosher'] as const
const bitOf = (diet: Diet): number => 1 << DIETS.indexOf(diet)
const bitsOf = (diets: readonly Diet[]): number => diets.reduce((bits, diet) => bits | bitOf(diet), 0)

export const EVERY_DIET = bitsOf(DIETS)
const HOUSE_DIETS = bitsOf(['halal', 'kosher'])

const BROKEN: Readonly<Record<Kind, readonly Diet[]>> = {
  V: [],
  v: ['vegan'],
  f: ['vegetarian', 'vegan'],
  m: ['vegetarian', 'vegan', 'pescatarian'],
  p: ['vegetarian', 'vegan', 'pescatarian', 'halal', 'kosher'],
}
const BREAKS: readonly (readonly [Diet, readonly AllergenNote['code'][]])[] = [
  ['vegetarian', ['fish', 'shellfish']],
  ['vegan', ['milk', 'egg', 'fish', 'shellfish']],
  ['gluten_free', ['wheat', 'gluten']],
  ['dairy_free', ['milk']],
]
const FITS: Readonly<Record<Kind, readonly Diet[]>> = {
  V: ['vegetarian', 'vegan', 'pescatarian'],
  v: ['vegetarian', 'pescatarian'],
  f: ['pescatarian'],
  m: [],
  p: [],
}

type Food = { readonly kind: Kind; readonly allergens: readonly AllergenNote[] }
type Rules = { readonly halal: boolean; readonly kosher: boolean }

/** Every list of diets by its bits: equal bits are the same list. */
const LISTS: readonly (readonly Diet[])[] = Array.from({ length: EVERY_DIET + 1 }, (_, bits) =>
  DIETS.filter(diet => bits & bitOf(diet)),
)

/** The diets of some bits, in the order of a menu. */
export const dietsOf = (bits: number): readonly Diet[] => LISTS[bits]!

/** Diets that an option of this kind breaks whatever its allergens say. */
export const brokenBy = (kind: Kind): readonly Diet[] => BROKEN[kind]

/** Bits of the diets that a dish still suits with an option. */
export function keptBy({ kind, allergens }: Food): number {
  const broken = BREAKS.filter(([, codes]) => allergens.some(note => codes.includes(note.code))).map(([diet]) => diet)
  return EVERY_DIET & ~bitsOf([...BROKEN[kind], ...broken])
}

/** Bits of the diets that a house keeps with all it cooks. */
const houseDiets = ({ halal, kosher }: Rules): number => (halal ? bitOf('halal') : 0) | (kosher ? bitOf('kosher') : 0)

/** Bits of the diets that a combination of any dishes of a house may suit. */
export const openDiets = (rules: Rules): number => (EVERY_DIET & ~HOUSE_DIETS) | houseDiets(rules)

/** Bits of the diets that a dish suits by itself, as one house cooks it. */
export function dishDiets({ kind, allergens }: Food, rules: Rules): number {
  const has = (...codes: string[]) => allergens.some(note => codes.includes(note.code))
  const fits = FITS[kind].filter(diet => diet !== 'vegan' || !has('milk', 'egg'))
  const free = (has('wheat', 'gluten') ? 0 : bitOf('gluten_free')) | (has('milk') ? 0 : bitOf('dairy_free'))
  return bitsOf(fits) | free | houseDiets(rules)
}
