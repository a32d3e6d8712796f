import type { ClerkCart, ClerkResponse, PayInstructions } from '#src/clerk/schema.ts'
import { type Cents, formatDollars } from '#src/kernel/money.ts'
import type { Screen } from '../demo/screen.ts'
import { spread, wrap } from '../demo/wrap.ts'

const INDENT = '    '

/**
 * Prints the data that accompanies a reply: choices it does not list itself, a one-line cart, and the amount due.
 */
export function showTurn({ line, paint, width }: Screen, turn: ClerkResponse, owed: PayInstructions | undefined): void {
  const { reply, choices, cart, turns_left } = turn
  for (const { n, label } of choices)
    if (!reply.includes(`${n}. ${label}`)) line(`${INDENT}${paint('cyan', `${n}.`)} ${label}`)
  const amounts = cart.items.map(item => `${amountOf(item)} ${item.name}`)
  const about = [
    ...(amounts.length > 0 ? [`Cart: ${amounts.join(', ')}`] : []),
    ...(cart.totals ? [dollars(cart.totals.total_cents)] : []),
    turns_left === 1 ? 'one message left' : `${turns_left} messages left`,
  ]
  for (const text of wrap(about.join(' · '), width - INDENT.length)) line(`${INDENT}${paint('dim', text)}`)
  if (!owed) return
  line(`${INDENT}Order ${owed.orderId} is booked. The kitchen starts once it is paid.`)
  line(`${INDENT}${paint('green', `Say pay, and ${dollars(owed.total_cents)} is paid for you.`)}`)
}

/** Prints the cart with all chosen options, line by line. */
export function showCart({ line, paint, width }: Screen, cart: ClerkCart | undefined): void {
  if (!cart || cart.items.length === 0) {
    line(`${INDENT}The cart is empty.`)
    return
  }
  const column = (left: string, right: string) => line(`${INDENT}${spread(left, right, width - INDENT.length)}`)
  line(`${INDENT}${paint('bold', cart.restaurant_name ?? '')}`)
  for (const item of cart.items) {
    const price = item.price_cents === null ? 'something to choose' : dollars(item.price_cents)
    column(`${amountOf(item)} ${item.name}`, price)
    const details = [...item.modifiers.map(({ name }) => name), ...(item.note === undefined ? [] : [`“${item.note}”`])]
    if (details.length > 0)
      for (const text of wrap(details.join(', '), width - INDENT.length - 4)) line(`${INDENT}    ${paint('dim', text)}`)
  }
  if (cart.totals) {
    const { subtotal_cents, tax_cents, deliveryFee_cents, convenienceFee_cents, total_cents } = cart.totals
    column('Subtotal', dollars(subtotal_cents))
    column('Tax', dollars(tax_cents))
    if (deliveryFee_cents > 0) column('Delivery', dollars(deliveryFee_cents))
    column('Convenience fee', dollars(convenienceFee_cents))
    line(`${INDENT}${paint('bold', spread('Total', dollars(total_cents), width - INDENT.length))}`)
  }
}

const dollars = (amount: number): string => `$${formatDollars(amount as Cents)}`

const amountOf = ({ quantity, quantity_lbs }: ClerkCart['items'][number]): string =>
  quantity_lbs === undefined ? `${quantity ?? 1} ×` : `${quantity_lbs} lb`
