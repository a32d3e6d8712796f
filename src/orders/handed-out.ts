import { z } from 'zod'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { cents, type MilliPounds, parsePounds, priceOfWeight } from '#src/kernel/money.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { Line } from '#src/menu/line.ts'
import { type Price, priceLines } from '#src/pricing/price.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'

/** Restaurant's report of what was handed out for one order line. */
export type Report = {
  /** Index of the line in the order's items, from 0. */
  readonly line: number
  readonly quantity?: number | undefined
  readonly quantity_lbs?: number | string | undefined
}

/** Amounts handed out if less than ordered, in units or thousandths of a pound, by line index. */
export type HandedOut = ReadonlyMap<number, number>

type Ordered = Pick<QuoteContent, 'lines' | 'price' | 'tax' | 'tip'>

/** Parser of `orders.given`: pairs of line index and amount. */
const givenJson = storedJson('amounts handed out', z.array(z.tuple([z.int().min(0), z.number().min(0)])))

export const readGiven = (stored: string | null): HandedOut => new Map(stored === null ? [] : givenJson.parse(stored))

export const storedGiven = (given: HandedOut): string => JSON.stringify([...given])

const orderedOf = (line: Line): number => line.weight ?? line.quantity ?? 0

/**
 * Merges a report into the amounts handed out: never more than ordered or reported before, because a later report
 * can only increase the refund. Throws a Fault with every invalid report, below `path`.
 */
export function mergeReports(
  lines: readonly Line[],
  before: HandedOut,
  reports: readonly Report[],
  path = 'given',
): HandedOut {
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
    code: 'invalid_field',
    field: `${path}.${field}`,
    message: `${path}.${field}: ${message}`,
  })
  if (line.weight === null) {
    if (quantity_lbs !== undefined || quantity === undefined)
      return { ...wrong('quantity', `${line.name} is sold by the unit: send quantity.`), code: 'wrong_quantity_field' }
    if (Number.isSafeInteger(quantity) && quantity >= 0) return quantity
    return wrong('quantity', `must be the units of ${line.name}, a whole number, 0 or more.`)
  }
  if (quantity !== undefined || quantity_lbs === undefined)
    return {
      ...wrong('quantity_lbs', `${line.name} is sold by weight: send quantity_lbs.`),
      code: 'wrong_quantity_field',
    }
  const weight = parsePounds(quantity_lbs)
  return weight ?? wrong('quantity_lbs', `must be the pounds of ${line.name}, below 1000, with at most three decimals.`)
}

/** Reported amount that exceeds the counted one, in units or thousandths of a pound. */
export type Excess = {
  readonly line: Line
  readonly reported: number
  readonly ordered: number
  readonly counts: number
}

/** Returns reports that exceed the counted amount: more than was ordered or reported before. */
export const excessOf = (lines: readonly Line[], given: HandedOut, reports: readonly Report[]): Excess[] =>
  reports.flatMap(report => {
    const line = lines[report.line]
    const reported = line && amountIn(report, line, '')
    if (line === undefined || typeof reported !== 'number') return []
    const ordered = orderedOf(line)
    const counts = given.get(report.line) ?? ordered
    return reported > counts ? [{ line, reported, ordered, counts }] : []
  })

/** Returns a line with the amount that was handed out. */
export function givenLine(line: Line, amount: number | undefined): Line {
  if (amount === undefined) return line
  return line.weight === null
    ? { ...line, quantity: amount, total: cents(line.unitPrice * amount) }
    : { ...line, weight: amount as MilliPounds, total: priceOfWeight(line.unitPrice, amount as MilliPounds) }
}

/** True if nothing of an order is handed out. */
export const leavesNothing = (lines: readonly Line[], given: HandedOut): boolean =>
  lines.every((line, index) => (given.get(index) ?? orderedOf(line)) === 0)

/**
 * Prices an order as handed out: tax and a tip in percent recomputed, fees and other tips unchanged; zero if nothing was
 * handed out.
 */
export function priceGiven(
  { lines, price, tax, tip }: Ordered & { readonly tax: NonNullable<Ordered['tax']> },
  given: HandedOut,
): Price {
  const left = lines.map((line, index) => givenLine(line, given.get(index)))
  const { deliveryFee, convenienceFee } = price
  return priceLines(left, tax, leavesNothing(lines, given) ? NO_CHARGES : { deliveryFee, convenienceFee, tip })
}

const NO_CHARGES = { deliveryFee: cents(0), convenienceFee: cents(0) }
