import { WEEKDAYS, type Weekday } from '#src/catalog/restaurant.ts'
import { parseDollars, parsePounds } from '#src/kernel/money.ts'

/** Non-empty fields of a CSV record by column. */
export type Fields = ReadonlyMap<string, string>

export type FieldReader = {
  readonly text: (column: string) => string | undefined
  readonly list: (column: string) => string[]
  readonly whole: (column: string) => number | undefined
  readonly decimal: (column: string) => number | undefined
  readonly cents: (column: string) => number | undefined
  /** Parses pounds to thousandths of a pound. */
  readonly pounds: (column: string) => number | undefined
  /** Parses a percentage with up to three decimals to hundred-thousandths: "8.875" is 8875. */
  readonly percent: (column: string) => number | undefined
  readonly flag: (column: string) => boolean | undefined
  /** Parses allergens: "milk;egg?" contains milk and may contain egg; "none" is an empty list. */
  readonly allergens: (column: string) => { code: string; level: 'contains' | 'may_contain' }[] | undefined
  /** Parses weekdays such as "mon-fri;sun" or "daily". */
  readonly days: (column: string) => Weekday[]
}

const PERCENT = /^(\d{1,3})(?:\.(\d{1,3}))?%?$/
const FLAGS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

/** Creates typed readers of the fields. Adds unparsable values to `reasons`. */
export function readFields(fields: Fields, reasons: string[]): FieldReader {
  const read =
    <T>(what: string, parse: (text: string) => T | undefined) =>
    (column: string): T | undefined => {
      const text = fields.get(column)
      if (text === undefined) return undefined
      const value = parse(text)
      if (value === undefined) reasons.push(`${column} ${JSON.stringify(text)} is not ${what}`)
      return value
    }
  const list = (column: string): string[] => split(fields.get(column) ?? '')
  return {
    text: column => fields.get(column),
    list,
    whole: read('a whole number', text => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)),
    decimal: read('a number', text => (/^-?\d{1,6}(?:\.\d{1,12})?$/.test(text) ? Number(text) : undefined)),
    cents: read('an amount in dollars', readCents),
    pounds: read('a weight in pounds with at most three decimals', text => parsePounds(text)),
    percent: read('a percentage with at most three decimals', text => {
      const match = PERCENT.exec(text)
      return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : undefined
    }),
    flag: read('yes or no', text => FLAGS[text.toLowerCase()]),
    allergens: column =>
      fields.has(column)
        ? list(column)
            .filter(code => code !== 'none')
            .map(code => ({ code: code.replace(/\?$/, ''), level: code.endsWith('?') ? 'may_contain' : 'contains' }))
        : undefined,
    days: column => read('a list of weekdays such as mon-fri;sun', readDays)(column) ?? [],
  }
}

const split = (text: string): string[] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Parses dollars to cents. Discounts are negative: "-1.50". */
function readCents(text: string): number | undefined {
  const [, minus, amount] = /^(-?)\$?(.*)$/.exec(text) ?? []
  const value = parseDollars(amount ?? '')
  return value === undefined ? undefined : minus ? 0 - value : value
}

function readDays(text: string): Weekday[] | undefined {
  if (text.toLowerCase() === 'daily') return [...WEEKDAYS]
  const days = split(text.toLowerCase()).map(part => {
    const [from = '', to = from] = part.split('-').map(day => day.trim())
    const [first, last] = [WEEKDAYS.indexOf(from as Weekday), WEEKDAYS.indexOf(to as Weekday)]
    if (first < 0 || last < 0) return undefined
    return first <= last ? WEEKDAYS.slice(first, last + 1) : [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, last + 1)]
  })
  return days.length === 0 || days.includes(undefined) ? undefined : days.flatMap(part => part ?? [])
}
