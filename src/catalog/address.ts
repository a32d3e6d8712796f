import type { Places, Point } from '#src/catalog/places.ts'
import { hasBreaks, withoutInvisible } from '#src/kernel/visible.ts'

/** A delivery address as sent; the schema has checked that the fields are strings. */
export type AddressInput = {
  readonly street: string
  readonly unit?: string | undefined
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Spaces and invisible characters cleaned, state as two letters, ZIP of five digits. */
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
  /** Present when the street holds a unit: both fields as they should be sent. */
  readonly splitUnit?: SplitUnit
  /** The centroid of the ZIP; left out when the ZIP is a problem. */
  readonly point?: Point
}

type Word = { readonly text: string; readonly start: number; readonly end: number }

const FIELDS = ['street', 'unit', 'city', 'state', 'zip'] as const
const ZIP = /^(\d{5})(?:-?\d{4})?$/
const DESIGNATORS = new Set(['apt', 'apartment', 'unit', 'suite', 'ste', 'fl', 'floor', 'rm', 'room'])
const LONGEST_DESIGNATOR = 9

/** Normalises a delivery address and names what is wrong with it; positions come from the ZIP alone. */
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
    message: `delivery_address.${field} has a line break or another control character. Send it as one line of text; an apartment goes into delivery_address.unit.`,
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
    const message = `ZIP ${zip} is ${place.city}, ${place.state}, not in ${state}.`
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
 * Takes the unit off the end of a street line: "123 Main St Apt 4B" → "123 Main St", "Apt 4B". Undefined when there is
 * none, so a second call on its `street` finds nothing. Runs in linear time.
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

/** Index of the first word of the unit that ends the first `end` words. */
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

/** Words that can name a street; without one before it a unit is left where it is. */
const isStreetWord = ({ text }: Word): boolean => /\p{L}/u.test(text) && !isDesignator(text) && !joinedDesignator(text)

/** "Miami, FL 33101" names a state, not a floor. */
const isFloridaZip = (designator: string, value: string): boolean => /^fl$/i.test(designator) && ZIP.test(value)

const isDesignator = (word: string): boolean =>
  word.length <= LONGEST_DESIGNATOR + 1 && DESIGNATORS.has(word.toLowerCase().replace(/[.:]$/, ''))

/** A token with a digit, one letter, or a penthouse. */
const isUnitValue = (word: string): boolean => /\d/.test(word) || /^(?:[a-z]|ph)$/i.test(word)

/** "Apt4B", "Fl.12": a designator with its number attached. */
function joinedDesignator(word: string): boolean {
  const digit = word.search(/\d/)
  const designator = word.slice(0, digit).replace(/#$/, '')
  return digit > 0 && isDesignator(designator) && !isFloridaZip(designator, word.slice(digit))
}

function wordsOf(line: string): Word[] {
  const matches = line.matchAll(/[^\s,]+/g)
  return Array.from(matches, ({ 0: text, index }) => ({ text, start: index, end: index + text.length }))
}

/** A unit sent in its own field as well is kept, unless it says the same. */
function withOwnUnit(split: SplitUnit, own: string): SplitUnit {
  const same = own === '' || split.unit.toLowerCase().endsWith(own.toLowerCase())
  return same ? split : { street: split.street, unit: `${split.unit}, ${own}` }
}

const clean = (text: string): string =>
  withoutInvisible(text.replace(/\s+/g, ' '))
    .replace(/\p{C}+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
