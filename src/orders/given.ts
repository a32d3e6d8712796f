import { Fault, type Problem } from '#src/kernel/faults.ts'
import { cents, type MilliPounds, parsePounds, priceOfWeight } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import { type Price, priceLines } from '#src/pricing/price.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'

/** What a restaurant says it handed out of one line of an order. */
export type Report = {
  /** The place of the line among the order's items, from 0. */
  readonly line: number
  readonly quantity?: number | undefined
  readonly quantity_lbs?: number | string | undefined
}

/** What was handed out where it is less than what was ordered: units, or milli-pounds, by the place of the line. */
export type Given = ReadonlyMap<number, number>

type Ordered = Pick<QuoteContent, 'lines' | 'price' | 'tax'>

export const readGiven = (stored: string | null): Given => new Map(JSON.parse(stored ?? '[]') as [number, number][])

export const storedGiven = (given: Given): string => JSON.stringify([...given])

const orderedOf = (line: Line): number => line.weight ?? line.quantity ?? 0

/**
 * What is given after a report: never more than was ordered, and never more than was reported before, for a later report
 * only gives back more. Throws a Fault that names every report that cannot be understood, below `path`.
 */
export function mergeReports(lines: readonly Line[], before: Given, reports: readonly Report[], path = 'given'): Given {
  const given = new Map(before)
  const problems: Problem[] = []
  reports.forEach((report, index) => {
    const line = lines[report.line]
    const field = `${path}[${index}]`
    if (!line) {
      const message = `${field}.line: the order has no line ${report.line}; its lines go from 0 to ${lines.length - 1}.`
      problems.push({ code: 'invalid_field', field: `${field}.line`, message })
      return
    }
    const amount = amountIn(report, line, field)
    if (typeof amount === 'number') {
      const least = Math.min(amount, given.get(report.line) ?? orderedOf(line))
      if (least < orderedOf(line)) given.set(report.line, least)
    } else problems.push(amount)
  })
  if (problems.length > 0) throw Fault.ofProblems(problems)
  return given
}

function amountIn({ quantity, quantity_lbs }: Report, line: Line, path: string): number | Problem {
  const wrong = (field: string, message: string): Problem => ({
    ...{ code: 'invalid_field', field: `${path}.${field}`, message: `${path}.${field}: ${message}` },
  })
  if (line.weight === null) {
    if (quantity_lbs !== undefined || quantity === undefined)
      return { ...wrong('quantity', `${line.name} is counted, send quantity.`), code: 'wrong_quantity_field' }
    if (Number.isSafeInteger(quantity) && quantity >= 0) return quantity
    return wrong('quantity', `units of ${line.name}, a whole number from 0.`)
  }
  if (quantity !== undefined || quantity_lbs === undefined)
    return { ...wrong('quantity_lbs', `${line.name} is weighed, send quantity_lbs.`), code: 'wrong_quantity_field' }
  const weight = parsePounds(quantity_lbs)
  return weight ?? wrong('quantity_lbs', `pounds of ${line.name}, below 1000, with at most three decimals.`)
}

/** What was reported of a line beyond what counts as handed out. Units or milli-pounds. */
export type Excess = {
  readonly line: Line
  readonly reported: number
  readonly ordered: number
  readonly counts: number
}

/** Reports that say more than what counts: more than was ordered, or more than was reported before. */
export const excessOf = (lines: readonly Line[], given: Given, reports: readonly Report[]): Excess[] =>
  reports.flatMap(report => {
    const line = lines[report.line]
    const reported = line && amountIn(report, line, '')
    if (line === undefined || typeof reported !== 'number') return []
    const ordered = orderedOf(line)
    const counts = given.get(report.line) ?? ordered
    return reported > counts ? [{ line, reported, ordered, counts }] : []
  })

/** A line with as much as was given of it. */
export function givenLine(line: Line, amount: number | undefined): Line {
  if (amount === undefined) return line
  return line.weight === null
    ? { ...line, quantity: amount, total: cents(line.unitPrice * amount) }
    : { ...line, weight: amount as MilliPounds, total: priceOfWeight(line.unitPrice, amount as MilliPounds) }
}

/** What an order costs as it was handed out: tax anew on what was given, fees as they were; nothing where nothing is left. */
export function priceGiven(
  { lines, price, tax }: Ordered & { readonly tax: NonNullable<Ordered['tax']> },
  given: Given,
): Price {
  const left = lines.map((line, index) => givenLine(line, given.get(index)))
  const isNothing = left.every(line => (line.weight ?? line.quantity ?? 0) === 0)
  const { deliveryFee, convenienceFee } = isNothing ? NO_FEES : price
  return priceLines(left, tax, { deliveryFee, convenienceFee })
}

/** Nobody pays for bringing nothing. */
const NO_FEES = { deliveryFee: cents(0), convenienceFee: cents(0) }
