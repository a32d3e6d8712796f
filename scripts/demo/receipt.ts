import { type Cents, formatDollars } from '#src/kernel/money.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import type { Screen, Style } from './screen.ts'
import { spread, wrap } from './wrap.ts'

const MARGIN = 2
const WIDEST = 74

/** Formats the receipt of a paid order in a frame that fits the screen. */
export function receipt(order: OrderResponse, { width, paint }: Pick<Screen, 'width' | 'paint'>): string[] {
  const inner = Math.min(WIDEST, width - MARGIN) - 4
  const frame = (left: string, right: string) => `${' '.repeat(MARGIN)}${left}${'─'.repeat(inner + 2)}${right}`
  const row = (text: string, style?: Style) => {
    const padded = text.padEnd(inner)
    const side = paint('dim', '│')
    return `${' '.repeat(MARGIN)}${side} ${style ? paint(style, padded) : padded} ${side}`
  }
  const rows = (text: string) => wrap(text, inner).map(part => row(part))
  const quiet = (text: string) => wrap(text, inner).map(part => row(part, 'dim'))
  const { restaurant, payment } = order
  return [
    paint('dim', frame('╭', '╮')),
    row(spread(restaurant.name, order.orderId, inner), 'bold'),
    ...quiet(restaurant.address),
    row(''),
    ...order.items.flatMap(item => [
      row(spread(`${amountOf(item)} ${item.name}`, dollars(item.line_total_cents), inner)),
      ...(item.modifiers.length > 0 ? wrap(choices(item), inner - 4).map(part => row(`    ${part}`, 'dim')) : []),
    ]),
    row(''),
    row(spread('Subtotal', dollars(order.subtotal_cents), inner)),
    row(spread('Tax', dollars(order.tax_cents), inner)),
    ...(order.deliveryFee_cents > 0 ? [row(spread('Delivery', dollars(order.deliveryFee_cents), inner))] : []),
    row(spread('Convenience fee', dollars(order.convenienceFee_cents), inner)),
    row(spread('Total', dollars(order.total_cents), inner), 'bold'),
    row(''),
    ...rows(`Paid in USDC on ${payment.network} by ${payment.method}`),
    ...quiet(payment.transactionHash ?? 'not proven yet'),
    ...(order.estimatedReady ? [row(''), row(spread('Ready', clockTime(order.estimatedReady), inner), 'green')] : []),
    paint('dim', frame('╰', '╯')),
  ]
}

/** Formats cents as "$13.77". */
export const dollars = (amount: number): string => `$${formatDollars(amount as Cents)}`

const amountOf = ({ quantity, quantity_lbs }: OrderResponse['items'][number]): string =>
  quantity_lbs === undefined ? `${quantity} ×` : `${quantity_lbs} lb`

const choices = ({ modifiers }: OrderResponse['items'][number]): string =>
  modifiers.map(({ name, units }) => (units > 1 ? `${units} × ${name}` : name)).join(', ')

/** Formats an RFC 3339 timestamp as "Sat 4:15 am" in the time zone of its offset. */
export function clockTime(instant: string): string {
  const [date = '', time = ''] = instant.split('T')
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))
  const hours = Number(time.slice(0, 2))
  return `${day} ${hours % 12 || 12}:${time.slice(3, 5)} ${hours < 12 ? 'am' : 'pm'}`
}
