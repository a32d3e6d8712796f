/** Price requirements in a text, and the text without them. */
export type PriceWords = {
  readonly text: string
  /** Bounds in cents. */
  readonly maxPrice?: number
  readonly minPrice?: number
  /** True if the bound is exclusive: "under $8" excludes $8. */
  readonly isBelow?: true
  readonly priceLevels?: readonly number[]
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  cinco: 5,
  ocho: 8,
  diez: 10,
  doce: 12,
  quince: 15,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
}
/** Colloquial names of banknotes. */
const NOTES: Readonly<Record<string, number>> = { 'a fiver': 5, 'a tenner': 10 }
/** Banknotes that the guest has: "I've got a twenty". */
const NOTES_HELD: Readonly<Record<string, number>> = { 'a five': 5, 'a ten': 10, 'a twenty': 20, 'a fifty': 50 }
const PEOPLE: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
}
const IN_WORDS = Object.keys(NUMBER_WORDS).sort((a, b) => b.length - a.length)
const AMOUNT = `(?:us ?)?\\$? ?(\\d{1,4}(?:[.,]\\d{1,2})?(?!\\d|[.,]\\d)|${IN_WORDS.join('|')})`
const SIGNED = '(?:us ?)?\\$ ?(\\d{1,4}(?:[.,]\\d{1,2})?)(?!\\d|[.,]\\d)'
const CURRENCY = '(?: ?(?:dollars?|bucks?|usd|dolares|dolar|\\$))'
const OTHER_UNIT =
  '(?! ?(?:min|minutes?|mins?|minutos?|hours?|hrs?|horas?|miles?|mi|millas?|km|blocks?|cuadras?|cal|cals|calories|calorias|kcal|carbs?|grams?|gramos?|g|oz|lbs?|people|personas?|friends|am|pm|stars?|years?|percent|points?|ingredients)(?![a-z])|%|:\\d)'
const BELOW =
  'under|below|beneath|cap(?:ped)?(?: it| that)? at|not exceeding|no dearer than|less than|cheaper than|no more than|not more than|not over|not above|nothing over|nothing above|nothing more than|at most|max of|max|maximum|up to|within|lower than|<=?|' +
  'menos de|por menos de|por debajo de|hasta|maximo|maximo de|no mas de|nada de mas de|bajo|debajo de|moins de|unter|weniger als|maximal|meno di'
/** Words for an exclusive upper bound. */
const STRICTLY =
  '(?<!(?:no|not|nothing) )(?:under|below|beneath|less than|cheaper than|lower than|<(?!=)|por menos de|menos de|por debajo de|debajo de|bajo|moins de|unter|weniger als|meno di)'
/** Keys that agents and users put before an amount: "max_price=12", "price: 12", "budget of 20". */
const KEY =
  '(?:max[_ -]?price|price[_ -]?max|price|budget|spend(?:ing)?|precio|presupuesto|gastar) ?(?:of|is|de|up to|max|under|<=?|=|:)? ?'
const ABOVE =
  'over|above|more than|at least|min|minimum|starting at|mas de|por encima de|al menos|minimo|a partir de|>=?'
const ABOUT = 'around|about|roughly|approximately|approx|alrededor de|como|unos|cerca de|~'
const START = '(?<![a-z0-9$.])'
const END = '(?![a-z0-9])'
const A_HEAD = ' ?(?:per person|a person|each|a head|per head|pp|apiece|por persona|por cabeza|cada uno)'
const HEAD = `(?:${A_HEAD})?`
const LESS = 'or less|or under|or below|or cheaper|max|maximum|tops|o menos|maximo|como maximo'

const pattern = (text: string): RegExp => new RegExp(`${START}${text}${END}`, 'g')
const BETWEEN = pattern(
  `(?:between |from |entre |de )${AMOUNT}${CURRENCY}? ?(?:and|to|y|a|-) ?${AMOUNT}(?:${CURRENCY})?${OTHER_UNIT}${HEAD}`,
)
const RANGE = pattern(`${SIGNED} ?(?:-|to|a|and|y) ?\\$? ?(\\d{1,4}(?:[.,]\\d{1,2})?)${CURRENCY}?${OTHER_UNIT}${HEAD}`)
const RANGE_NAMED = pattern(`${AMOUNT} ?(?:-|to|a) ?${AMOUNT}${CURRENCY}${HEAD}`)
const AT_MOST = pattern(`(?:${BELOW}) ?${AMOUNT}${CURRENCY}?${OTHER_UNIT}${HEAD}`)
const UNDER = pattern(`${STRICTLY} ?${AMOUNT}${CURRENCY}?${OTHER_UNIT}${HEAD}`)
const OR_LESS = pattern(`${AMOUNT}${CURRENCY}? ?(?:${LESS})${OTHER_UNIT}${HEAD}`)
const KEYED = pattern(`${KEY}${AMOUNT}${CURRENCY}?${OTHER_UNIT}${HEAD}`)
const KEYED_LEAST = pattern(`(?:min[_ -]?price ?[:=]?|price ?>=?) ?${AMOUNT}${CURRENCY}?`)
const EACH = pattern(`${AMOUNT}${CURRENCY}?${A_HEAD}`)
const IN_ALL = pattern(`${AMOUNT}${CURRENCY}? ?(?:in )?(?:total|all|altogether|en total)`)
const A_NOTE = pattern(`(${Object.keys(NOTES).join('|')})`)
const A_NOTE_HELD = pattern(
  `(?:got|have|has|had|holding|only|just) (?:only |just )?(${Object.keys(NOTES_HELD).join('|')})(?: dollar)?(?: bill| note)?(?![ -](?:minute|min|piece|pack|pc|inch|ounce|oz|mile|block|hour|percent|dollar)|[ -]of)`,
)
/** Budget for a group: "Feed 4 for $60", "$60 for the four of us". */
const FED = pattern(
  `feed(?:ing|s)? (?:us |a party of |the )?(?:\\d{1,2}|${Object.keys(PEOPLE).join('|')})(?: of us| people| persons?)? (?:for|on|with|under|within) (?:${SIGNED}|${AMOUNT}${CURRENCY})`,
)
const PARTY = new RegExp(
  `(?:\\b(?:for|feed|feeds|feeding|we are|party of|para|somos) (\\d{1,2}|${Object.keys(PEOPLE).join('|')})\\b(?! ?(?:dollars?|bucks?|usd|dolares))|` +
    `\\b(\\d{1,2}|${Object.keys(PEOPLE).join('|')}) (?:of us|people|persons?|friends|guests|personas?|amigos|nosotros))`,
)
const AT_LEAST = pattern(`(?:${ABOVE}) ?(?:${SIGNED}|${AMOUNT}${CURRENCY})${OTHER_UNIT}${HEAD}`)
const AND_UP = pattern(`(?:${SIGNED}|${AMOUNT}${CURRENCY}) ?(?:\\+|and up|or more|plus|o mas|y mas)`)
const ROUGHLY = pattern(`(?:${ABOUT}) ?(?:${SIGNED}|${AMOUNT}${CURRENCY})${HEAD}`)
const BARE = pattern(`(?:${SIGNED}|${AMOUNT}${CURRENCY})${HEAD}`)
const SIGNS = /(?<![^\s,(/])(\${1,4})(?: ?(?:-|to|or|\/|o|a) ?(\${1,4}))?(?![^\s,.;:!?)])/g
const CHEAPEST_DINNER = 500
const MOST = 200_000

/**
 * Parses the price requirements in a folded text: "under $15", "menos de 15", "$10-15", "$$". First match per kind.
 */
export function readPriceWords(folded: string): PriceWords {
  if (
    !/[\d$]/.test(folded) &&
    ![...IN_WORDS, ...Object.keys(NOTES), ...Object.keys(NOTES_HELD)].some(word => folded.includes(word))
  )
    return { text: folded }
  let maxPrice: number | undefined
  let minPrice: number | undefined
  let priceLevels: readonly number[] | undefined
  let isBelow = false
  let text = folded

  const take = (pattern: RegExp, use: (amounts: number[]) => boolean) => {
    text = text.replace(pattern, (whole, ...groups: unknown[]) => {
      const amounts = groups.slice(0, -2).flatMap(group => (typeof group === 'string' ? [centsOf(group)] : []))
      return amounts.every(amount => amount > 0 && amount <= MOST) && use(amounts) ? ' , ' : whole
    })
  }
  const atMost = (cents: number): true => {
    maxPrice ??= cents
    return true
  }
  const between = ([low = 0, high = 0]: number[]): boolean => {
    if (low > high) return false
    minPrice ??= low
    return atMost(high)
  }
  const atLeast = ([cents]: number[]): true => {
    minPrice ??= cents
    return true
  }
  take(KEYED_LEAST, atLeast)
  take(IN_ALL, ([cents]) => atMost(Math.floor(cents! / partyOf(folded.replace(IN_ALL, ' , ')))))
  take(FED, ([cents]) => atMost(Math.floor(cents! / partyOf(folded))))
  take(BETWEEN, between)
  take(RANGE, between)
  take(RANGE_NAMED, between)
  take(UNDER, ([cents]) => {
    isBelow ||= maxPrice === undefined
    return atMost(cents!)
  })
  take(AT_MOST, ([cents]) => atMost(cents!))
  take(KEYED, ([cents]) => atMost(cents!))
  take(AT_LEAST, atLeast)
  take(AND_UP, atLeast)
  take(OR_LESS, ([cents]) => atMost(cents!))
  take(EACH, ([cents]) => cents! >= CHEAPEST_DINNER && atMost(cents!))
  take(A_NOTE, ([cents]) => atMost(cents!))
  take(A_NOTE_HELD, ([cents]) => atMost(cents!))
  take(ROUGHLY, ([cents]) => atMost(Math.floor((cents! * 6) / 5)))
  take(BARE, ([cents]) => {
    if (cents! >= CHEAPEST_DINNER) return atMost(cents!)
    priceLevels ??= [1]
    return true
  })
  text = text.replace(SIGNS, (_, low: string, high: string | undefined) => {
    priceLevels ??= levels(low.length, (high ?? low).length)
    return ' , '
  })
  return {
    text,
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(isBelow ? { isBelow } : {}),
    ...(priceLevels === undefined ? {} : { priceLevels }),
  }
}

/** Number of people who share a total budget, 1 by default. */
function partyOf(folded: string): number {
  const [, after, before] = PARTY.exec(folded) ?? []
  const said = after ?? before
  return said === undefined ? 1 : Math.max(1, PEOPLE[said] ?? Number(said))
}

const levels = (one: number, other: number): number[] => {
  const low = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => low + at)
}

function centsOf(amount: string): number {
  const word = NUMBER_WORDS[amount] ?? NOTES[amount] ?? NOTES_HELD[amount]
  if (word !== undefined) return word * 100
  const [whole = '0', part = ''] = amount.split(/[.,]/)
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
