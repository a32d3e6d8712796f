import { type Html, html } from '#src/discovery/reference/html.ts'
import { money, payDocument } from '#src/http/pay/render-pay-page.ts'
import type { HandoffPage } from '#src/ucp/handoff.ts'
import { type GroupField, MARKER, type TextField } from '#src/ucp/handoff-form.ts'

/** Renders the page on which a person makes the choices of a checkout, and books it. It works without scripts. */
export function renderCheckoutPage(page: HandoffPage): string {
  const { restaurant, fulfillment, lines, totals } = page
  const main = html`<main class="pay checkout">
<form method="post" class="ticket" aria-label="Your order">
<h1>${restaurant.name}</h1>
<p class="hint">${fulfillment === 'pickup' ? `Pickup at ${restaurant.address}` : 'Delivery'}</p>
${page.problems.length > 0 && html`<ul class="problems" role="alert">${page.problems.map(text => html`<li>${text}</li>`)}</ul>`}
${lines.map(
  line => html`<section class="choices" aria-label="${line.title}">
<div class="dish"><span class="figure amount">${line.amount}</span><strong>${line.title}</strong><span class="figure">${money(line.total)}</span></div>
${line.groups.map(groupOf)}
</section>`,
)}
${page.wishes.length > 0 && html`<ul class="details wishes">${page.wishes.map(text => html`<li>${text}</li>`)}</ul>`}
${page.notes.length > 0 && html`<ul class="notes">${page.notes.map(text => html`<li>${text}</li>`)}</ul>`}
${page.address.length > 0 && html`<fieldset><legend>Where it goes</legend>${page.address.map(textField)}</fieldset>`}
<fieldset><legend>Who receives it</legend>${page.buyer.map(textField)}</fieldset>
<dl class="totals">${totals.map(
    ({ text, amount, isTotal }) =>
      html`<dt class="${isTotal ? 'total' : ''}">${text}</dt><dd class="figure ${isTotal ? 'total' : ''}">${money(amount)}</dd>`,
  )}</dl>
<button class="primary wide" type="submit">Continue to payment</button>
<p class="hint">Nothing is charged on this page. The next one shows the final total.</p>
</form>
</main>`
  return payDocument(`Order at ${restaurant.name}`, main)
}

const BOUNDS = ({ min, max }: GroupField): string =>
  min === max ? `choose ${min}` : min === 0 ? `up to ${max}` : `${min} to ${max}`

function groupOf(group: GroupField): Html {
  const isNone = group.options.every(({ units }) => units === 0)
  return html`<fieldset><legend>${group.title} <small>${BOUNDS(group)}</small></legend>
<input type="hidden" name="${MARKER}" value="${group.marker}">
${group.kind === 'one' && group.min === 0 && html`<label><input type="radio" name="${group.name}" value="" ${isNone && 'checked'}> None</label>`}
${group.options.map(option => optionOf(group, option))}
</fieldset>`
}

function optionOf({ name, kind }: GroupField, option: GroupField['options'][number]): Html {
  const { id, label, price, units, most, isAvailable } = option
  const text = html`${label}${price !== 0 && html` <small class="figure">${price > 0 ? '+' : '−'}${money(Math.abs(price))}</small>`}${!isAvailable && html` <small>sold out</small>`}`
  const state = html`${units > 0 && 'checked'} ${!isAvailable && 'disabled'}`
  if (kind === 'units')
    return html`<label><input type="number" inputmode="numeric" name="${name}.${id}" min="0" max="${most}" value="${units}" ${!isAvailable && 'disabled'}> ${text}</label>`
  return html`<label><input type="${kind === 'one' ? 'radio' : 'checkbox'}" name="${name}" value="${id}" ${state}> ${text}</label>`
}

const textField = ({ name, label, value, isOptional }: TextField): Html =>
  html`<label class="text">${label}<input name="${name}" value="${value}" maxlength="254" autocomplete="${AUTOCOMPLETE[name] ?? 'off'}" ${!isOptional && 'required'}></label>`

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  'buyer.first_name': 'given-name',
  'buyer.last_name': 'family-name',
  'buyer.phone_number': 'tel',
  'buyer.email': 'email',
  'address.street_address': 'address-line1',
  'address.extended_address': 'address-line2',
  'address.address_locality': 'address-level2',
  'address.address_region': 'address-level1',
  'address.postal_code': 'postal-code',
}
