import type { Details } from '#src/clerk/state.ts'
import { trimmed, without } from './text.ts'

type Address = NonNullable<Details['address']>
export type TakenAddress = { readonly text: string; readonly address?: Address }

const SUFFIX =
  'st|street|ave|avenue|av|blvd|boulevard|rd|road|dr|drive|ln|lane|pl|place|ct|court|ter|terrace|pkwy|parkway|way|sq|square|plaza|hwy|highway|cir|circle|row|walk|alley|loop|broadway|bowery'
const UNIT = '(?:apt|apartment|unit|suite|ste|floor|fl|rm|room|#)\\.?\\s*#?\\s*[a-z0-9-]{1,6}|ph\\s?\\d{0,2}'
/** "210 Wyckoff Ave Brooklyn apt 2R" */
const LATE_UNIT = new RegExp(`^(?:[,\\s]+(?:in\\s+)?([\\p{L}]{3,}(?: [\\p{L}]{3,})?))?[,\\s]+(${UNIT})\\b`, 'iu')
/** Words and bare numbers that no street is called by: "at 7 to 123 Court St" speaks of number 123. */
const NO_NAME = '(?:to|at|and|for|by|with|from|tonight|today|tomorrow|\\d+)\\s'
const STREET = new RegExp(
  `\\b(\\d{1,6}(?:-\\d{1,4})?[a-z]?\\s+(?:(?!${NO_NAME})[\\p{L}\\p{N}'’.-]+\\s+){0,5}?(?:${SUFFIX}|park\\s+(?:west|south|southwest|east|north))\\b\\.?(?:\\s+(?:${SUFFIX})\\b\\.?)?(?:\\s+(?:n|s|e|w|north|south|east|west)\\b\\.?)?)` +
    `(?:[,\\s]+(${UNIT})\\b)?` +
    `(?:[,\\s]+(?:in\\s+)?((?!(?:pickup|asap|and|for|at|by|on|please|my|i|thanks)\\b)[\\p{L}][\\p{L}'’. -]{1,30}?)(?=[,\\s]+(?:[a-z]{2}\\b|\\d{5}\\b|new york)|\\s*[,;]|\\s*$))?` +
    `(?:[,\\s]+(ny|nj|ct|pa|ma|ca|tx|fl|il|wa|new york|new jersey|[A-Z]{2}\\b))?` +
    `(?:[,\\s]+(\\d{5})(?:-\\d{4})?)?`,
  'iu',
)
const LEAD =
  /\b(?:(?:(?:can|could|would|will)\s+(?:you|they)\s+)?(?:please\s+)?(?:deliver(?:ed|y)?|send|bring|ship)(?:\s+it)?\s+(?:to|at)|my address is|address is|address:|the address|to)\s*$/i

/** Takes a street address out of a message; of one that was asked for also its parts alone. "3 Grandma Square" may be a dish. */
export function takeAddress(text: string, asked: boolean, isDish: (words: string) => boolean): TakenAddress {
  const match = STREET.exec(text)
  const [whole, street, unit, city, state, zip] = match ?? []
  if (match && !isDish(street!.replace(/^\S+\s+/, ''))) {
    const address: Address = {
      street: tidy(street!),
      ...(unit ? { unit: tidy(unit) } : {}),
      ...(city ? { city: tidy(city) } : {}),
      ...(state ? { state: tidy(state) } : {}),
      ...(zip ? { zip } : {}),
    }
    const after = text.slice(match.index + whole!.length)
    const late = unit ? null : LATE_UNIT.exec(after)
    if (late) address.unit = tidy(late[2]!)
    if (late?.[1] && city === undefined) address.city = tidy(late[1])
    const before = text.slice(0, match.index)
    const lead = LEAD.exec(before)
    const from = lead ? lead.index : match.index
    return { text: without(text, from, match.index + whole!.length + (late?.[0].length ?? 0) - from), address }
  }
  return asked ? takeParts(text) : { text }
}

const CITY_ZIP =
  /(?:\b\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,? (?:NY|NJ|CT|New York|New Jersey),? )?(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/u

function takeParts(text: string): TakenAddress {
  const zip = CITY_ZIP.exec(text)
  const unit = new RegExp(`\\b(?:${UNIT})\\b`, 'i').exec(text)
  const address: Address = { ...(zip ? { zip: zip[1]! } : {}), ...(unit ? { unit: tidy(unit[0]) } : {}) }
  if (!zip && !unit) return { text }
  const rest = [zip?.[0], unit?.[0]].reduce<string>((left, part) => (part ? left.replace(part, ';') : left), text)
  return { text: trimmed(rest), address }
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s,.]+$/, '')
    .trim()
