import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Checked } from '../task/schema.ts'

/** Formats cart lines in the notation of tasks: `2 Taco (Al Pastor, Salsa Verde)`. */
export const cartLines = ({ cart }: Pick<ClerkResponse, 'cart'>): string[] =>
  cart.items.map(({ name, quantity, quantity_lbs, modifiers, note }) => {
    const amount = quantity === undefined ? (quantity_lbs === undefined ? '?' : `${quantity_lbs} lb`) : quantity
    const details = [...modifiers.map(modifier => modifier.name), ...(note === undefined ? [] : [`* ${note}`])]
    return `${amount} ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  })

/** Returns the expectations of a script that an answer does not meet. */
export function failedChecks(
  check: Checked,
  statuses: readonly number[],
  answer: ClerkResponse & { error?: string },
): string[] {
  const problems: string[] = []
  const expect = (name: string, wanted: unknown, found: unknown) => {
    if (wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(found))
      problems.push(`upon “${check.say}” ${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  expect('the status', check.statuses === undefined ? (check.status ?? 200) : undefined, statuses[0])
  expect(
    'statuses',
    check.statuses,
    [...statuses].sort((a, b) => a - b),
  )
  const text = statuses[0] === 200 ? answer.reply : JSON.stringify(answer)
  for (const held of check.holds ?? [])
    if (!text.toLowerCase().includes(held.toLowerCase()))
      problems.push(`upon “${check.say}” the reply does not hold “${held}”`)
  for (const lacked of check.lacks ?? [])
    if (text.toLowerCase().includes(lacked.toLowerCase()))
      problems.push(`upon “${check.say}” the reply holds “${lacked}”`)
  if (statuses[0] !== 200) return problems
  expect('the cart', check.cart && [...check.cart].sort(), cartLines(answer).sort())
  expect('what is missing', check.missing, answer.missing)
  expect('ready_to_buy', check.ready, answer.ready_to_buy)
  expect('the total', check.total, answer.cart.totals?.total.toFixed(2))
  expect('the number of choices', check.choices, answer.choices.length)
  return problems
}
