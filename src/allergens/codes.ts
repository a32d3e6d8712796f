/** Everything that a menu says whether a dish contains. */
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

/** The codes of a list, each once, in the order of the menus. Throws for a code that menus do not know. */
export function allergensOf(codes: Iterable<string>): Allergen[] {
  const given = new Set(codes)
  const unknown = [...given].filter(code => !isAllergen(code))
  if (unknown.length > 0) throw new Error(`no allergen is called ${unknown.join(', ')}`)
  return ALLERGENS.filter(code => given.has(code))
}

/** "peanut", "peanut and tree nut", "gluten, wheat and milk": as people read it. */
export function spokenAllergens(codes: readonly string[], and = 'and'): string {
  const names = codes.map(code => code.replaceAll('_', ' '))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

/** "no fish, no wheat and no gluten": each is refused by itself, so that a list that is cut short refuses nothing less. */
export const spokenRefusal = (codes: readonly string[]): string => spokenAllergens(codes.map(code => `no ${code}`))
