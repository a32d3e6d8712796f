import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'

/** Slices of demand queries, one file each. */
export const DEMAND_SLICES = [
  'places',
  'times',
  'prices',
  'methods',
  'stars',
  'distances',
  'superlatives',
  'refusals',
  'allergens',
  'diets',
  'absent',
  'languages',
  'warnings',
  'keys',
] as const
export type DemandSlice = (typeof DEMAND_SLICES)[number]

/** Locations of the callers: coordinates and ZIP. */
export const POINTS = {
  midtown: { lat: 40.7549, lng: -73.984, zip: '10036' },
  'union-square': { lat: 40.7359, lng: -73.9911, zip: '10003' },
  tribeca: { lat: 40.7163, lng: -74.0086, zip: '10013' },
  uptown: { lat: 40.787, lng: -73.9754, zip: '10024' },
  harlem: { lat: 40.8075, lng: -73.9465, zip: '10027' },
  bronx: { lat: 40.8303, lng: -73.923, zip: '10451' },
  williamsburg: { lat: 40.714, lng: -73.9566, zip: '11211' },
  'park-slope': { lat: 40.671, lng: -73.9814, zip: '11215' },
  flatbush: { lat: 40.6521, lng: -73.959, zip: '11226' },
  astoria: { lat: 40.7644, lng: -73.9235, zip: '11103' },
  'jackson-heights': { lat: 40.7557, lng: -73.8831, zip: '11372' },
  hoboken: { lat: 40.744, lng: -74.0324, zip: '07030' },
  'jersey-city': { lat: 40.7178, lng: -74.0431, zip: '07302' },
} as const

type PointName = keyof typeof POINTS
const POINT_NAMES = Object.keys(POINTS) as [PointName, ...PointName[]]

/** Local wall-clock time in New York. */
const Wall = z.string().regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Default time: a Friday evening. */
const NOW = '2026-11-20T18:05'

/** Words of a name. `*` matches any letters; `@list` refers to a list in `words.json`. */
const Phrases = z.array(z.string().min(1)).min(1)
const cents = z.int().min(1)

/** Area: any of these neighborhoods or cities, or a circle. */
const Place = z.strictObject({
  label: z.string().min(1),
  neighborhoods: z.array(z.string()).min(1).optional(),
  cities: z.array(z.string()).min(1).optional(),
  around: z.tuple([z.number(), z.number()]).optional(),
  miles: z.number().positive().optional(),
})

/** Machine-checkable demands of a query, explained in `README.md`. */
const Demands = z.strictObject({
  dish: Phrases.optional(),
  dishNot: Phrases.optional(),
  refused: Phrases.optional(),
  refusedDish: Phrases.optional(),
  minCents: cents.optional(),
  maxCents: cents.optional(),
  avoid: z.array(z.enum(ALLERGENS)).min(1).optional(),
  diets: z.array(z.enum(DIETS)).min(1).optional(),
  cuisines: z.array(z.string()).min(1).optional(),
  notCuisines: z.array(z.string()).min(1).optional(),
  place: Place.optional(),
  openAt: Wall.optional(),
  method: z.enum(FULFILLMENTS).optional(),
  maxMinutes: z.int().min(1).optional(),
  minRating: z.number().min(0).max(5).optional(),
  withinMiles: z.number().positive().optional(),
  first: z.enum(['nearest', 'bestRated', 'cheapest']).optional(),
})
export type Demands = z.infer<typeof Demands>

const DemandRow = z.strictObject({
  id: z.string().regex(/^[a-z]+-\d{2}$/),
  who: z.string().min(1),
  query: z.string().min(1).max(200),
  from: z.enum(POINT_NAMES),
  now: Wall.default(NOW),
  demands: Demands.refine(demands => Object.keys(demands).length > 0, 'a query needs a demand'),
})
export type DemandQuery = z.infer<typeof DemandRow> & { readonly slice: DemandSlice }

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Reads the queries of all slices and expands their word lists. Throws with the line that is invalid. */
export function readDemandQueries(): DemandQuery[] {
  const lists = z.record(z.string(), Phrases).parse(JSON.parse(read('words.json')))
  const written = (phrases: readonly string[]): string[] =>
    phrases.flatMap(phrase => {
      if (!phrase.startsWith('@')) return phrase
      const list = lists[phrase.slice(1)]
      if (!list) throw new Error(`there is no list ${phrase} in words.json`)
      return written(list)
    })
  const readRow = (line: string): z.infer<typeof DemandRow> => {
    const row = DemandRow.parse(JSON.parse(line))
    const lists = (['dish', 'dishNot', 'refused', 'refusedDish'] as const).flatMap(key => {
      const phrases = row.demands[key]
      return phrases ? [[key, written(phrases)] as const] : []
    })
    return { ...row, demands: { ...row.demands, ...Object.fromEntries(lists) } }
  }
  return DEMAND_SLICES.flatMap(slice =>
    read(`queries/${slice}.jsonl`)
      .split('\n')
      .flatMap((line, index) => {
        if (line.trim() === '') return []
        try {
          return [{ ...readRow(line), slice }]
        } catch (cause) {
          const said = cause instanceof Error ? cause.message : cause
          throw new Error(`${slice}.jsonl, line ${index + 1}: ${said}`, { cause })
        }
      }),
  )
}

/** Instant of a wall-clock time in New York. The UTC offset is constant in November after its first Sunday. */
export const instantOf = (wall: string): number => Date.parse(`${wall}:00-05:00`)
