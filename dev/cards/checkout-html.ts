import { CARD_NUMBERS } from './cards.ts'
import type { StoredSession } from './emulator-store.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const STYLE = `
:root { --paper: #f6f8fa; --card: #fff; --ink: #1a1f36; --faded: #5b6478; --line: #d8dee6; --blue: #0b57d0; --on-blue: #fff; --bad: #b3261e; color-scheme: light dark }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1116; --card: #181d24; --ink: #e8ecf2; --faded: #a3adbb; --line: #323a46; --blue: #8ab4f8; --on-blue: #0b1626; --bad: #f2958e } }
* { box-sizing: border-box; margin: 0 }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
.test { padding: 10px 16px; font-weight: 700; text-align: center; color: #3a2600; background: #ffcc4d }
main { display: grid; gap: 24px; max-width: 420px; padding: 24px 16px 48px; margin: 0 auto }
h1 { font-size: 34px; line-height: 1.2 } h2 { font-size: 17px }
.faded, small { color: var(--faded) } small { display: block; overflow-wrap: anywhere }
ul { padding: 0; list-style: none }
.lines li { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line) }
.lines b { font-variant-numeric: tabular-nums; white-space: nowrap }
form { display: grid; gap: 12px }
label { display: grid; gap: 4px; font-size: 14px; font-weight: 600 }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
button { min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on-blue); cursor: pointer; background: var(--blue); border: 0; border-radius: 8px }
.wallet { color: #fff; background: #000; border: 1px solid #555 }
.plain { min-height: 40px; font-weight: 400; text-align: start; color: var(--ink); background: var(--card); border: 1px solid var(--line) }
.bad { padding: 12px 16px; color: var(--bad); background: var(--card); border: 2px solid var(--bad); border-radius: 8px }
a { color: var(--blue) } :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
details { display: grid; gap: 8px } summary { cursor: pointer; padding: 8px 0 } .cards { display: grid; gap: 8px }
.or { text-align: center; color: var(--faded) }`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><p class="test" role="note">TEST: an emulated card network. No card is charged.</p><main>${content}</main></body></html>`

const backOf = ({ cancelUrl }: StoredSession): string =>
  cancelUrl === undefined ? '' : `<p><a href="${escaped(cancelUrl)}">← Back without paying</a></p>`

/** Renders the payment form, with the reason if an attempt failed. It works without scripts. */
export function renderForm(session: StoredSession, problem?: string): string {
  const lines = session.lines.map(
    ({ name, about, amount }) =>
      `<li><span>${escaped(name)}${about ? `<small>${escaped(about)}</small>` : ''}</span><b>${dollars(amount)}</b></li>`,
  )
  const cards = [...CARD_NUMBERS].map(
    ([number, { about }]) =>
      `<button class="plain" name="use" value="${number}" formnovalidate>${spaced(number)} ${escaped(about)}</button>`,
  )
  const action = `/c/pay/${session.id}`
  return page(
    `Pay ${dollars(session.amount)}`,
    `${backOf(session)}
<header><p class="faded">${escaped(session.reference ?? 'Your order')}</p><h1>${dollars(session.amount)}</h1></header>
<ul class="lines">${lines.join('')}</ul>
${problem ? `<p class="bad" role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="${action}"><button class="wallet" name="wallet" value="apple_pay">Test wallet (like Apple Pay)</button></form>
<p class="or">or pay by card</p>
<form method="post" action="${action}">
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
<div class="two"><label>Expiry<input name="expiry" autocomplete="cc-exp" placeholder="12 / 34"></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label></div>
<button>Pay ${dollars(session.amount)}</button></form>
<details><summary>Test cards</summary><form class="cards" method="post" action="${action}">${cards.join('')}</form></details>`,
  )
}

/** Renders the bank's question to the owner of a card: 3-D Secure. */
export const renderOwner = (session: StoredSession): string =>
  page(
    '3-D Secure',
    `<h2>3-D Secure: is it you?</h2>
<p>Your bank asks whether you are paying ${dollars(session.amount)}.</p>
<form method="post" action="/c/pay/${session.id}/owner">
<button name="answer" value="yes">Complete</button><button class="plain" name="answer" value="no">Fail</button></form>`,
  )

/** Renders a session that was ended, or that never existed. */
export const renderEnded = (session: StoredSession | undefined): string =>
  page(
    'Payment page closed',
    `<h2>This payment page is closed</h2><p>Its time is over, or the order was paid in another way. Nothing was charged here.</p>${session ? backOf(session) : ''}`,
  )
