import type { Listing } from '#src/catalog/schema.ts'
import type { Board } from '#src/fulfillment/console/schema.ts'
import type { TranscriptLine } from '#src/fulfillment/phone/call-store.ts'
import { formatMicroUsdc } from '#src/kernel/money.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import type { FaucetGift } from '#src/payments/faucet.ts'
import type { PaymentDemand } from '../client/payment.ts'
import { clockTime, dollars, receipt } from './receipt.ts'
import type { Screen, Style } from './screen.ts'
import { spread, wrap } from './wrap.ts'

/** Messages to the viewer for each step of the demo. */
export type Show = ReturnType<typeof createShow>

type Balances = { readonly before: bigint; readonly paid: bigint; readonly after: bigint }

const LISTED = 5
const INDENT = 4
const BALANCE_WIDTH = 40
const SPEAKER = 12
const SPEAKERS = { us: 'Comanda', them: 'The shop', key: 'A key' } as const

/** Creates the demo's messages on a screen. */
export function createShow(screen: Screen) {
  const { paint, say, line, success, width } = screen
  const columns = (left: string, right: string, style?: Style) => {
    const text = spread(left, right, width - INDENT)
    line(`${' '.repeat(INDENT)}${style ? paint(style, text) : text}`)
  }
  return {
    step: screen.step,
    request: (method: string, path: string) => screen.request(`${method} ${path}`),
    busy: screen.busy,
    wallet: ({ address, balance }: FaucetGift) => success(`${balance} USDC for ${address}`),
    restaurants: (nearestFirst: readonly Listing[], picked: Listing) => {
      const nearest = nearestFirst.slice(0, LISTED)
      for (const listing of nearest.includes(picked) ? nearest : [...nearest, picked])
        columns(named(listing), openness(listing), listing === picked ? 'bold' : 'dim')
      success(`${picked.name}: rated ${picked.rating} by ${picked.reviewCount} guests`)
    },
    choice: (menu: MenuResponse, items: readonly OrderItem[]) => {
      const names = new Map(menu.menu.categories.flatMap(c => c.items.map(item => [item.id, item.name])))
      const dishes = menu.menu.categories.reduce((sum, { items: all }) => sum + all.length, 0)
      const chosen = items
        .map(
          ({ id, quantity, quantity_lbs }) =>
            `${quantity_lbs === undefined ? `${quantity} ×` : `${quantity_lbs} lb`} ${names.get(id)}`,
        )
        .join(', ')
      success(`${dishes} dishes; the agent picks ${chosen}`)
    },
    correction: (message: string) =>
      screen.warn(`${message} The response contains a corrected order; sending that one.`),
    preview: (preview: PreviewResponse) => {
      const { subtotal_cents, tax_cents, deliveryFee_cents, convenienceFee_cents, total_cents, pickup } = preview
      const delivery = deliveryFee_cents > 0 ? ` + ${dollars(deliveryFee_cents)} delivery` : ''
      say(`${dollars(subtotal_cents)} + ${dollars(tax_cents)} tax${delivery} + ${dollars(convenienceFee_cents)} fee`)
      const when = pickup.window
        ? `delivered ${clockTime(pickup.window.start)} to ${clockTime(pickup.window.end)}`
        : `for pickup ${clockTime(pickup.resolved)}`
      success(`${dollars(total_cents)}, ${when}; price valid for 10 minutes`)
    },
    confirmation: ({ orderId, status }: ConfirmResponse) => success(`${orderId} ${status}`),
    demand: ({ amount, network, payTo }: PaymentDemand) => {
      screen.warn(`402 Payment Required: ${formatMicroUsdc(amount)} USDC on ${network}`)
      say(`to ${payTo}`)
    },
    paid: ({ status, payment }: OrderResponse) => {
      success(`202 Accepted: ${status}`)
      if (payment.transactionHash) say(`tx ${payment.transactionHash}`)
    },
    watch: (paid: OrderResponse) => watch(screen, paid),
    receipt: (order: OrderResponse) => {
      line('')
      for (const text of receipt(order, screen)) line(text)
    },
    refund: ({ failure, refund }: OrderResponse) => {
      if (refund?.transactionHash)
        success(`${formatMicroUsdc(BigInt(refund.amount))} USDC refunded: ${failure?.message}`)
      if (refund?.transactionHash) say(`tx ${refund.transactionHash}`)
    },
    refused: screen.warn,
    givenBack: ({ items, refund, total_cents, adjusted }: OrderResponse) => {
      for (const { name, quantity_lbs, given } of items)
        if (given) columns(`${name}: ${quantity_lbs} lb ordered`, `${given.quantity_lbs} lb packed`)
      if (!refund || !adjusted) return
      success(
        `${dollars(total_cents)} paid, ${dollars(adjusted.total_cents)} due after weighing: the difference was refunded`,
      )
      if (refund.transactionHash) say(`tx ${refund.transactionHash}`)
    },
    call: (n: number, said: readonly TranscriptLine[]) => {
      line('')
      line(`${' '.repeat(INDENT)}${paint('bold', `Call ${n}`)}`)
      for (const { who, text } of said)
        wrap(text, width - INDENT - SPEAKER).forEach((part, at) => {
          const speaker = at === 0 ? SPEAKERS[who] : ''
          line(`${' '.repeat(INDENT)}${paint('dim', speaker.padEnd(SPEAKER))}${part}`)
        })
    },
    console: (address: string) => {
      success('Open this address in a browser to watch the demo:')
      // Not wrapped, so that it can be copied.
      line(`${' '.repeat(INDENT)}${address}`)
    },
    board: ({ waiting, cooking, done, takings }: Board) => {
      const counts = `${waiting.length} waiting, ${cooking.length} cooking, ${done.length} done`
      success(`On the board: ${counts}; takings today ${dollars(takings.gross_cents)}`)
    },
    balances: ({ before, paid, after }: Balances) => {
      line('')
      for (const [when, amount] of [
        ['Balance before', before],
        ['after paying', paid],
        ['after the refund', after],
      ] as const)
        line(`${' '.repeat(INDENT)}${spread(when, `${formatMicroUsdc(amount)} USDC`, BALANCE_WIDTH)}`)
      const equal = after === before ? 'equal' : 'NOT equal'
      success(`${before} before, ${after} after: ${equal} to the micro-USDC`)
    },
  }
}

/** Prints each status of the order and of its refund, with the seconds since payment. */
function watch(screen: Screen, paid: OrderResponse) {
  const started = Date.now()
  let told = paid.timeline.length
  let refund: string | undefined
  const tell = (text: string) => screen.say(`${((Date.now() - started) / 1000).toFixed(1)} s  ${text}`)
  const waiting = screen.busy('Waiting for the kitchen to respond')
  return {
    seen: (order: OrderResponse) => {
      // Several statuses might have passed since the last poll.
      for (const { status } of order.timeline.slice(told)) tell(status)
      told = Math.max(told, order.timeline.length)
      if (order.refund && order.refund.status !== refund) tell(`refund ${order.refund.status}`)
      refund = order.refund?.status
    },
    done: waiting.done,
  }
}

const named = ({ distance_miles, name }: Listing): string =>
  `${distance_miles === null ? '' : `${distance_miles.toFixed(1)} mi`.padStart(7)}  ${name}`

const openness = ({ accepting_orders, open_now, next_open, rating }: Listing): string => {
  if (!accepting_orders) return 'takes no orders here'
  const when = open_now ? 'open' : next_open === null ? 'closed' : `opens ${clockTime(next_open)}`
  return `${when}  ★ ${rating.toFixed(1)}`
}
