import type { Fulfillment } from '#src/catalog/restaurant.ts'

/** Measurable requirements on a restaurant, parsed from a text. */
export type Measures = {
  readonly method?: Fulfillment
  /** Minimum rating, 0 to 5. */
  readonly minRating?: number
  readonly maxMiles?: number
  /** Sort order: nearest, best rated, or cheapest first. */
  readonly sort?: 'distance' | 'rating' | 'price'
  /** Maximum minutes until the food is ready or delivered. */
  readonly maxMinutes?: number
}

const WALK_MILES = 0.75
const CORNER_MILES = 0.25
/**
 * Miles per minute on foot, by bicycle, and by car in a city, and miles per city block (twenty blocks per mile).
 */
const MILES_OF_MINUTE = 0.05
const MILES_OF_RIDE = 0.15
const MILES_OF_DRIVE = 0.2
const MILES_OF_BLOCK = 0.05
const MILES_OF_KM = 0.62
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  diez: 10,
  quince: 15,
  veinte: 20,
  treinta: 30,
  'four and a half': 4.5,
  'three and a half': 3.5,
}
const NUMBER = `(\\d{1,4}(?:\\.\\d{1,2})?|${Object.keys(NUMBER_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
const numberOf = (said: string | undefined): number => NUMBER_WORDS[said ?? ''] ?? Number(said)
const AT_MOST =
  "(?:within|in|inside(?: of)?|less than|under|below|(?:no|not|nothing|none)(?: that(?:['’]?s| is| are)?)? (?:any )?(?:more than|over|beyond|farther|further|past)(?: away| off)?(?: than)?|at most|max(?:imum)?(?: of)?|radius of|up to|a menos de)"
const UP = '(?: ?\\+| (?:or|and) (?:up|more|better|above|higher)| o mas| y mas)?'

const DOOR =
  '(?:office|desk|door|doorstep|place|home|house|apartment|flat|hotel|room|dorm|workplace|oficina|casa|puerta|trabajo|departamento)'
/** Matches "bring sushi to the office", but not destinations of the guest: "close to my hotel". */
const TO_A_DOOR = `(?:(?<!\\b(?:close|closer|closest|next|near|nearer|nearest|adjacent|opposite|walk|walking|way|back|go|going|take|get|cerca|junto|ir|camino) )(?:to|a) (?:the|my|our|mi|la|nuestra) ${DOOR}|to (?:me|us) at home)`
const METHODS = [
  [
    'delivery',
    new RegExp(
      `\\b(?:(?:fulfillment|method) ?[:=] ?delivery|(?:to be |free )?deliver(?:ed|y|s)?(?: only| to (?:me|us))?|a domicilio|con entrega|(?:bring|send|ship|run|drive) (?:me|us)|(?:bring|send|ship|run|drive|carry)(?=\\b[^,.;!?]{1,40}?\\bto (?:me|us)\\b)|(?:tra[ei]|env[ii]|mand)\\w*(?:nos|me|rme|rnos)|${TO_A_DOOR})\\b`,
      'g',
    ),
  ],
  [
    'pickup',
    /\b(?:(?:fulfillment|method) ?[:=] ?pick-?up|pick[ -]?up(?: only)?|take[ -]?out|take[ -]?away|carry[ -]?out|to go|para llevar|para recoger|(?:swing|come|stop|drop|pass|walk|run) by (?:and|to) (?:grab|get|collect|pick|fetch)(?: up)?|(?:i|we)(?: wi|['’]?)ll (?:come (?:and )?)?(?:grab|collect|fetch)(?: it)?)\b/g,
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
  // "at least 4.4", "a score above 4.5": a number that is neither a price nor another measure
  new RegExp(
    `\\b(?:score|scores|scored|scoring|rating|ratings|rated|stars)?(?: of| is)? ?(?:at least|over|above|higher than|better than|more than|min(?:imum)?|(?:no|not|nothing) (?:worse|lower|less|below|under)(?: than)?) ([1-4]\\.\\d)${UP}(?![\\w.]| ?(?:dollars?|bucks?|usd|miles?|mi|km|kilo\\w*|blocks?|hours?|hrs?)\\b)`,
    'g',
  ),
  // "4.6+ italian", "4.3 or better": a rating, not a price.
  /(?<![$\d.])([1-4]\.\d)(?: ?\+| (?:or|and) (?:up|better|above|higher))(?![\w.])/g,
]
/** Exclusive lower bound: "Above 4.5" excludes 4.5. Ratings have two decimals. */
const ABOVE = /(?<!\b(?:no|not|nothing) )\b(?:over|above|higher than|better than|more than|mas de)\b/
const LEAST_MORE = 0.01
/** Patterns of a maximum distance in a unit: "at most" phrases, parameter keys, or "… away". */
const lengths = (unit: string, miles: number): (readonly [RegExp, (amount: number) => number])[] => {
  const some = `(?:${NUMBER}|(?<one>an?|una))[ -]?${unit}\\b`
  const end = '(?: away| off| from (?:here|me)| from where i am)?'
  const key = '(?:max[ _-]?)?(?:distance|radius)(?:[ _-](?:miles?|mi|kms?|m|meters?))? ?(?:<=?|[:=])'
  return [
    new RegExp(`\\b${AT_MOST} ?${some}${end}`, 'g'),
    new RegExp(`\\b${key} ?${some}`, 'g'),
    new RegExp(
      `(?<!\\b(?:more than|over|at least|beyond) )\\b${some}(?: (?:radius|away|off|at most|tops|max(?:imum)?|or less|or closer|from (?:here|me)))\\b`,
      'g',
    ),
  ].map(pattern => [pattern, (amount: number) => amount * miles] as const)
}
const DISTANCES: readonly (readonly [RegExp, (amount: number) => number])[] = [
  [/\b(?:(?:right )?around the corner|a la vuelta)\b/g, () => CORNER_MILES],
  [
    new RegExp(
      `\\b(?:${AT_MOST} )?(?:an? )?${NUMBER}[ -]?(?:minutes?|min|minutos)(?: of)?(?:['’]s?)? (?:walk|on foot|walking|a pie)\\b`,
      'g',
    ),
    minutes => minutes * MILES_OF_MINUTE,
  ],
  ...(
    [
      ['(?:drive|driving|by (?:car|cab|taxi)|(?:car|cab|taxi) ride|en (?:carro|coche|taxi))', MILES_OF_DRIVE],
      ['(?:bike ride|ride|cycling|by bike|en bici(?:cleta)?)', MILES_OF_RIDE],
      ['(?:away|from (?:here|me))', MILES_OF_MINUTE],
    ] as const
  ).map(
    ([way, miles]) =>
      [
        new RegExp(`\\b(?:${AT_MOST} )?(?:an? )?${NUMBER}[ -]?(?:minutes?|mins?|minutos)(?:['’]?s?)? ${way}\\b`, 'g'),
        (minutes: number) => minutes * miles,
      ] as const,
  ),
  ...lengths('(?:blocks?|cuadras?)', MILES_OF_BLOCK),
  [/\b(?:within )?(?:easy )?(?:walking distance|walkable|a walk away)\b|\ba pie\b/g, () => WALK_MILES],
  [/\b(?:within |less than |under )?(?:a )?half (?:a |an )?miles?\b(?: away)?/g, () => 0.5],
  [
    new RegExp(
      `\\b(?:max[ _-]?)?(?:distance|radius)(?:[ _-](?:miles?|mi))? ?(?:<=?|[:=]) ?${NUMBER}(?![\\d.]| ?k?m\\b)`,
      'g',
    ),
    of => of,
  ],
  [
    new RegExp(`\\b(?:max[ _-]?)?(?:distance|radius)[ _-]km ?(?:<=?|[:=]) ?${NUMBER}(?![\\d.])`, 'g'),
    km => km * MILES_OF_KM,
  ],
  ...lengths('(?:miles?|mi|millas?)', 1),
  ...lengths('(?:kms?|kilomet(?:er|re)s?|kilometros?)', MILES_OF_KM),
  ...lengths('(?:m|met(?:er|re)s?|metros?)', MILES_OF_KM / 1000),
]
const SORTS = [
  [
    'distance',
    /\b(?:the )?(?:closest|nearest|least far(?: away)?|sort(?:[ _]by)? ?[:=] ?distance|(?:el |la |lo )?mas (?:cercan[oa]s?|cerca))\b(?: to (?:me|us|here))?/g,
  ],
  [
    'rating',
    /\b(?:the )?(?:(?:best|highest|top|most)[ -](?:rated|reviewed|ratings?|reviews?|stars|scores?)|sort(?:[ _]by)? ?[:=] ?(?:rating|stars)|(?:el |la )?mejor (?:valorad|calificad|puntuad)[oa]s?)\b/g,
  ],
  [
    'price',
    /\b(?:the )?(?:cheapest|least (?:expensive|pricey|costly)|lowest[ -](?:priced?|cost)|sort(?:[ _]by)? ?[:=] ?(?:price|cost)|(?:el |la |lo )?mas (?:barat|economic)[oa]s?)\b/g,
  ],
] as const

const SOON =
  '(?:(?:ready |here |done |on my table )?(?:in|within|inside|under|less than|faster than|no (?:more|longer) than|not (?:more|longer) than|at most|max(?:imum)?|up to|en menos de|en) (?:under |less than |about |at most )?|< ?)'
const OR_SOONER =
  '(?: (?:or (?:less|under|sooner|faster)|tops|max(?:imum)?|at most|o menos)| (?:delivery|wait|pickup)\\b)'
const MINUTES = '(?:minutes?|mins?|minutos?)'
/** Patterns for the maximum wait, with the conversion to minutes. */
const WAITS: readonly (readonly [RegExp, (amount: number) => number])[] = [
  [new RegExp(`\\b(?:a )?(?:half an? hour|media hora)${OR_SOONER}`, 'g'), () => 30],
  [new RegExp(`\\b${SOON}(?:a )?(?:half an? hour|half hour|media hora)\\b`, 'g'), () => 30],
  [new RegExp(`\\b${SOON}(?:three quarters of an hour|tres cuartos de hora)\\b`, 'g'), () => 45],
  [new RegExp(`\\b${SOON}(?:an|one|1|the|una) ?(?:hour|hr|hora)\\b`, 'g'), () => 60],
  [new RegExp(`(?:\\b|(?=<))${SOON}${NUMBER}[ -]?${MINUTES}\\b(?! (?:walk|on foot|away|drive|ride))`, 'g'), of => of],
  [new RegExp(`\\b${NUMBER}[ -]?${MINUTES}${OR_SOONER}`, 'g'), of => of],
  [
    new RegExp(
      `\\b(?:max[ _-]?)?(?:(?:delivery|prep|wait|pickup|ready)[ _-])?(?:minutes|mins|eta|wait|time)(?:[ _-](?:minutes|mins?))? ?(?:<=?|[:=]) ?${NUMBER}(?: ?${MINUTES})?\\b`,
      'g',
    ),
    of => of,
  ],
]
/** Party size key used by agents. It is not an occasion. */
const PARTY_SIZE = /\b(?:party(?:[ _-]?size)?|guests|people|persons|covers) ?[=:] ?\d{1,3}\b/g

const HALF_KM = /\b(?:a )?half (?:a |an )?(?:kms?|kilomet(?:er|re)s?)\b/g

/**
 * Parses the measurable requirements in a folded text: "delivered", "4.5 stars and up", "within half a mile",
 * "closest". The first match of each kind wins. Also returns the text without them.
 */
export function readMeasures(folded: string): Measures & { readonly text: string } {
  let text = folded.replace(PARTY_SIZE, ' , ').replace(HALF_KM, '0.5 km')
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
    return found && milesOf(found[1] === undefined ? 1 : numberOf(found[1]))
  })
  const minRating = first(RATINGS, pattern => {
    const [whole, said] = [...text.matchAll(pattern)][0] ?? []
    const stars = numberOf(said)
    if (!(stars <= 5)) return undefined
    take(pattern)
    return ABOVE.test(whole!) ? stars + LEAST_MORE : stars
  })
  const maxMinutes = first(WAITS, ([pattern, minutesOf]) => {
    const found = take(pattern)
    return found && minutesOf(numberOf(found[1]))
  })
  const method = METHODS.find(([, pattern]) => take(pattern))?.[0]
  const sort = SORTS.find(([, pattern]) => take(pattern))?.[0]
  return {
    text,
    ...(method === undefined ? {} : { method }),
    ...(minRating === undefined ? {} : { minRating }),
    ...(maxMiles === undefined ? {} : { maxMiles }),
    ...(sort === undefined ? {} : { sort }),
    ...(maxMinutes === undefined ? {} : { maxMinutes }),
  }
}
