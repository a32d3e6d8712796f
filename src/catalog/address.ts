import type { Places, Point } from '#src/catalog/places.ts'
import { hasBreaks, withoutInvisible } from '#src/kernel/invisible-characters.ts'

/** Delivery address as sent. The schema has already verified that the fields are strings. */
export type AddressInput = {
  readonly street: string
  readonly unit?: string | undefined
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Normalized address: no invisible or redundant whitespace, two-letter state, five-digit ZIP. */
type DeliveryAddress = {
  readonly street: string
  readonly unit?: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

type AddressProblem = {
  readonly field: `delivery_address.${'street' | 'unit' | 'city' | 'state' | 'zip'}`
  readonly message: string
}

export type SplitUnit = { readonly street: string; readonly unit: string }

export type CheckedAddress = {
  readonly address: DeliveryAddress
  readonly problems: readonly AddressProblem[]
  /** Corrected fields, present if the street contains a unit. */
  readonly splitUnit?: SplitUnit
  /** Centroid of the ZIP; absent if the ZIP is invalid. */
  readonly point?: Point
}

type Word = { readonly text: string; readonly start: number; readonly end: number }

const FIELDS = ['street', 'unit', 'city', 'state', 'zip'] as const
const ZIP = /^(\d{5})(?:-?\d{4})?$/
const DESIGNATORS = new Set(['apt', 'apartment', 'unit', 'suite', 'ste', 'fl', 'floor', 'rm', 'room'])
const LONGEST_DESIGNATOR = 9

/** Normalizes a delivery address and reports its problems. The position comes from the ZIP only. */
export function checkAddress(places: Places, input: AddressInput): CheckedAddress {
  const unit = clean(input.unit ?? '')
  const street = clean(input.street)
  const city = clean(input.city)
  const zipText = clean(input.zip)
  const zip = ZIP.exec(zipText)?.[1]
  const place = zip === undefined ? undefined : places.zip(zip)
  const stateText = clean(input.state)
  const state = places.stateCode(stateText)

  const problems: AddressProblem[] = FIELDS.filter(field => hasBreaks(input[field] ?? '')).map(field => ({
    field: `delivery_address.${field}`,
    message: `delivery_address.${field} has a line break or another control character. Send one line of text; put an apartment in delivery_address.unit.`,
  }))
  if (street === '') problems.push({ field: 'delivery_address.street', message: 'The street is empty.' })
  if (city === '') problems.push({ field: 'delivery_address.city', message: 'The city is empty.' })
  if (state === undefined) {
    const message = `"${stateText}" is not a US state. Send two letters such as "NY".`
    problems.push({ field: 'delivery_address.state', message })
  }
  if (zip === undefined) {
    const message = `"${zipText}" is not a ZIP. Send five digits such as "11201".`
    problems.push({ field: 'delivery_address.zip', message })
  } else if (place === undefined) {
    problems.push({ field: 'delivery_address.zip', message: `${zip} is not a ZIP we know.` })
  } else if (state !== undefined && state !== place.state) {
    const message = `ZIP ${zip} is in ${place.city}, ${place.state}, not in ${state}.`
    problems.push({ field: 'delivery_address.state', message })
  }

  const split = splitUnit(street)
  return {
    address: { street, ...(unit === '' ? {} : { unit }), city, state: state ?? stateText, zip: zip ?? zipText },
    problems,
    ...(split ? { splitUnit: withOwnUnit(split, unit) } : {}),
    ...(place && problems.length === 0 ? { point: { lat: place.lat, lng: place.lng } } : {}),
  }
}

/**
 * Splits the unit off the end of a street line: "123 Main St Apt 4B" → "123 Main St", "Apt 4B". Undefined if there
 * is none, so that a second call on its `street` finds nothing. Runs in linear time.
 */
export function splitUnit(line: string): SplitUnit | undefined {
  const words = wordsOf(line)
  const street = words.findIndex(isStreetWord)
  let from = words.length
  for (let start = unitStart(words, from); start !== undefined; start = unitStart(words, from)) {
    if (street < 0 || street >= start) break
    from = start
  }
  const [first, final, last] = [words[from], words[from - 1], words.at(-1)]
  if (!first || !final || !last) return undefined
  return { street: line.slice(0, final.end), unit: line.slice(first.start, last.end) }
}

/** Returns the index of the first word of the unit at the end of the first `end` words. */
function unitStart(words: readonly Word[], end: number): number | undefined {
  const value = words[end - 1]?.text
  if (value === undefined) return undefined
  const before = (index: number) => words[index]?.text ?? ''
  const afterNumberSign = (index: number) => (isDesignator(before(index - 1)) ? index - 1 : index)
  if (value.startsWith('#')) return isUnitValue(value.slice(1)) ? afterNumberSign(end - 1) : undefined
  if (joinedDesignator(value)) return end - 1
  if (!isUnitValue(value)) return undefined
  if (before(end - 2) === '#') return afterNumberSign(end - 2)
  return isDesignator(before(end - 2)) && !isFloridaZip(before(end - 2), value) ? end - 2 : undefined
}

/** True for a word that can name a street. Without a street word before it, a unit is not split off. */
const isStreetWord = ({ text }: Word): boolean => /\p{L}/u.test(text) && !isDesignator(text) && !joinedDesignator(text)

/** True if "FL" is a state rather than a floor: "Miami, FL 33101". */
const isFloridaZip = (designator: string, value: string): boolean => /^fl$/i.test(designator) && ZIP.test(value)

const isDesignator = (word: string): boolean =>
  word.length <= LONGEST_DESIGNATOR + 1 && DESIGNATORS.has(word.toLowerCase().replace(/[.:]$/, ''))

/** True for a token with a digit, a single letter, or "PH" (penthouse). */
const isUnitValue = (word: string): boolean => /\d/.test(word) || /^(?:[a-z]|ph)$/i.test(word)

/** True for a designator with its number attached: "Apt4B", "Fl.12". */
function joinedDesignator(word: string): boolean {
  const digit = word.search(/\d/)
  const designator = word.slice(0, digit).replace(/#$/, '')
  return digit > 0 && isDesignator(designator) && !isFloridaZip(designator, word.slice(digit))
}

function wordsOf(line: string): Word[] {
  const matches = line.matchAll(/[^\s,]+/g)
  return Array.from(matches, ({ 0: text, index }) => ({ text, start: index, end: index + text.length }))
}

/** Appends a unit sent in its own field, unless it repeats the split one. */
function withOwnUnit(split: SplitUnit, own: string): SplitUnit {
  const same = own === '' || split.unit.toLowerCase().endsWith(own.toLowerCase())
  return same ? split : { street: split.street, unit: `${split.unit}, ${own}` }
}

const clean = (text: string): string =>
  withoutInvisible(text.replace(/\s+/g, ' '))
    .replace(/\p{C}+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
