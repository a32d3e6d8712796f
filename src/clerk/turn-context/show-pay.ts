import { Temporal } from 'temporal-polyfill'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { PayingCommand } from '#src/payments/paying-command.ts'
import { show, type TurnContext } from './turn-context.ts'
import { spokenStamp } from './wish-time.ts'

/** Shows the placed order, how to pay it, and the payment deadline. */
export function showPay(
  context: TurnContext,
  restaurant: Restaurant | undefined,
  now: number,
  booked: readonly string[] = [],
): void {
  const { order } = context.state
  if (!order) return
  const left = Math.max(0, Math.round((Temporal.Instant.from(order.expires_at).epochMilliseconds - now) / 60_000))
  const until = restaurant ? ` (until ${spokenStamp(order.expires_at, restaurant.timezone, now)})` : ''
  show(
    context,
    'pay',
    [
      `Order ${order.order_id} is booked and waits for ${dollars(order.total_cents)}.`,
      ...booked,
      'You pay in USDC, the digital dollar, from a wallet app: in the Pay box on this page, or with this link.',
      `Pay here within ${left} ${left === 1 ? 'minute' : 'minutes'}${until}: ${order.pay_url}`,
      'Nothing is charged and nothing is cooked before it is paid.',
    ].join('\n'),
  )
}

/** Returns the reply lines for paying from a shell, useful only to callers that have one. */
export function terminalLines({ command, env }: PayingCommand): string[] {
  const variables = Object.entries(env).map(variable)
  return [`With a terminal: ${command}`, ...(variables.length > 0 ? [`It reads ${variables.join(' and ')}.`] : [])]
}

/** Formats an environment variable: "MPPX_PRIVATE_KEY (private key of a wallet)" */
const variable = ([name, value]: readonly [string, string]): string =>
  `${name} (${/^<([^,>]*)/.exec(value)?.[1] ?? value})`
