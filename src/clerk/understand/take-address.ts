import type { Details } from '#src/clerk/state.ts'
import { STREET_SUFFIX as SUFFIX, spokenAddress } from '#src/reader/spoken-address.ts'
import { takeUnit, UNIT } from './take-unit.ts'
import { trimmed, without } from './text.ts'

type Address = NonNullable<Details['address']>
export type TakenAddress = { readonly text: string; readonly address?: Address; readonly note?: string }

export type AddressGround = {
  /** True for a dish name such as "Grandma Square", so that "3 Grandma Square" is no address. */
  readonly isDish: (words: string) => boolean
  readonly isPlace: (words: string) => boolean
  /** True if the clerk asked for address parts, which may then stand alone. */
  readonly asked: boolean
  /** True if an address is known, so that a unit alone belongs to it. */
  readonly isKnown: boolean
}

/** Words and bare numbers that are no street name: in "at 7 to 123 Court St", the house number is 123. */
const NO_NAME =
  '(?:(?:ok|okay|k|yes|yeah|yep|yup|sure|fine|please|pls|plz|thanks|thank|thx|just|either|any|works|si|sí|vale|to|at|and|for|by|with|from|around|near|toward|towards|close|next|outside|cerca|tonight|today|tomorrow|on|en|a|para|con|y|is|are|es|eat|eats|want|wants|need|any|people|of|that|what|which|the|\\d+)\\s|[\\p{L}]{3,}[.!?]\\s)'
const SIDE = '(?:n|s|e|w|north|south|east|west)\\b\\.?'
/** Numbered street, recognizable by its direction: "117 W 46th". */
const NUMBERED = `\\d{1,5}\\s+${SIDE}\\s+\\d{1,3}(?:(?:st|nd|rd|th|\\s+(?:st|street))\\b|(?=\\s*(?:[,.;]|$|#)|\\s+(?:apt|apartment|apto|unit|suite|ny|new york|\\d{5})\\b))(?!\\s+(?:and|&|y)\\b)`
/** Request to place the order, which contains no street: "Place it". */
const NO_ORDER = "(?!place\\s+(?:it(?!['’])|(?:(?:the|my|our|an|this|that)\\s+)?order)\\b)"
/** Street whose name follows its type: "512 calle 48", "1210 Avenue J". */
const NAMED_LAST = `\\d{1,6}\\s+(?:(?:calle|avenida|carrera)\\s+\\d{1,3}(?:st|nd|rd|th)?|avenue\\s+[a-z])(?![\\p{L}\\p{N}'’])`
/** Street types that need no name after the number: "512 Broadway", but not "2 street tacos". */
const ALONE = '(?:broadway|bowery)'
const STREET = new RegExp(
  `(?<![\\d$#:-])\\b(${NAMED_LAST}|\\d{1,6}(?:-\\d{1,4})?[a-z]?\\s+(?:(?:(?!${NO_NAME})[\\p{L}\\p{N}'’.-]+\\s+){0,5}?` +
    `(?:ave|avenue)\\s+of\\s+the\\s+\\p{L}+|(?:(?=${ALONE}\\b)|(?:(?!${NO_NAME})[\\p{L}\\p{N}'’.-]+\\s+){1,5}?)${NO_ORDER}(?:${SUFFIX}|park\\s+(?:west|south|southwest|east|north))\\b\\.?(?:\\s+(?:${SUFFIX})\\b\\.?)?(?:\\s+${SIDE}(?!\\s+\\p{Lu}?\\p{L}+\\s+\\d{5}))?)|${NUMBERED})`,
  'iu',
)
const LEAD =
  /(?:\b(?:(?:(?:can|could|would|will)\s+(?:you|they)\s+)?(?:please\s+)?(?:deliver(?:ed|y)?|send|bring|ship)(?:\s+(?:it|this|that|them))?\s+(?:to|at|a)|(?:and\s+)?(?:my|the|la|mi)?\s*(?:delivery\s+)?(?:address|direcci[oó]n)(?:\s+(?:should|would|must|ought to|needs to))?(?:\s+just)?(?:\s+(?:is|be|reads?|says?|es|i gave))?(?:\s+just)?\s*:?|(?:i|we)\s+live\s+(?:at|on|in)|vivo\s+en|(?:it|that|this)\s+(?:goes|go)\s+to|(?:m[aá]ndenmelo|tr[aá]iganmelo|env[ií]enmelo|ll[eé]venmelo)\s+a|(?:a\s+)?mi\s+casa(?:\s+(?:en|es))?|(?:we(?:'?re| are)|i(?:'?m| am))\s+(?:staying\s+)?at|to|a|at|en)\s*[,:]?\s*)$/iu
/** Building name, which helps the courier: "At the Hotel Stanford, 43 West 32nd Street". */
const HOUSE_NAME =
  /(?:\b(?:(?:we(?:'?re| are)|i(?:'?m| am))\s+)?(?:staying\s+)?(?:at|in|to)\s+)?\b(?:the\s+)?((?:hotel\s+[\p{L}'’]+(?:\s+[\p{Lu}][\p{L}'’]+)?)|(?:\p{Lu}[\p{L}'’]+\s+){1,3}(?:hotel|inn|hostel|hospital|school))\s*[,:(]?\s*(?:at\s+)?$/iu

export const STATE_CODES =
  'A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'
const STATE = new RegExp(`^(?:${STATE_CODES})(?![\\p{L}'’])`, 'u')
const LOWER_STATE = /^(?:ny|n\.y\.|nj|n\.j\.|ct|new york|new jersey|connecticut|nueva york)(?![\p{L}'’])/iu
const BEFORE_ZIP = new RegExp(`^(?:${STATE_CODES})(?=[,\\s]+\\d{5}(?!\\d))`, 'iu')
const ZIP = /^(\d{5})(?:-\d{4})?(?![\d-])/
const GAP =
  /^(?:[,;\s(]+|\s*\.\s+(?=(?:apt|apartment|apto|unit|suite|room|floor|zip)\b))(?:(?:in|en|zip(?: code)?|c[oó]digo postal)\s+)?/iu
const MOST_CITY_WORDS = 4

/** Extracts a complete street address. If an address is known or was asked for, also extracts its parts alone. */
export function takeAddress(given: string, ground: AddressGround): TakenAddress {
  const text = spokenAddress(given)
  const match = STREET.exec(text)
  if (!match || isOrdered(text, match, ground)) return takeParts(text, given, ground)
  const address: Address = { street: tidy(match[1]!) }
  let end = match.index + match[0].length
  for (let taken = tailAt(text, end, address, ground); taken; taken = tailAt(text, end, address, ground)) {
    Object.assign(address, taken.part)
    end = taken.end
  }
  const before = text.slice(0, match.index)
  const house = HOUSE_NAME.exec(before)
  const lead = LEAD.exec(house ? before.slice(0, house.index) : before)
  const from = lead?.index ?? house?.index ?? match.index
  const rest = without(text, from, end - from)
  const late = address.unit === undefined ? takeUnit(rest) : undefined
  if (late) address.unit = late.unit
  return { text: late?.text ?? rest, address, ...(house ? { note: house[1]!.trim() } : {}) }
}

/** Words that cannot be part of a street: group, day, time. "12 people monday noon midtown 5th ave". */
const NO_STREET =
  /^(?:ppl|people|persons?|guests?|guys|kids|adults|friends|coworkers|personas|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|today|tonight|tomorrow|lunes|martes|jueves|viernes|domingo|hoy|mañana)$/iu

/**
 * True for a quantity of a dish, whose name may extend past the street type: "3 Grandma Square", "2 chicken street
 * tacos".
 */
function isOrdered(text: string, match: RegExpExecArray, { isDish }: AddressGround): boolean {
  const words = match[1]!.split(/\s+/).slice(1)
  if (words.some(word => NO_STREET.test(word))) return true
  const next = /^\s+(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1]
  const names = [words, ...(next === undefined ? [] : words.map((_, at) => [...words.slice(at), next]))]
  return names.some(name => isDish(name.join(' ')))
}

/** Next part of an address after the street: unit, city, state, or ZIP, each at most once. */
function tailAt(text: string, from: number, known: Address, { isPlace }: AddressGround) {
  const gap = GAP.exec(text.slice(from))
  if (!gap) return undefined
  const start = from + gap[0].length
  const rest = text.slice(start)
  const part = (length: number, part: Partial<Address>) => ({ end: start + length, part })
  const unit = known.unit === undefined ? UNIT.exec(rest) : null
  if (unit) return part(unit[0].length, { unit: tidy(unit[0]) })
  const zip = known.zip === undefined ? ZIP.exec(rest) : null
  if (zip) return part(zip[0].length, { zip: zip[1]! })
  if (known.zip !== undefined) return undefined
  const state = STATE.exec(rest) ?? LOWER_STATE.exec(rest) ?? BEFORE_ZIP.exec(rest)
  const isCity = known.city === undefined && /^(?:new york|nueva york|ny)$/i.test(state?.[0] ?? '')
  // in "New York, NY 10041" and "New York 10018", the first part is the city
  if (state && isCity && !/^(?:ny)$/i.test(state[0])) return part(state[0].length, { city: 'New York' })
  if (state && known.state === undefined) return part(state[0].length, { state: tidy(state[0]) })
  return known.city === undefined ? cityAt(rest, isPlace, part) : undefined
}

type Part = { readonly end: number; readonly part: Partial<Address> }

function cityAt(
  rest: string,
  isPlace: (words: string) => boolean,
  part: (length: number, part: Partial<Address>) => Part,
): Part | undefined {
  const words = [...rest.matchAll(/[\p{L}][\p{L}'’-]*/gu)].slice(0, MOST_CITY_WORDS)
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1]!
    const name = rest.slice(0, last.index + last[0].length)
    if (!/^[\p{L}'’ -]+$/u.test(name) || ENDS_IN_STATE.test(name)) continue
    const isBeforeState = new RegExp(
      `^[,\\s]+(?:(?:${STATE_CODES}|ny|nj|ct)\\b[,\\s]*(?:\\d{5})?|\\d{5})(?!\\d)`,
      'u',
    ).test(rest.slice(name.length))
    if (isPlace(name) || (isBeforeState && count < MOST_CITY_WORDS && !NO_CITY.test(name)))
      return part(name.length, { city: tidy(name) })
  }
  return undefined
}

const ENDS_IN_STATE = /\p{L} (?:ny|nj|ct|new york|new jersey|nueva york|connecticut)$/iu
const NO_CITY = /\b(?:and|for|at|by|with|please|my|i|the|name|is|to|y|para|con|it|its|delivery|pickup)\b/i

function takeParts(text: string, given: string, { asked, isKnown }: AddressGround): TakenAddress {
  if (!asked && !isKnown) return { text: given }
  const unit = takeUnit(text)
  const zip = asked ? CITY_ZIP.exec(unit?.text ?? text) : null
  if (!zip && !unit) return { text: given }
  const address: Address = { ...(zip ? { zip: zip[1]! } : {}), ...(unit ? { unit: unit.unit } : {}) }
  const rest = unit?.text ?? text
  return { text: trimmed(zip ? without(rest, zip.index, zip[0].length) : rest), address }
}

const CITY_ZIP =
  /(?:(?:\b\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,? )?\b(?:NY|NJ|CT|New York|New Jersey),? )?(?:\bzip(?: code)?(?: is)? )?(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/iu

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s,.]+$/, '')
    .trim()
