import type { CheckoutLine } from './checkout-api.ts'

/** The provider's limits of lines per session and of characters per name. */
const MOST_LINES = 100
const LONGEST = 250

/** Lines within the provider's limits that add up to the price; otherwise a single line. */
export function withinLimits(lines: readonly CheckoutLine[], total: number): readonly CheckoutLine[] {
  const sold = lines.filter(({ cents }) => cents > 0)
  const sum = sold.reduce((so, { cents }) => so + cents, 0)
  if (sold.length > MOST_LINES || sum !== total || sold.length === 0) return [{ name: 'Your order', cents: total }]
  return sold.map(({ name, cents, details }) => ({
    name: name.slice(0, LONGEST),
    cents,
    ...(details ? { details: details.slice(0, LONGEST) } : {}),
  }))
}
