import { digitsOf, TOKEN } from './spoken-contact.ts'

export const STREET_SUFFIX =
  'st|street|ave|avenue|av|blvd|boulevard|rd|road|dr|drive|ln|lane|pl|place|ct|court|ter|terrace|pkwy|parkway|way|sq|square|plaza|hwy|highway|cir|circle|row|walk|alley|loop|broadway|bowery|concourse|turnpike|tpke|slip|mews|crescent|oval|calle|avenida'

const ONES = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ')
const TENTHS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINAL = new RegExp(
  `\\b((?:(?:one |a )?hundred (?:and )?)?)(?:(${TENS.join('|')})[ -])?(${[...ONES, ...TEENS, ...TENTHS].join('|')})(?= (?:${STREET_SUFFIX}|floor|fl)\\b)`,
  'gi',
)
const HUNDRED = 100
/** Matches "three fifty fifth avenue", which is number 350 on Fifth Avenue, not number 3 on 55th. */
const OF_HOUSE = new RegExp(
  `\\b((?:one|two|three|four|five|six|seven|eight|nine|hundred)(?: and)? (?:${TENS.join('|')}) )(${ONES.join('|')})(?= (?:ave|avenue)\\b)`,
  'gi',
)

const numbered = (value: number): string => {
  const isTeen = value % HUNDRED > 10 && value % HUNDRED < 14
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}

function ordinal(hundred: string, tens: string | undefined, last: string): string {
  const name = last.toLowerCase()
  const low = [...ONES, ...TEENS].indexOf(name) + 1 || (TENTHS.indexOf(name) + 2) * 10
  const ten = tens === undefined ? 0 : (TENS.indexOf(tens.toLowerCase()) + 2) * 10
  return numbered((hundred === '' ? 0 : HUNDRED) + ten + low)
}

/** Words between a number and a street suffix that rule out a street name. */
const NO_STREET = '(?!(?:to|at|on|and|for|by|with|from|in|of|the|a|an|around|about|near|oh)\\b)'
/** Matches "four thirty five 7th avenue", "eight twenty Washington Street": a multi-word number before a street. */
const HOUSE = new RegExp(
  `(?<![\\p{L}\\p{N}$-])(${TOKEN}(?:[ -](?:and )?${TOKEN}){1,4})(?= (?:(?:\\d{1,3}(?:st|nd|rd|th)|${NO_STREET}(?!${TOKEN} )[\\p{L}'’.-]+) ){0,3}?(?:${STREET_SUFFIX})\\b)`,
  'giu',
)
const ZIP_LENGTH = 5
const MOST_HOUSE = 5
const SPOKEN_ZIP = new RegExp(`(?<![\\p{L}\\p{N}$-])${TOKEN}(?:[ ,-]+${TOKEN}){4}(?![\\p{L}\\p{N}])`, 'giu')
const UNIT_NUMBER = new RegExp(
  `\\b((?:apt|apartment|apto|apartamento|unit|suite|room|floor|piso) (?:number )?)(${TOKEN}(?:[ -]${TOKEN}){0,3})(?: ([a-h]))?(?![\\p{L}\\p{N}])`,
  'giu',
)

/**
 * Parses "two hundred forty" as the cardinal 240; "eight twenty" and "one one eight seven" are read digit by digit.
 */
function countedOf(run: string): ReturnType<typeof digitsOf> {
  const [many = '', few = '', ...others] = run.toLowerCase().split(/[ -]+hundred(?:[ -]+(?:and[ -]+)?|$)/)
  const isCounted = /hundred/i.test(run) && many !== '' && others.length === 0
  const [hundreds, rest] = [digitsOf(many).digits, digitsOf(few).digits]
  if (!isCounted || hundreds.length > 2 || rest.length > 2) return digitsOf(run)
  return { digits: `${hundreds}${rest.padStart(2, '0')}`, isSpoken: true }
}

/** Converts dictated ZIPs to digits: "one zero zero three six". */
export const spokenZips = (text: string): string =>
  text.replace(SPOKEN_ZIP, run => {
    const { digits, isSpoken } = digitsOf(run)
    return isSpoken && digits.length === ZIP_LENGTH ? digits : run
  })

/** Matches "West 86th Street number 215": the house number after its street. */
const NUMBER_LAST = new RegExp(
  `(?<!\\d )((?:(?:north|south|east|west|[nsew]\\.?) )?(?:\\d{1,3}(?:st|nd|rd|th)|\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?) (?:${STREET_SUFFIX})\\b)\\.?,? *(?:house |building )?(?:number|no\\.|num\\.|#|n[uú]mero) ?(\\d{1,5}(?:-\\d{1,4})?)(?![\\p{L}\\d])`,
  'giu',
)

/** Matches "Calle 48 número 512": the house number after a numbered street. */
const NUMBERED_LAST =
  /\b(?:la |en |the )?(calle|avenida|street|avenue) (\d{1,3}(?:st|nd|rd|th)?),? *(?:(?:con|y|and) )?(?:(?:the|el|la) )?(?:(?:house|casa|building|edificio) )?(?:number|no\.|num\.|#|n[uú]mero) ?(?:is |es )?(\d{1,5}(?:-\d{1,4})?)(?![\p{L}\d])/iu
/**
 * Matches "48 es la calle", "the street is 48th", and "310 el número": a street and a house number, each labeled.
 */
const SAID_STREET =
  /(?<![\p{L}\d])(?:(?:la |the |my |mi )?(calle|street|avenida|avenue) (?:is|es) (?:la |the )?(\d{1,3}(?:st|nd|rd|th)?)(?: (street|st|avenue|ave|road|rd|drive|dr|place|pl|court|ct))?|(\d{1,3}(?:st|nd|rd|th)?) (?:is|es) (?:la |the |my |mi )(calle|street|avenida|avenue))(?![\p{L}\d])/iu
const SAID_NUMBER =
  /(?<![\p{L}\d])(?:(?:(?:y|and),? )?(?:el |the |my |mi )?(?:house |building )?(?:n[uú]mero|number)(?: de (?:la )?casa)? (?:is |es )?(\d{1,5}(?:-\d{1,4})?)|(?:(?:y|and),? )?(\d{1,5}(?:-\d{1,4})?) (?:is |es )?(?:el |the |my |mi )(?:house |building )?(?:n[uú]mero|number)(?: de (?:la )?casa)?)(?![\p{L}\d])/iu

const numberedStreet = (house: string, kind: string, name: string, suffix = kind): string =>
  /^(?:street|avenue)$/i.test(kind) ? `${house} ${name} ${suffix}` : `${house} ${kind} ${name}`

/** Matches "31 10 30th Ave": Queens house numbers start with the block, with or without a hyphen. */
const OF_BLOCK = new RegExp(
  `(?<![\\d-]|\\b(?:apt|apartment|unit|suite|room|floor) |\\b(?:at|by|around|for) (?=(?:1[0-2]) [0-5]\\d))(\\d{2,3}) (\\d{2})(?= \\d{1,3}(?:st|nd|rd|th) (?:${STREET_SUFFIX})\\b)`,
  'giu',
)

/** Moves the house number before its street; a street without one is neither an address nor an amount. */
function houseFirst(text: string): string {
  const plain = text.replace(NUMBERED_LAST, (_, kind: string, name: string, house: string) =>
    numberedStreet(house, kind, name),
  )
  const street = SAID_STREET.exec(plain)
  if (!street) return plain
  const [all, before, name, kind, other, after] = street
  const house = SAID_NUMBER.exec(plain.replace(all, ' ; '))
  const whole = house ? numberedStreet(house[1] ?? house[2]!, before ?? after!, name ?? other!, kind) : ';'
  return plain
    .replace(all, () => ` ${whole} `)
    .replace(house?.[0] ?? all, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Converts dictated house numbers, numbered streets, units, and ZIPs to written form; all other words stay
 * unchanged.
 */
export function spokenAddress(text: string): string {
  return houseFirst(spokenZips(text))
    .replace(OF_BLOCK, '$1-$2')
    .replace(OF_HOUSE, (_, number: string, last: string) => `${number}${ordinal('', undefined, last)}`)
    .replace(ORDINAL, (_, hundred: string, tens: string | undefined, last: string) => ordinal(hundred, tens, last))
    .replace(HOUSE, (run: string) => {
      const { digits, isSpoken } = countedOf(run)
      return isSpoken && digits.length <= MOST_HOUSE ? digits : run
    })
    .replace(NUMBER_LAST, '$2 $1')
    .replace(UNIT_NUMBER, (all: string, label: string, run: string, letter: string | undefined) => {
      const { digits, isSpoken } = countedOf(run)
      return isSpoken || letter !== undefined ? `${label}${digits}${letter ?? ''}` : all
    })
}
