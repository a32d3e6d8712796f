import { Temporal } from 'temporal-polyfill'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { type Html, html } from '#src/discovery/reference/html.ts'
import { cents, formatDollars } from '#src/kernel/money.ts'
import type { PayPage } from '#src/orders/pay-page.ts'

export type PayPageOptions = {
  /** Where the card form leads; undefined if no card is accepted. */
  readonly card: { readonly action: string } | undefined
  /** True if the buyer comes back from the card network, which has not confirmed the payment yet. */
  readonly isReturning: boolean
  /** True on the local chain: the page may create and fund its own wallet. */
  readonly demoMoney: boolean
}

export const money = (amount: number): string => `$${formatDollars(cents(amount))}`

/** Renders the page of a booked order: payable, being paid, or followed. */
export function renderPayPage(page: PayPage, options: PayPageOptions): string {
  const { order, payUrl, expiresAt } = page
  const isWaiting = payUrl !== undefined && options.isReturning
  const state = isWaiting || !order._status.terminal ? (payUrl === undefined || isWaiting ? 'follow' : 'pay') : 'over'
  const data = html`<main class="pay" id="pay" data-order="${order.orderId}" data-state="${state}" data-pay-url="${payUrl ?? ''}" data-now="${formatLocal(page.now, 'UTC')}" data-expires="${formatLocal(expiresAt, 'UTC')}" data-money="${options.demoMoney ? 'demo' : 'real'}">
${payUrl === undefined ? statusOf(page) : isWaiting ? confirming(page) : payable(page, options)}
</main>`
  const title = payUrl === undefined ? `Order ${order.orderId}` : `Pay ${money(order.total_cents)}`
  // without scripts, the page of an order under way loads itself again
  return payDocument(title, data, { hasScript: true, ...(state === 'follow' ? { reloadSeconds: 5 } : {}) })
}

/** Renders a page with an error, such as an unknown link. */
export const renderProblem = (message: string, again: string | undefined): string =>
  payDocument(
    'Comanda',
    html`<main class="pay"><section class="ticket"><h1>This does not work now</h1><p>${message}</p>${
      again === undefined
        ? html`<p class="hint">Check the link, or order again.</p><p><a href="/chat">Order at the counter</a></p>`
        : html`<p><a href="${again}">Look again</a></p>`
    }</section></main>`,
  )

type PageOptions = {
  /** True for a booked order, which the script pays and follows. */
  readonly hasScript?: boolean
  readonly reloadSeconds?: number
}

/** Renders a page for a person who pays. */
export function payDocument(title: string, main: Html, { hasScript = false, reloadSeconds }: PageOptions = {}): string {
  const reload = reloadSeconds && html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}"></noscript>`
  return `<!doctype html>\n${
    html`<html lang="en" data-agent="comanda-pay">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17140f" media="(prefers-color-scheme: dark)">
${reload || undefined}
<link rel="icon" href="/shared/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared/tokens.css">
<link rel="stylesheet" href="/shared/base.css">
<link rel="stylesheet" href="/shared/ticket.css">
<link rel="stylesheet" href="/chat/pay.css">
<link rel="stylesheet" href="/chat/order.css">
<link rel="stylesheet" href="/pay/pay.css">
${hasScript && html`<script type="module" src="/pay/pay.js"></script>`}
</head>
<body>
<header class="top"><p class="brand"><img src="/shared/icon.svg" alt="" width="28" height="28"><span>Comanda</span></p></header>
${main}
</body>
</html>`.html
  }\n`
}

/** What is bought, from whom, when, and where. */
function ticketOf({ order, timezone, wishes = [] }: PayPage, heading: Html, more?: Html): Html {
  const { restaurant, items, fulfillment, bookedFor } = order as PayPage['order'] & {
    readonly bookedFor?: { readonly name: string; readonly address?: string }
  }
  const isDelivery = fulfillment === 'delivery'
  const totals: readonly (readonly [string, number])[] = [
    ['Subtotal', order.subtotal_cents],
    ['Tax', order.tax_cents],
    ['Delivery', order.deliveryFee_cents],
    ['Convenience fee', order.convenienceFee_cents],
    ['Tip', order.tip_cents ?? 0],
  ]
  const rows = totals.filter(([name, amount]) => amount !== 0 || name === 'Subtotal' || name === 'Tax')
  return html`<section class="ticket" id="bill" aria-label="Your order">
${heading}
<ul class="details">
<li>${isDelivery ? 'Delivery' : 'Pickup'} ${timeText(order, timezone)}</li>
<li>${isDelivery ? (bookedFor?.address ?? 'to your address') : restaurant.address}</li>
${bookedFor && html`<li>For ${bookedFor.name}</li>`}
<li>Order ${order.orderId}</li>
</ul>
<ul class="lines">${items.map(lineOf)}</ul>
${wishes.length > 0 && html`<ul class="details wishes">${wishes.map(text => html`<li>${text}</li>`)}</ul>`}
<dl class="totals">${rows.map(([name, amount]) => html`<dt>${name}</dt><dd class="figure">${money(amount)}</dd>`)}<dt class="total">Total</dt><dd class="figure total">${money(order.total_cents)}</dd></dl>
${more}
</section>`
}

function timeText({ pickup, estimatedReady }: PayPage['order'], zone: string): string {
  const clock = (stamp: string) => formatClockTime(Temporal.Instant.from(stamp).epochMilliseconds, zone)
  if (estimatedReady !== null) return `around ${clock(estimatedReady)}`
  if (pickup.window) return `between ${clock(pickup.window.start)} and ${clock(pickup.window.end)}`
  return pickup.requested === 'ASAP'
    ? `as soon as possible, about ${clock(pickup.resolved)}`
    : `at ${clock(pickup.resolved)}`
}

const lineOf = (item: PayPage['order']['items'][number]): Html => {
  const options = item.modifiers.map(({ name, units }) => (units > 1 ? `${name} ×${units}` : name)).join(', ')
  return html`<li><span class="figure amount">${item.quantity_lbs === undefined ? (item.quantity ?? 1) : `${item.quantity_lbs} lb`}</span><span class="what">${item.name}${options !== '' && html`<small>${options}</small>`}</span><span class="figure">${money(item.line_total_cents)}</span></li>`
}

function payable(page: PayPage, { card }: PayPageOptions): Html {
  const { order, expiresAt, timezone, terminal, hasTime } = page
  const env = Object.entries(terminal.env).map(([name, value]) => `${name}=${value}`)
  return html`${ticketOf(page, html`<h1>${order.restaurant.name}</h1>`)}
<section class="ticket ways" id="ways" aria-label="Pay ${money(order.total_cents)}">
<div class="due"><span>To pay</span><strong class="figure">${money(order.total_cents)}</strong></div>
<progress class="drain" id="drain" max="600000" value="600000" aria-label="Time left to pay" hidden></progress>
<p class="until" id="until">This price is held until ${formatClockTime(expiresAt, timezone)}.</p>
<div class="pay-actions" id="actions">
${
  card &&
  hasTime &&
  html`<form method="post" action="${card.action}"><button class="primary wide" type="submit">Pay by card</button></form>
<p class="hint">You enter the card on the card network's own page. This server never sees its number.</p>`
}
${card && !hasTime && html`<p class="hint">There is too little time left to enter a card. Order again for a new price.</p>`}
</div>
<p class="step" id="step" role="status"></p>
<details class="command"><summary>For developers</summary><p class="hint">This command pays from a terminal:</p><div><code tabindex="0">${terminal.command}</code></div><p class="hint">It reads these environment variables:</p><pre tabindex="0">${env.join('\n')}</pre></details>
</section>`
}

const confirming = (page: PayPage): Html =>
  ticketOf(
    page,
    html`<h1>${page.order.restaurant.name}</h1><p class="now waiting" role="status">The card network is being asked whether you have paid. This page shows it by itself; do not pay again.</p>`,
  )

function statusOf(page: PayPage): Html {
  const { order, objection } = page
  const { payment, refunds = [], failure } = order
  const tone = failure || objection || refunds.length > 0 ? 'waiting' : 'good'
  const receipt = [
    payment.payer !== null && html`<dt>Paid by</dt><dd>${payment.payer}</dd>`,
    ...refunds.map(
      ({ status, amount, refundTo }) =>
        html`<dt>${status === 'succeeded' ? 'Refunded' : 'Refund under way'}</dt><dd>${money(Number(amount) / 10_000)} to ${refundTo}</dd>`,
    ),
  ]
  return ticketOf(
    page,
    html`<h1>${order.restaurant.name}</h1><p class="now ${tone}" role="status">${objection ?? order._status.message}</p>`,
    html`<dl class="receipt">${receipt}</dl>${
      (objection !== undefined || order.status === 'payment_expired') && html`<p><a href="/chat">Order again</a></p>`
    }`,
  )
}
