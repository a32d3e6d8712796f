/** Allergens that menus declare for each dish. */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'shellfish',
  'tree_nut',
  'peanut',
  'wheat',
  'gluten',
  'soy',
  'sesame',
  'mustard',
  'celery',
  'sulphite',
] as const
export type Allergen = (typeof ALLERGENS)[number]

const isAllergen = (code: string): code is Allergen => (ALLERGENS as readonly string[]).includes(code)

/** Returns the distinct codes of a list in menu order. Throws for an unknown code. */
export function allergensOf(codes: Iterable<string>): Allergen[] {
  const given = new Set(codes)
  const unknown = [...given].filter(code => !isAllergen(code))
  if (unknown.length > 0) throw new Error(`no allergen is called ${unknown.join(', ')}`)
  return ALLERGENS.filter(code => given.has(code))
}

/** Formats codes for people: "peanut", "peanut and tree nut", "gluten, wheat and milk". */
export function formatAllergens(codes: readonly string[], and = 'and'): string {
  const names = codes.map(code => code.replaceAll('_', ' '))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

/**
 * Formats a refusal that repeats "no" per allergen, so that truncation loses none: "no fish, no wheat and no
 * gluten".
 */
export const spokenRefusal = (codes: readonly string[]): string => formatAllergens(codes.map(code => `no ${code}`))
