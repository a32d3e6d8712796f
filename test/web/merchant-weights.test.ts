import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { poll, untilStatus } from '#test/support/buyer.ts'
import { otherThanPriceAsked, passUntil, type } from '#test/support/chat-lab.ts'
import { type ConsoleLab, startConsole, ticketOf } from '#test/support/console-lab.ts'
import { CHICKEN, groceryCatalogue, meatCart, RIBEYE, STORE } from '#test/support/grocery-catalogue.ts'
import { faint, nameless, tooSmall, tooWide } from '#test/support/page-checks.ts'

let lab: ConsoleLab

const BASKET = meatCart({
  items: [
    { id: RIBEYE, quantity_lbs: 1.5 },
    { id: CHICKEN, quantity: 2 },
  ],
})
const weightOf = (page: Page, orderId: string, name: string) =>
  ticketOf(page, orderId).getByLabel(`Pounds of ${name} that were packed`)
const press = (page: Page, orderId: string, name: string | RegExp) =>
  ticketOf(page, orderId).getByRole('button', { name }).click()
const inColumn = (page: Page, column: string, orderId: string) =>
  page.locator(`#${column} [data-order="${orderId}"]`).waitFor()

/** Refund text of an order, as the pages format it. */
async function goesBack(orderId: string): Promise<string> {
  const order = await poll(lab.http, orderId, found => found.adjusted !== undefined)
  return `$${((order.total_cents - order.adjusted.total_cents) / 100).toFixed(2)} goes back to the guest`
}

async function cooking(cart: object = BASKET): Promise<string> {
  const id = await lab.order(cart)
  await untilStatus(lab.http, id, 'submitting_to_restaurant')
  await lab.deli.say(id, 'accept', { prepMinutes: 15 })
  return id
}

describe.skipIf(!hasChromium)('the packed weight', () => {
  beforeAll(async () => {
    lab = await startConsole(groceryCatalogue({ capacity: 20 }, { dispatch: { kind: 'console' } }), STORE)
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('is entered on the ticket, and the paying guest sees the difference refunded', async () => {
    const { page: guest, complaints: heard } = await lab.visit({ width: 1024, height: 768 })
    await type(
      guest,
      "a pound and a half of ribeye from Halyard Street Provisions, I'm Ana Example, 917 555 0134, ana@example.com",
    )
    await guest.getByRole('button', { name: 'Yes, place it' }).click()
    await guest.getByRole('button', { name: 'Pay with play money' }).click()
    const order = guest.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    const id = /ORD-\w+/.exec(await order.innerText())![0]

    const { page, complaints } = await lab.console()
    await press(page, id, /^Accept .* 10 minutes$/)
    await inColumn(page, 'cooking', id)
    const weight = weightOf(page, id, 'Boneless Ribeye')
    expect(await weight.inputValue()).toBe('')
    expect(await weight.getAttribute('inputmode')).toBe('decimal')
    await ticketOf(page, id).getByText('lb packed, 1.5 lb paid for').waitFor()
    expect([await nameless(page), await faint(page), await tooSmall(page)]).toEqual([[], [], []])
    await weight.fill('1.42')
    await press(page, id, /is ready$/)
    await inColumn(page, 'ready', id)
    const sum = await goesBack(id)
    await ticketOf(page, id).getByText(sum).waitFor()
    await page
      .locator('#said')
      .getByText(`#${id.slice(-4)} is ready. ${sum}`)
      .waitFor()

    await passUntil(guest, order.getByText('Part of the money returned'))
    const paid = await poll(lab.http, id, found => found.refund?.status === 'succeeded')
    expect(paid.items).toMatchObject([{ quantity_lbs: 1.5, given: { quantity_lbs: 1.42 } }])
    await order.getByText(`Less was handed out: $${paid.adjusted.total.toFixed(2)} in all.`).waitFor()
    expect(otherThanPriceAsked([...heard, ...complaints])).toEqual([])
  })

  test('can exceed the paid weight at no extra cost to the guest', async () => {
    const { page } = await lab.console()
    const id = await cooking()
    await weightOf(page, id, 'Boneless Ribeye').fill('1.6')
    await press(page, id, /is ready$/)
    await page
      .getByText('1.6 lb is more than the 1.5 lb paid for. The guest is not charged for the difference.')
      .waitFor()
    expect((await lab.http.get(`/api/order/${id}`)).body).not.toHaveProperty('refund')
    expect(await ticketOf(page, id).innerText()).not.toContain('goes back')
  })

  test('with a misplaced decimal point needs confirmation, and an invalid weight is not sent', async () => {
    const { page } = await lab.console()
    const id = await cooking()
    const weight = weightOf(page, id, 'Boneless Ribeye')
    await weight.fill('1.4205')
    await press(page, id, /is ready$/)
    await weight.fill('0.142')
    await press(page, id, /is ready$/)
    await page.getByRole('alert').getByText('0.142 lb instead of 1.5 lb of Boneless Ribeye.').waitFor()
    expect((await lab.http.get(`/api/order/${id}`)).body.status).toBe('confirmed')
    // the entered weight is kept while other orders come and go
    await lab.deli.say(await cooking(), 'cancel', { reason: 'closing' })
    expect(await weight.inputValue()).toBe('0.142')
    await weight.fill('1.48')
    await press(page, id, /is ready$/)
    await inColumn(page, 'ready', id)
    expect((await lab.http.get(`/api/order/${id}`)).body.items[0].given.quantity_lbs).toBe(1.48)
  })

  test('and left-out items can be corrected after the handover, until the end of the day', async () => {
    const { page, complaints } = await lab.console()
    const id = await cooking()
    await press(page, id, 'One Rotisserie Chicken less')
    await ticketOf(page, id).getByText('1 of 2 left out').waitFor()
    await press(page, id, 'One Rotisserie Chicken more')
    await ticketOf(page, id).getByText('all packed').waitFor()
    await press(page, id, /is ready$/)
    await inColumn(page, 'ready', id)
    await press(page, id, /handed over$/)
    const row = page.locator(`[data-over="${id}"]`)
    await row.getByRole('button', { name: /^Correct/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'One Rotisserie Chicken less' }).click()
    await dialog.getByText('1 of 2 left out').waitFor()
    expect([await nameless(page), await faint(page), await tooSmall(page)]).toEqual([[], [], []])
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    const sum = await goesBack(id)
    await row.getByText(sum).waitFor()
    await page
      .locator('#said')
      .getByText(`Corrected #${id.slice(-4)}. ${sum}`)
      .waitFor()
    expect((await lab.http.get(`/api/order/${id}`)).body).toMatchObject({
      status: 'picked_up',
      items: [{}, { quantity: 2, given: { quantity: 1 } }],
    })
    expect(complaints).toEqual([])
  })

  test('of an order without weighed items is replaced by a dialog for missing items', async () => {
    const { page } = await lab.console()
    const id = await cooking(meatCart({ items: [{ id: CHICKEN, quantity: 3 }] }))
    expect(await ticketOf(page, id).locator('input').count()).toBe(0)
    await press(page, id, /^Something is missing/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'One Rotisserie Chicken less' }).click()
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await ticketOf(page, id)
      .getByText(await goesBack(id))
      .waitFor()
    await ticketOf(page, id).getByText('1 of 3 left out').waitFor()
    await inColumn(page, 'cooking', id)
  })

  test.each([320, 768])('fits a window of %d pixels', async width => {
    const { page } = await lab.console({ width, height: 768, theme: 'dark' })
    const id = await cooking()
    await weightOf(page, id, 'Boneless Ribeye').fill('1.4')
    expect([await tooWide(page), await faint(page), await tooSmall(page)]).toEqual([[], [], []])
    await press(page, id, /is ready$/)
    await inColumn(page, 'ready', id)
    await press(page, id, /^Correct/)
    await page.getByRole('dialog').getByText('1.4 of 1.5 lb packed').waitFor()
    expect([await tooWide(page), await faint(page), await tooSmall(page)]).toEqual([[], [], []])
  })
})
