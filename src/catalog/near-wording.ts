import { foldPlace } from '#src/catalog/gazetteer.ts'

const MOST_WORDS = 16
/** Maximum number of words in a city name: "Salt Lake City Utah United States". */
const MOST_CITY_WORDS = 6

/** Folded phrases that precede a place name, longest first. */
const LEADING = [
  'al lado de',
  'alrededor de',
  'cerca del',
  'cerca de',
  'cerca a',
  'close to',
  'junto al',
  'junto a',
  'near to',
  'next to',
  'somewhere',
  'anywhere',
  'around',
  'close',
  'nearby',
  'near',
  'within',
  'cerca',
  'desde',
  'from',
  'por',
  'by',
  'at',
  'en',
  'in',
  'on',
].map(phrase => phrase.split(' '))
const ARTICLES = new Set(['el', 'la', 'los', 'las', 'del', 'al'])
/** Locations that only the caller knows. */
const UNKNOWABLE = new Set(['me', 'here', 'aqui', 'mi'])
const TRAILING = new Set(['area', 'neighborhood', 'neighbourhood', 'vicinity', 'please'])
/** Folded street words. The words up to them do not name a city. */
const STREET = new Set(
  (
    'st avenue boulevard road rd place lane ln drive dr court ct parkway pkwy terrace ter highway hwy way ' +
    'broadway bowery turnpike tpke square circle plaza'
  ).split(' '),
)

const DIRECTIONS = new Set(['north', 'south', 'east', 'west'])

const startsWith = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.length > phrase.length && phrase.every((word, index) => words[index] === word)

function withoutLeading(words: readonly string[]): readonly string[] {
  const phrase = LEADING.find(leading => startsWith(words, leading))
  return phrase ? withoutLeading(words.slice(phrase.length)) : words
}

function withoutTrailing(words: readonly string[]): readonly string[] {
  return words.length > 1 && TRAILING.has(words.at(-1)!) ? withoutTrailing(words.slice(0, -1)) : words
}

/**
 * Returns the distinct word sequences to look up: the text as written, without "near", and without "cerca de la".
 * Empty for "near me".
 */
export function normalizeNearQuery(text: string): (readonly string[])[] {
  const written = foldPlace(text).slice(0, MOST_WORDS)
  const plain = withoutTrailing(withoutLeading(written))
  if (plain.length === 1 && UNKNOWABLE.has(plain[0]!)) return []
  const bare = plain.length > 1 && ARTICLES.has(plain[0]!) ? plain.slice(1) : plain
  const wordings = new Map([written, plain, bare].map(words => [words.join(' '), words]))
  return [...wordings.values()].filter(words => words.length > 0)
}

/** Text parsed as a street address. */
export type StreetWording = {
  /** True if it starts with a house number. */
  readonly numbered: boolean
  /** True if it contains a street word such as "Street" or "Broadway". */
  readonly street: boolean
  /** Words without the house number: "30 Rockefeller Plaza" is also a landmark. */
  readonly unnumbered: readonly string[]
  /** Word sequences that may name the city, longest first. */
  readonly tails: readonly (readonly string[])[]
}

/** Parses a text as a street address; undefined if it is not one. */
export function parseStreetAddress(text: string): StreetWording | undefined {
  const words = withoutLeading(foldPlace(text).slice(0, 2 * MOST_WORDS))
  const street = words.findIndex((word, index) => index > 0 && STREET.has(word))
  const numbered = /^\d/.test(words[0] ?? '') && words.length > 1
  if (!numbered && street < 0) return undefined
  const parts = text.split(',', MOST_WORDS).map(part => foldPlace(part).slice(0, MOST_WORDS))
  const afterComma = parts.slice(1).map((_, index) => parts.slice(index + 1).flat())
  const first = Math.max(2, street + 1)
  const afterStreet = words.slice(first).map((_, index) => words.slice(first + index))
  return {
    numbered,
    street: street > 0,
    unnumbered: numbered ? words.slice(1) : words,
    tails: [...afterComma, ...afterStreet].filter(
      tail => tail.length <= MOST_CITY_WORDS && !tail.every(word => DIRECTIONS.has(word)),
    ),
  }
}
