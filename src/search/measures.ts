import type { Fulfillment } from '#src/catalog/restaurant.ts'

/** What a text measures places by, and the text without it. */
export type Measures = {
  readonly method?: Fulfillment
  /** 0 to 5. */
  readonly minRating?: number
  readonly maxMiles?: number
  /** What comes first: the nearest, the best rated or the cheapest. */
  readonly sort?: 'distance' | 'rating' | 'price'
  /** What it asks for that no search can tell: "under 30 minutes". */
  readonly unread?: readonly string[]
}

const WALK_MILES = 0.75
const CORNER_MILES = 0.25
/** A minute on foot, and a block between two streets. */
const MILES_OF_MINUTE = 0.05
const MILES_OF_BLOCK = 0.08
const MILES_OF_KM = 0.62
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10, fifteen: 15, twenty: 20 },
  ...{ 'four and a half': 4.5, 'three and a half': 3.5 },
}
const NUMBER = `(\\d{1,2}(?:\\.\\d{1,2})?|${Object.keys(NUMBER_WORDS).toReversed().join('|')})`
const numberOf = (said: string | undefined): number => NUMBER_WORDS[said ?? ''] ?? Number(said)
const AT_MOST =
  '(?:within|less than|under|no more than|not more than|no farther than|not farther than|no further than|not further than|at most|max(?:imum)?|up to|a menos de)'
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
    `\\b(?:at least |over |above |nothing below |not below |no less than |more than |min(?:imum)? |mas de |al menos )?${NUMBER} ?\\+?[ -]?(?:stars?|estrellas?)${UP}(?![a-z])`,
    'g',
  ),
  new RegExp(
    `\\b(?:(?:min[ _-]?)?rating|rated|stars|calificacion) ?(?:of|above|over|at least|[:=]? ?>=?|[:=]|de)? ?${NUMBER}${UP}(?![\\d.])`,
    'g',
  ),
  // "4.6+ italian", "4.3 or better": a number that is no price
  /(?<![$\d.])([1-4]\.\d)(?: ?\+| (?:or|and) (?:up|better|above|higher))(?![\w.])/g,
]
const DISTANCES: readonly (readonly [RegExp, (amount: number) => number])[] = [
  [/\b(?:(?:right )?around the corner|a la vuelta)\b/g, () => CORNER_MILES],
  [
    new RegExp(
      `\\b(?:${AT_MOST} )?(?:an? )?${NUMBER}[ -]?(?:minutes?|min|minutos)(?: of)?(?:['’]s?)? (?:walk|on foot|walking|a pie)\\b`,
      'g',
    ),
    minutes => minutes * MILES_OF_MINUTE,
  ],
  [new RegExp(`\\b${AT_MOST} ${NUMBER} (?:blocks?|cuadras?)\\b`, 'g'), blocks => blocks * MILES_OF_BLOCK],
  [/\b(?:within )?(?:easy )?(?:walking distance|walkable|a walk away)\b|\ba pie\b/g, () => WALK_MILES],
  [/\b(?:within |less than |under )?(?:a )?half (?:a |an )?miles?\b(?: away)?/g, () => 0.5],
  [new RegExp(`\\b${AT_MOST} (?:an?|una) (?:mile|milla)\\b(?: away)?`, 'g'), () => 1],
  [
    new RegExp(
      `\\b(?:${AT_MOST}|(?:max[ _-]?)?distance ?(?:<=?|[:=])) ?${NUMBER} ?(?:miles?|mi|millas?)\\b(?: away)?`,
      'g',
    ),
    amount => amount,
  ],
  [new RegExp(`\\b${AT_MOST} ${NUMBER} ?(?:kms?|kilometers?|kilometros?)\\b`, 'g'), amount => amount * MILES_OF_KM],
]
const SORTS = [
  [
    'distance',
    /\b(?:the )?(?:closest|nearest|least far(?: away)?|sort ?[:=] ?distance|(?:el |la |lo )?mas (?:cercan[oa]s?|cerca))\b(?: to (?:me|us|here))?/g,
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

/** How long a guest would wait, which hangs on the hour and the kitchen. */
const WAIT = new RegExp(
  `\\b(?:in |within )?(?:${AT_MOST}|in|within|faster than|en menos de) (\\d{1,3}) ?(?:minutes?|mins?|minutos)\\b(?! (?:walk|on foot|away))`,
  'g',
)
/** An agent's key for how many come, which is no occasion. */
const PARTY_SIZE = /\b(?:party(?:[ _-]?size)?|guests|people|persons|covers) ?[=:] ?\d{1,3}\b/g

/** Reads measures of a folded text: "delivered", "4.5 stars and up", "within half a mile", "closest". The first of each kind counts. */
export function readMeasures(folded: string): Measures & { readonly text: string } {
  let text = folded.replace(PARTY_SIZE, ' , ')
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
    return found && milesOf(numberOf(found[1]))
  })
  const minRating = first(RATINGS, pattern => {
    const stars = numberOf([...text.matchAll(pattern)][0]?.[1])
    if (!(stars <= 5)) return undefined
    take(pattern)
    return stars
  })
  const wait = take(WAIT)?.[0]?.trim()
  const method = METHODS.find(([, pattern]) => take(pattern))?.[0]
  const sort = SORTS.find(([, pattern]) => take(pattern))?.[0]
  return {
    text,
    ...(method === undefined ? {} : { method }),
    ...(minRating === undefined ? {} : { minRating }),
    ...(maxMiles === undefined ? {} : { maxMiles }),
    ...(sort === undefined ? {} : { sort }),
    ...(wait === undefined ? {} : { unread: [wait] }),
  }
}
