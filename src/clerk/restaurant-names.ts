import { normalizeName } from '#src/catalog/fold.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/memoize.ts'

/** Restaurants named in a text, their ZIP, and the text without the name. */
export type Named = {
  readonly ids: readonly string[]
  readonly name: string
  readonly zip: string
  readonly text: string
  /** Locations of the branches, if several restaurants share the name. */
  readonly branches?: readonly Branch[]
}

export type Branch = { readonly id: string; readonly street: string; readonly neighborhood: string }

const MOST_WORDS = 7
/** Maximum number of restaurants that may share a word for it to identify one. */
const MOST_SHARING = 6
const SHORTEST_REPAIRED = 6
const LED = /\b(?:from|at|of|does|is|do|can|could|will|to|call|de|en)\s+(?:the\s+)?$/i
/** "Bougainvillea, not Little Ithaca": excludes rejected names. */
const REFUSED =
  /\b(?:not|forget|forget about|instead of|rather than|other than|except|cancel|olvid[ae] (?:lo de )?|en vez de|que no sea)\s+(?:the\s+|a\s+|el\s+|la\s+)?$/i
/** "Half past six" is a time, even if a restaurant has that name. */
const CLOCK =
  /\b(?:half|quarter|ten|five|twenty) (?:past|to) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b/giu
const SMALL = new Set('and the of la el de los las y at in n restaurant restaurante'.split(' '))

const OWNED = /[’']s?$/

type Index = {
  readonly whole: ReadonlyMap<string, readonly string[]>
  readonly byWord: ReadonlyMap<string, ReadonlySet<string>>
  /** Full names, indexed by their first word. */
  readonly byFirst: ReadonlyMap<string, readonly string[]>
}

/** Lookbehind in characters to decide whether a name is meant. */
const BEFORE = 80
const AFTER = 24
/** Cache size in texts; a turn looks up the names of its message several times. */
const MOST_KNOWN = 64

/**
 * Creates a finder for the restaurant named in a text: by its full name, by two of its words if one is distinctive,
 * or by a word that can only be its name. `isOrdinary` is true for words that may be food or anything else.
 */
export function createRestaurantNameFinder(
  restaurants: ReadonlyMap<string, Restaurant>,
  isOrdinary: (word: string) => boolean,
): (text: string) => Named | undefined {
  const index = once(() => indexNames(restaurants))
  const quarters = once(() => wordsOfQuarters(restaurants))
  const known = new Map<string, Named | undefined>()
  const find = (text: string): Named | undefined => {
    const { byWord } = index()
    const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)]
    const isOfName = words.map(([word]) => wordsOf(word).some(part => byWord.has(part)))
    const refused: { readonly from: number; readonly to: number }[] = []
    const clocks = [...text.matchAll(CLOCK)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }))
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
      for (let start = 0; start + count <= words.length; start++) {
        // a correctly spelled name contains at least one known word
        if (count > 1 && !isOfName.slice(start, start + count).some(Boolean)) continue
        // in "pad thai de Nine Gongs Thai Kitchen", the first thai is not part of the name
        if (repeats(words.slice(start, start + count).flatMap(([word]) => wordsOf(word)))) continue
        const [first, last] = [words[start]!, words[start + count - 1]!]
        const end = last.index + last[0].replace(/[.-]+$/, '').length
        const name = text.slice(first.index, end)
        const before = tail(text, first.index)
        if ([...refused, ...clocks].some(({ from, to }) => first.index < to && end > from)) continue
        // "took me to Barney Greengrass": a preposition precedes the name, but the sentence is about another
        // restaurant
        const led = LED.test(before) && !(count === 1 && /^\s+\p{Lu}/u.test(text.slice(end, end + AFTER)))
        const mayBeOne = led || words.length === 1 || isApart(text, first.index, end)
        const whole = idsOf(
          index(),
          wordsOf(name),
          mayBeOne && !(count === 1 && quarters().has(wordsOf(name)[0] ?? '')),
          led,
          isOrdinary,
        )
        // possessive: "Ledger Deli's" → Ledger Deli
        const owned = whole.length === 0 && OWNED.test(name) ? wordsOf(name.replace(OWNED, '')) : []
        const ids = owned.length > 1 ? idsOf(index(), owned, mayBeOne, led, isOrdinary) : whole
        const zip = restaurants.get(ids[0] ?? '')?.address.zip
        if (zip === undefined) continue
        if (!led && isOfDish(wordsOf(name), before, text.slice(end, end + AFTER), isOrdinary)) continue
        const refusal = REFUSED.exec(before)
        if (!refusal)
          return {
            ids,
            name,
            zip,
            text: without(text, [...refused, { from: first.index, to: end }]),
            ...branchesOf(restaurants, ids),
          }
        refused.push({ from: first.index - (before.length - refusal.index), to: end })
      }
    return undefined
  }
  return text => {
    if (known.has(text)) return known.get(text)
    if (known.size >= MOST_KNOWN) known.clear()
    const found = find(text)
    known.set(text, found)
    return found
  }
}

/** True if the first or last of three or more words occurs twice: the words span more than one name. */
const repeats = (words: readonly string[]): boolean =>
  words.length > 2 && (words.indexOf(words.at(-1)!) < words.length - 1 || words.lastIndexOf(words[0]!) > 0)

/** Text before an offset, truncated to the lookbehind and marked with `_` if cut. */
const tail = (text: string, to: number): string => (to > BEFORE ? `_${text.slice(to - BEFORE, to)}` : text.slice(0, to))

const AFTER_NAME =
  /^\s+(?!(?:and|or|but|near|in|at|on|for|to|of|is|are|has|have|do|does|did|please|pls|pickup|delivery|delivers?|order|orders|menu|with|then|instead|open|opens|closed|close|hours|address|phone|restaurant|place|food|looks?|sounds?|seems?|i|my|y|con|para|por|en|de)\b)([\p{L}'’-]{3,})/iu

/** "A half-sour pickle" names a dish, even if a restaurant has that name: a food word follows the name. */
function isOfDish(
  words: readonly string[],
  before: string,
  after: string,
  isOrdinary: (word: string) => boolean,
): boolean {
  const own = words.filter(word => !SMALL.has(word))
  const next = AFTER_NAME.exec(after)?.[1]
  // "the half-sour pickle" is a dish; "The Half-Sour pickle" is a dish of that restaurant
  if (own.length < 2 || next === undefined || /\bThe\s+$/.test(before)) return false
  return own.every(isOrdinary) && isOrdinary(normalizeName(next))
}

/** Text without the matched name and the rejected names. */
const without = (text: string, parts: readonly { readonly from: number; readonly to: number }[]): string =>
  parts
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ; ${left.slice(to)}`, text)

function branchesOf(restaurants: ReadonlyMap<string, Restaurant>, ids: readonly string[]): Pick<Named, 'branches'> {
  if (ids.length < 2) return {}
  return {
    branches: ids
      .flatMap(id => restaurants.get(id) ?? [])
      .map(({ id, address, neighborhood }) => ({ id, street: address.street, neighborhood })),
  }
}

const PAUSED =
  /(?:^|[,.:;!?])\s*(?:(?:ok|okay|no|nah|yes|yeah|si|um+|uh|oh|ooh|well|so|then|hey|lets (?:do|try|go with)|the|el|la)\s+)*$/iu
/**
 * True for a word next to a pause or in capitals, which may be a name: "Natsu. 1 chirashi", "no, BOUGAINVILLEA not
 * the other".
 */
function isApart(text: string, from: number, to: number): boolean {
  const word = text.slice(from, to)
  if (/^\p{Lu}{4,}$/u.test(word) && /\p{Ll}/u.test(text)) return true
  const [before, after] = [tail(text, from), text.slice(to, to + AFTER)]
  return PAUSED.test(before) && /^\s*(?:$|[,.:;!?]|(?:looks?|sounds?|seems?)\b)/iu.test(after)
}

function idsOf(
  { whole, byWord, byFirst }: Index,
  words: readonly string[],
  mayBeOne: boolean,
  led: boolean,
  isOrdinary: (word: string) => boolean,
): readonly string[] {
  const own = words.filter(word => !SMALL.has(word))
  // a single word may be an ordinary word
  if (own.length === 0 || SMALL.has(words[0]!) || SMALL.has(words.at(-1)!)) return []
  if (own.length === 1 && (!mayBeOne || isOrdinary(own[0]!))) return []
  const exact = whole.get(own.join(' '))
  if (exact) return exact
  if (own.length === 1 && !byWord.has(own[0]!)) return misspelt(byWord, own[0]!)
  const rare = own.some(word => word.length > 3 && (byWord.get(word)?.size ?? 0) <= MOST_SHARING && !isOrdinary(word))
  // "from Pumpernickel Bagels": accept a name prefix even if its words are ordinary
  if (!rare) return (led || mayBeOne) && own.length > 1 ? beginning({ whole, byFirst }, own) : []
  const [shortest, ...others] = own.map(word => byWord.get(word) ?? new Set<string>()).sort((a, b) => a.size - b.size)
  const ids = [...shortest!].filter(id => others.every(set => set.has(id)))
  return ids.length <= MOST_SHARING ? ids : []
}

function beginning({ whole, byFirst }: Pick<Index, 'whole' | 'byFirst'>, own: readonly string[]): readonly string[] {
  const names = (byFirst.get(own[0]!) ?? []).filter(name => name.startsWith(`${own.join(' ')} `))
  const ids = names.flatMap(name => whole.get(name) ?? [])
  return ids.length <= MOST_SHARING ? [...new Set(ids)] : []
}

/** Restaurants of the only name at edit distance 1. */
function misspelt(byWord: Index['byWord'], word: string): readonly string[] {
  if (word.length < SHORTEST_REPAIRED) return []
  const [only, ...others] = [...byWord.keys()].filter(
    name => Math.abs(name.length - word.length) <= 1 && name[0] === word[0] && editDistance(name, word, 1) === 1,
  )
  const ids = only === undefined || others.length > 0 ? [] : [...byWord.get(only)!]
  return ids.length <= MOST_SHARING ? ids : []
}

/** Words of neighborhoods and cities: "to midtown" is a location, not Midtown Crust. */
const wordsOfQuarters = (restaurants: ReadonlyMap<string, Restaurant>): ReadonlySet<string> =>
  new Set(restaurants.values().flatMap(({ neighborhood, address }) => wordsOf(`${neighborhood} ${address.city}`)))

function indexNames(restaurants: ReadonlyMap<string, Restaurant>): Index {
  const whole = new Map<string, string[]>()
  const byWord = new Map<string, Set<string>>()
  for (const { id, name } of restaurants.values()) {
    for (const text of new Set([name, name.split(',')[0]!])) {
      const key = wordsOf(text)
        .filter(word => !SMALL.has(word))
        .join(' ')
      const ids = whole.get(key)
      if (ids) ids.push(id)
      else whole.set(key, [id])
    }
    for (const word of wordsOf(name)) {
      const ids = byWord.get(word)
      if (ids) ids.add(id)
      else byWord.set(word, new Set([id]))
    }
  }
  const byFirst = new Map<string, string[]>()
  for (const name of whole.keys()) {
    const first = name.split(' ')[0]!
    const names = byFirst.get(first)
    if (names) names.push(name)
    else byFirst.set(first, [name])
  }
  return { whole, byWord, byFirst }
}

const wordsOf = (name: string): string[] =>
  normalizeName(name.replace(/[’']s\b/g, 's').replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
