import type { Fulfillment } from '#src/catalog/restaurant.ts'

/** What a text measures places by, and the text without it. */
export type Measures = {
  readonly method?: Fulfillment
  /** 0 to 5. */
  readonly minRating?: number
  readonly maxMiles?: number
  /** What comes first: the nearest, the best rated or the cheapest. */
  readonly sort?: 'distance' | 'rating' | 'price'
}

const WALK_MILES = 0.75
const MILES_OF_KM = 0.62
const NUMBER = '(\\d{1,2}(?:\\.\\d{1,2})?)'
const UP = '(?: ?\\+| (?:or|and) (?:up|more|better|above|higher)| o mas| y mas)?'

const METHODS = [
  [
    'delivery',
    /\b(?:(?:fulfillment|method) ?[:=] ?delivery|(?:to be |free )?deliver(?:ed|y|s)?(?: only| to (?:me|us))?|a domicilio|con entrega)\b/g,
  ],
  [
    'pickup',
    /\b(?:(?:fulfillment|method) ?[:=] ?pick-?up|pick[ -]?up(?: only)?|take[ -]?out|take[ -]?away|carry[ -]?out|to go|para llevar|para recoger)\b/g,
  ],
] as const
const RATINGS = [
  new RegExp(
    `\\b(?:at least |over |above |min(?:imum)? |mas de |al menos )?${NUMBER} ?\\+?[ -]?(?:stars?|estrellas?)${UP}(?![a-z])`,
    'g',
  ),
  new RegExp(
    `\\b(?:(?:min[ _-]?)?rating|rated|stars|calificacion) ?(?:of|above|over|at least|>=?|[:=]|de)? ?${NUMBER}${UP}(?![\\d.])`,
    'g',
  ),
]
const DISTANCES: readonly (readonly [RegExp, (amount: number) => number])[] = [
  [/\b(?:within )?(?:easy )?(?:walking distance|walkable|a walk away)\b|\ba pie\b/g, () => WALK_MILES],
  [/\b(?:within |less than |under )?(?:a )?half (?:a |an )?miles?\b(?: away)?/g, () => 0.5],
  [/\b(?:within|less than|under|no more than|at most|a menos de) (?:an?|one|una) (?:mile|milla)\b(?: away)?/g, () => 1],
  [
    new RegExp(
      `\\b(?:within|less than|under|no more than|at most|max(?:imum)?|a menos de|(?:max[ _-]?)?distance ?(?:<=?|[:=])) ?${NUMBER} ?(?:miles?|mi|millas?)\\b(?: away)?`,
      'g',
    ),
    amount => amount,
  ],
  [
    new RegExp(
      `\\b(?:within|less than|under|no more than|at most|a menos de) ${NUMBER} ?(?:kms?|kilometers?|kilometros?)\\b`,
      'g',
    ),
    amount => amount * MILES_OF_KM,
  ],
]
const SORTS = [
  [
    'distance',
    /\b(?:the )?(?:closest|nearest|sort ?[:=] ?distance|(?:el |la |lo )?mas (?:cercan[oa]s?|cerca))\b(?: to (?:me|us|here))?/g,
  ],
  [
    'rating',
    /\b(?:the )?(?:(?:best|highest|top)[ -](?:rated|reviewed|rating)|sort ?[:=] ?rating|(?:el |la )?mejor (?:valorad|calificad|puntuad)[oa]s?)\b/g,
  ],
  [
    'price',
    /\b(?:the )?(?:cheapest|least expensive|lowest[ -]priced?|sort ?[:=] ?price|(?:el |la |lo )?mas (?:barat|economic)[oa]s?)\b/g,
  ],
] as const

/** Reads measures of a folded text: "delivered", "4.5 stars and up", "within half a mile", "closest". The first of each kind counts. */
export function readMeasures(folded: string): Measures & { readonly text: string } {
  let text = folded
  const take = (pattern: RegExp): string[] | undefined => {
    const found = [...text.matchAll(pattern)][0]
    if (!found) return undefined
    text = text.replace(pattern, ' , ')
    return found
  }
  const first = <T>(rows: readonly T[], read: (row: T) => number | undefined): number | undefined => {
    for (const row of rows) {
      const value = read(row)
      if (value !== undefined) return value
    }
    return undefined
  }
  const maxMiles = first(DISTANCES, ([pattern, milesOf]) => {
    const found = take(pattern)
    return found && milesOf(Number(found[1]))
  })
  const minRating = first(RATINGS, pattern => {
    const stars = Number([...text.matchAll(pattern)][0]?.[1])
    if (!(stars <= 5)) return undefined
    take(pattern)
    return stars
  })
  const method = METHODS.find(([, pattern]) => take(pattern))?.[0]
  const sort = SORTS.find(([, pattern]) => take(pattern))?.[0]
  return {
    text,
    ...(method === undefined ? {} : { method }),
    ...(minRating === undefined ? {} : { minRating }),
    ...(maxMiles === undefined ? {} : { maxMiles }),
    ...(sort === undefined ? {} : { sort }),
  }
}
