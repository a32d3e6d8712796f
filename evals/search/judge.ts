import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import { DIETS } from '#src/menu/model.ts'
import { daysOpenAt, type JudgedDish, type JudgedRestaurant } from './facts.ts'

export const SLICES = [
  'mood',
  'diet',
  'price',
  'typo',
  'spanish',
  'dish',
  'negation',
  'occasion',
  'ingredient',
  'cuisine',
  'time',
  'texture',
  'mixed',
  'name',
  'shorthand',
] as const

/** Default location of a query. */
const DEFAULT_LOCATION = { city: 'New York' } as const

/** Name patterns. `*` matches any letters; among dishes, `@list` refers to patterns in `lists.json`. */
const Patterns = z.array(z.string().min(1)).min(1)

const OF_DISHES = ['without', 'atLeast', 'minPriceCents', 'maxPriceCents', 'diet', 'avoid'] as const

/** Conditions on the facts of a restaurant, all of which must hold. Explained in `README.md`. */
export const Rule = z
  .strictObject({
    grade: z.int().min(0).max(3),
    cuisines: z.array(z.string()).min(1).optional(),
    names: Patterns.optional(),
    priceLevels: z.array(z.int().min(1).max(4)).min(1).optional(),
    openAt: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    dishes: Patterns.optional(),
    without: Patterns.optional(),
    atLeast: z.int().min(1).optional(),
    minPriceCents: z.int().min(1).optional(),
    maxPriceCents: z.int().min(1).optional(),
    diet: z.array(z.enum(DIETS)).min(1).optional(),
    avoid: z.array(z.enum(ALLERGENS)).min(1).optional(),
  })
  .refine(({ grade: _, ...conditions }) => Object.keys(conditions).length > 0, 'a rule needs a condition')
  .refine(
    rule => rule.dishes || !OF_DISHES.some(key => rule[key] !== undefined),
    `${OF_DISHES.join(', ')} are conditions on dishes: say which`,
  )
export type Rule = z.infer<typeof Rule>

/** Query with its checkable demands, and the rules that grade every restaurant. */
export const JudgedQuery = z.strictObject({
  id: z.string().regex(/^[a-z]+-[a-z]+-\d{2}$/),
  slice: z.enum(SLICES),
  query: z.string().min(1).max(200),
  location: z
    .union([
      z.strictObject({ city: z.string() }),
      z.strictObject({ zipcode: z.string().regex(/^\d{5}$/) }),
      z.strictObject({ coords: z.tuple([z.number(), z.number()]) }),
    ])
    .default(DEFAULT_LOCATION),
  diet: z.array(z.enum(DIETS)).min(1).optional(),
  avoid: z.array(z.enum(ALLERGENS)).min(1).optional(),
  maxPriceCents: z.int().min(1).optional(),
  grades: z.array(Rule).min(1),
})
export type JudgedQuery = z.infer<typeof JudgedQuery>

export type Half = 'dev' | 'test'

const FOLDER = new URL('./queries/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')

/**
 * Reads the judged queries of one half in file order and expands their dish lists. Throws with the line that is
 * invalid.
 */
export function readQueries(half: Half): JudgedQuery[] {
  const lists = z.record(z.string(), Patterns).parse(JSON.parse(read('lists.json')))
  return read(`${half}.jsonl`)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      try {
        return [spellOut(JudgedQuery.parse(JSON.parse(line)), lists)]
      } catch (cause) {
        throw new Error(`${half}.jsonl, line ${index + 1}: ${cause instanceof Error ? cause.message : cause}`, {
          cause,
        })
      }
    })
}

function spellOut(query: JudgedQuery, lists: Readonly<Record<string, readonly string[]>>): JudgedQuery {
  const written = (patterns: readonly string[]): string[] =>
    patterns.flatMap(pattern => {
      if (!pattern.startsWith('@')) return pattern
      const list = lists[pattern.slice(1)]
      if (!list) throw new Error(`${query.id}: there is no list ${pattern} in lists.json`)
      return written(list)
    })
  const grades = query.grades.map(rule => ({
    ...rule,
    ...(rule.dishes && { dishes: written(rule.dishes) }),
    ...(rule.without && { without: written(rule.without) }),
  }))
  return { ...query, grades }
}

/** Grades every restaurant for a query, 0 to 3, by id. The first matching rule decides; 0 if none matches. */
export function gradesOf(query: JudgedQuery, restaurants: readonly JudgedRestaurant[]): Map<string, number> {
  const rules = query.grades.map(rule => ({ grade: rule.grade, fits: ruleTest(rule) }))
  return new Map(restaurants.map(row => [row.id, rules.find(({ fits }) => fits(row))?.grade ?? 0]))
}

function ruleTest(rule: Rule): (restaurant: JudgedRestaurant) => boolean {
  const named = rule.names && nameTest(rule.names)
  const counts = dishTest(rule)
  const atLeast = rule.atLeast ?? 1
  return ({ name, cuisines, priceLevel, hours, dishes }) =>
    (!named || named(name)) &&
    (!rule.cuisines || cuisines.some(cuisine => rule.cuisines!.includes(cuisine))) &&
    (!rule.priceLevels || (priceLevel !== undefined && rule.priceLevels.includes(priceLevel))) &&
    (!rule.openAt || daysOpenAt(hours, rule.openAt) >= 4) &&
    (!counts || dishes.filter(counts).length >= atLeast)
}

function dishTest(rule: Rule): ((dish: JudgedDish) => boolean) | undefined {
  if (!rule.dishes) return undefined
  const named = nameTest(rule.dishes)
  const unwanted = rule.without ? nameTest(rule.without) : () => false
  return ({ name, price_cents, diets, allergens }) =>
    price_cents >= (rule.minPriceCents ?? 0) &&
    price_cents <= (rule.maxPriceCents ?? Number.POSITIVE_INFINITY) &&
    (rule.diet ?? []).every(diet => diets.includes(diet)) &&
    (!rule.avoid || (allergens !== undefined && !rule.avoid.some(code => allergens.includes(code)))) &&
    named(name) &&
    !unwanted(name)
}

/** Creates a test for names that match one of the patterns. Memoized, because menus repeat names. */
export function nameTest(patterns: readonly string[]): (name: string) => boolean {
  const fits = foldedTest(patterns)
  const seen = new Map<string, boolean>()
  return name => {
    const known = seen.get(name)
    if (known !== undefined) return known
    const fitting = fits(foldEdges(name))
    seen.set(name, fitting)
    return fitting
  }
}

/** Folds a name and surrounds it with spaces, as `foldedTest` expects. */
export const foldEdges = (name: string): string => ` ${normalizeName(name)} `

/** Same as `nameTest`, for names already processed by `foldEdges`. */
export function foldedTest(patterns: readonly string[]): (folded: string) => boolean {
  const expression = new RegExp(`^(?:${patterns.map(expressionOf).join('|')})$`, 'u')
  return folded => expression.test(folded)
}

/**
 * Converts a pattern to a regular expression. Folded names are surrounded by spaces, which mark word boundaries.
 */
function expressionOf(pattern: string): string {
  const pieces = pattern.split('*')
  return pieces
    .map((piece, index) => {
      const words = normalizeName(piece)
      if (words === '') return piece === '' ? '' : ' '
      const opens = index === 0 || /^\s/u.test(piece)
      const closes = index === pieces.length - 1 || /\s$/u.test(piece)
      return `${opens ? ' ' : ''}${words}${closes ? ' ' : ''}`
    })
    .join('.*')
}
