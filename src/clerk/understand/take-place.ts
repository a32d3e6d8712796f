import { readAct } from '#src/reader/acts/read-act.ts'
import { spokenAddress } from '#src/reader/spoken-address.ts'
import { trimmed } from './text.ts'

export type TakenPlace = { readonly text: string; readonly near?: string }

/**
 * Search radius in miles around the location with exactly this name; 0 if there is none. `isBare`: no preposition
 * leads to it.
 */
export type KnowsPlace = (text: string, isBare?: boolean) => number

type Said = {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly miles: number
  /** True after "near", "in", or for a ZIP, which can only mean a location. */
  readonly isLed: boolean
}

const LEAD_WORDS =
  'near(?:by)?|close to|next to|around|over by|over in|by|in|at|within|to|from|for|cerca del?|junto al?|hasta|para|pa|a|en|por|de'
const LEAD = new RegExp(
  `\\b(?:(?:somewhere|anywhere|something|some ?place|a place|places?|restaurants?|here|right|aqu[ií]|delivery|pickup)\\s+)*(?:(?:${LEAD_WORDS})\\s+)+(?:the\\s+|el\\s+|la\\s+|los\\s+|downtown\\s+)?$`,
  'iu',
)
/** Ambiguous prepositions; a name after them counts as standing alone. */
const WEAK_LEAD = /(?:^|\s)(?:to|from|for|a|de|para|pa|hasta)\s+(?:the\s+|el\s+|la\s+|los\s+)?$/iu
const STRICT =
  /\b(?:somewhere |anywhere )?(?:near|close to|around|cerca del?)\s+(?:the\s+)?((?:\p{L}|\d+(?:st|nd|rd|th)\b)[\p{L}\p{N}'’. -]{1,40}?)(?=\s*(?:[,;.!?]|$|\b(?:for|with|that|which|under|open|please|by|at|who|to)\b|\band (?!\p{Lu}|\d)))/iu
const ZIP = /(?<![\d$.-])(\d{5})(?:-\d{4})?(?![\d-])/gu
const ZIP_LEAD =
  /\b(?:(?:near|in|around|close to|by|at|from|to|for|cerca de|en|a|para|pa)\s+)?(?:(?:my |the )?zip\s+(?:code\s+)?(?:is\s+)?)?$/iu
const ORDINAL_STREET =
  '(?:[ew](?:ast|est)?\\.? )?\\d{1,3}(?:st|nd|rd|th)(?: (?:st|street|ave?|avenue|pl|place|rd|road|dr|drive)\\b\\.?)?'
const NAMED_STREET =
  '(?:lex(?:ington)?|madison|park|broadway|amsterdam|columbus|york|houston|canal|delancey|bowery|flatbush|atlantic|steinway|northern|(?:[\\p{L}.]+ ){1,2}(?:st|street|ave?|avenue|blvd|boulevard|rd|road|pl|place|pkwy|parkway))\\b(?: (?:ave?|avenue|st|street|blvd)\\b)?'
/** Intersection: "86th and Lexington", "the corner of 7th Ave & 9th St". */
const CORNER = new RegExp(
  `\\b(?:(?:near|at|by|on|around|from|to|in|en|i'?m at|im at)\\s+)?(?:the\\s+|la\\s+)?(?:corner of\\s+|esquina de\\s+)?(${ORDINAL_STREET}\\s*(?:and|&|y|at|/|\\+)\\s*(?:${ORDINAL_STREET}|${NAMED_STREET})|(?:${NAMED_STREET})\\s*(?:and|&|y|at|/|\\+)\\s*${ORDINAL_STREET})(?!\\p{L})`,
  'iu',
)
/** Streets that, next to a known location, are not food: "Up on West 187th Street", "138th and Alexander". */
const STREETS = [
  /(?<![\p{L}\d-])(?:(?:up|over|down|out)\s+)?(?:(?:on|at|by|off|near|around|in)\s+)?(?:[ew](?:est|ast)?\.?\s+)?\d{1,3}(?:st|nd|rd|th)\s+(?:st|street|ave?|avenue|rd|road)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d-])(?:(?:on|at|by|off|near|around|in)\s+)?(?:\d{1,3}(?:st|nd|rd|th)(?:\s+(?:st|street))?\s*(?:and|&|n|y|at|\/)\s*\p{L}{3,}|\d{1,3}\s*(?:and|&|n)\s*(?:bway|broadway))(?:\s+(?:st|street|ave?|avenue))?(?![\p{L}\d])/giu,
]
function streetsIn(text: string): { readonly from: number; readonly to: number }[] {
  const found = [CORNER, ...STREETS]
    .flatMap(pattern => [...text.matchAll(new RegExp(pattern, 'giu'))])
    .map(({ 0: street, index }) => ({ from: index, to: index + street.length }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  return found.filter(({ from, to }) => {
    const isApart = from >= end
    if (isApart) end = to
    return isApart
  })
}
/** Food to keep away from, not a location: "She can't be near peanuts". */
const KEEPS_OFF =
  /\b(?:can(?:['’]?t|not| not)|(?:should|must|could)(?:n['’]?t| not)|not|never|ni|no (?:puede|debe))\s+(?:even\s+)?(?:be|been|get|go|come|have|sit|estar|acercarse)\s+(?:\w+\s+)?$/iu
/** True for an intersection, which can be located only by a ZIP or a neighborhood. */
export const isCorner = (text: string): boolean => CORNER.exec(text)?.[0].trim() === text.trim()

const BOROUGH_MILES = 3
const MOST_WORDS = 5
/** Radius below which a two-word location is no food: "Upper West Side pizza", but not "New York cheesecake". */
const QUARTER_MILES = 4
const NO_PLACE =
  /^(?:(?:it|him|her|them|that|this|these|those|mine|each other|any(?:thing|one)?|there|all[ií]|all[aá]|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?: (?:and|ave|avenue|st|street)\b.*)?)$|me|here|my (?:place|location|area|house|home|office|work)|us|you|mi|aqui|aquí)\b/i
/**
 * Words allowed after a location without a preposition: "vegan lunch East Village under 20", not "Manhattan clam
 * chowder".
 */
const AFTER_BARE =
  /^\s*(?:$|[,;.!?)]|\d|(?:for|at|by|under|below|with|without|that|which|who|please|pls|tonight|today|tomorrow|tmrw|now|around|near|in|area|apt|and|or|but|is|are|has|open|any|pickup|delivery|delivered|asap|can|could|i|we|my|ny|nj|manana|mañana|hoy|para|pa|que|con|sin|y|a)\b)/iu

/**
 * Extracts the location from a message: a ZIP, a name after "near" or "in", or a name alone. The smallest of
 * several wins: "the Bronx, by Fordham". If the location was asked for, or the search location `isOpen`, a text of
 * nothing else also counts. If `isBrought` (delivery), "to" leads to the location.
 */
export function takeLocation(
  text: string,
  knows: KnowsPlace,
  asked: boolean,
  isOpen = false,
  isBrought = false,
): TakenPlace {
  const whole = bareOf(asked ? spokenAddress(text) : text)
  if (asked && /^\d{5}$/.test(whole)) return { text: '', near: whole }
  if ((asked || isOpen) && isName(whole) && knows(whole, !asked) > 0) return { text: '', near: whole }
  const named = [...zipsIn(text), ...namesIn(text, knows, asked || isOpen, isBrought)]
  const refused = named.filter(one => isRefused(text, one, named))
  const said = named.filter(one => !refused.includes(one))
  const corner = asked || isOpen ? CORNER.exec(text) : null
  // intersections are in no list: the guest must specify the location, unless the message already does
  if (corner && said.every(({ miles }) => miles > BOROUGH_MILES))
    return {
      text: withoutAll(text, [{ from: corner.index, to: corner.index + corner[0].length }]),
      near: quarterAfter(text.slice(corner.index + corner[0].length), knows) ?? corner[1]!.trim(),
    }
  const meant = said.toSorted((a, b) => Number(b.isLed) - Number(a.isLed) || a.miles - b.miles)[0]
  const streets =
    asked || isOpen
      ? streetsIn(text).filter(one => named.every(({ from, to }) => to <= one.from || from >= one.to))
      : []
  if (meant) return { text: withoutAll(text, [...named, ...streets]), near: meant.name }
  if (refused.length > 0) return { text: withoutAll(text, refused) }
  const strict = STRICT.exec(text)
  const name = strict?.[1]?.trim() ?? ''
  if (strict && name !== '' && !NO_PLACE.test(name) && !KEEPS_OFF.test(text.slice(0, strict.index)))
    return { text: withoutAll(text, [{ from: strict.index, to: strict.index + strict[0].length }]), near: name }
  return asked && whole !== '' && mayBePlace(whole) ? { text: '', near: whole } : { text }
}

/**
 * True for a location that is rejected: "I don't live in Red Hook", "not a salad place in Brooklyn, a diner in
 * Harlem".
 */
function isRefused(text: string, { from, to }: Said, all: readonly Said[]): boolean {
  const before = text.slice(0, from)
  return NOT_THERE.test(before) || (all.some(one => one.from >= to) && NOT_SUCH.test(before))
}
const NOT_THERE = /\b(?:not|(?:do not|don['’]?t|no) (?:live|work|want it|vivo|estoy))\s*$/iu
const NOT_SUCH = /(?:^|[.!?;,]\s*)(?:no,? )?(?:not|no quiero|forget)\s+(?:an?|the|un|una|el|la)\s[^,.;!?]*$/iu

/** Neighborhood after an intersection: "38th and 7th Ave, Midtown". */
function quarterAfter(text: string, knows: KnowsPlace): string | undefined {
  const words = /^[\s,]*(?:in\s+)?(\p{L}[\p{L}'’]*(?: \p{L}[\p{L}'’]*){0,2})/u.exec(text)?.[1]?.split(' ') ?? []
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    const miles = knows(name)
    if (miles > 0 && miles <= BOROUGH_MILES) return name
  }
  return undefined
}

/** Message without polite words around a name. */
const bareOf = (text: string): string =>
  trimmed(
    text
      .replace(/^(?:(?:ok|okay|no|yes|sure|fine|well|then|hmm|let'?s (?:say|try)|try|how about)[,\s]+)+/i, '')
      .replace(/[,\s]+(?:then|please|instead|thanks|por favor)\s*$/i, '')
      .replace(
        /^(?:i'?m|i am|we'?re|we are|it'?s|i live|in|at|near|around|estoy|vivo|en)\s+(?:in |at |near |around |en )?/i,
        '',
      ),
  )

const isName = (text: string): boolean => /^\p{L}[\p{L}'’.-]*(?: [\p{L}'’.]+){0,4}$/u.test(text)

function zipsIn(text: string): Said[] {
  return [...text.matchAll(ZIP)].map(zip => {
    const lead = ZIP_LEAD.exec(text.slice(0, zip.index))
    const from = lead ? lead.index : zip.index
    return { from, to: zip.index + zip[0].length, name: zip[1]!, miles: 0, isLed: true }
  })
}

/** Location names in a text, the longest at each word. */
function namesIn(text: string, knows: KnowsPlace, isOpen: boolean, isBrought: boolean): Said[] {
  const words = [...text.matchAll(/[^\s,;:!?]+/gu)]
  const found: Said[] = []
  for (let at = 0; at < words.length; at++) {
    const start = words[at]!.index
    const before = text.slice(0, start)
    const lead = LEAD.exec(before)
    // in a delivery request, "to" leads to the destination
    const isLed = lead !== null && ((isBrought && /\b(?:to|a)\s+$/i.test(before)) || !WEAK_LEAD.test(before))
    const taken = longestAt(text, words.slice(at, at + MOST_WORDS), name => {
      if (isLed) return knows(name)
      return isOpen && !/^(?:the|an?|my|of|and|with)\b/i.test(name) ? knows(name, true) : 0
    })
    if (!taken) continue
    const isQuarter = /[ -]/.test(taken.name) && taken.miles < QUARTER_MILES
    if (!isLed && !isQuarter && !AFTER_BARE.test(text.slice(taken.to))) continue
    found.push({ ...taken, from: lead ? lead.index : start, to: withState(text, taken.to), isLed })
    at += taken.count - 1
  }
  return found
}

function longestAt(text: string, words: readonly RegExpExecArray[], knows: (name: string) => number) {
  // a comma, colon, or question mark ends a name
  const gap = words.findIndex((word, at) => at > 0 && /[,;:!?]/.test(text.slice(words[at - 1]!.index, word.index)))
  const own = gap < 0 ? words : words.slice(0, gap)
  for (let count = own.length; count > 0; count--) {
    const last = own[count - 1]!
    const to = last.index + last[0].replace(/[.)]+$/, '').length
    const name = text.slice(own[0]!.index, to)
    // handle a ZIP alone: adjacent words may be food, as in "11215 pizza"
    const miles = /\p{L}{3}/u.test(name) && !/\d{5}/.test(name) ? knows(name) : 0
    if (miles > 0) return { name, to, miles, count }
  }
  return undefined
}

/** Extends a location by its state: ", NY". */
const withState = (text: string, end: number): number =>
  end +
  (/^,?\s+(?:NYC?|New York(?: City)?|NJ|CT|Queens|Brooklyn|Manhattan|Bronx)\b(?!['’])/.exec(text.slice(end))?.[0]
    .length ?? 0)

const withoutAll = (text: string, parts: readonly { readonly from: number; readonly to: number }[]): string => {
  let left = ''
  let at = 0
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    if (to <= at) continue
    left += `${text.slice(at, Math.max(at, from))} ; `
    at = to
  }
  return trimmedGaps(`${left}${text.slice(at)}`)
}

const HEDGES =
  "(?:i guess|i think|maybe|probably|perhaps|i said|i live|we live|vivo|estoy|i'?m|i am|we'?re|it'?s|downtown)"
/** Removes words that only introduced the location: "I live in", "I guess". */
const trimmedGaps = (text: string): string =>
  text
    .replace(new RegExp(`(?<=^|[;,.!?]\\s*)${HEDGES}\\s*(?=;)`, 'gi'), ' ')
    .replace(new RegExp(`(;\\s*)${HEDGES}\\s*(?=$|[;,.!?])`, 'gi'), '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** True for a possible location that is in no list and requires a slower lookup. */
const mayBePlace = (text: string): boolean =>
  readAct(text).rest.length > 0 &&
  text.split(' ').length <= 5 &&
  /\p{L}{3}/u.test(text) &&
  !/[?!]/.test(text) &&
  !/^(?:an?|does|do|did|is|are|was|will|why|when|where|who|which|the|some|one|two|three|four|five|\d+|no|yes|add|i|we|can|could|what|how|please|give|get|make|remove|change|order|menu|show|find|un|una|dos|tres)\b/i.test(
    text,
  )
