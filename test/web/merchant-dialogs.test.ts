import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { PLATE, plateCart } from '#test/support/buyer.ts'
import { type ConsoleLab, startConsole, ticketOf } from '#test/support/console-lab.ts'

let lab: ConsoleLab

const inColumn = (page: Page, column: string, orderId: string) =>
  page.locator(`#${column} [data-order="${orderId}"]`).waitFor()

describe.skipIf(!hasChromium)('the kitchen console with dialogs', () => {
  beforeAll(async () => {
    lab = await startConsole()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('reports the current state of an order that another device has already decided', async () => {
    const { page } = await lab.console()
    const id = await lab.order()
    await ticketOf(page, id)
      .getByRole('button', { name: /^Reject/ })
      .click()
    await page.getByRole('dialog').getByLabel('Too busy').check()
    await page.context().setOffline(true)
    await page.getByText('The connection is lost. What you see may be old').waitFor()
    await lab.deli.say(id, 'accept', { prepMinutes: 15 })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reject and refund/ })
      .click()
    await page.context().setOffline(false)
    await page
      .getByText(/^The order was accepted at .* and is for pickup: next, mark it as ready or cancel it\.$/)
      .waitFor()
    await inColumn(page, 'cooking', id)
    await page.getByRole('button', { name: 'Close' }).click()
    await lab.deli.say(id, 'cancel', { reason: 'closing' })
  })

  test('closes an open dialog with an explanation once another device has decided the order', async () => {
    const { page } = await lab.console()
    const id = await lab.order()
    const dialog = page.getByRole('dialog')
    await ticketOf(page, id)
      .getByRole('button', { name: /^Reject/ })
      .click()
    await dialog.getByLabel('Too busy').check()
    // events of other orders do not close it
    const other = await lab.order()
    await ticketOf(page, other).waitFor({ state: 'attached' })
    expect(await dialog.isVisible()).toBe(true)
    await lab.deli.say(id, 'accept', { prepMinutes: 15 })
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('log')
      .getByText(`Nothing was sent: #${id.slice(-4)} is accepted already.`)
      .waitFor()
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(
      `Accept #${other.slice(-4)}, ready in 10 minutes`,
    )
    await ticketOf(page, id)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await lab.deli.say(id, 'cancel', { reason: 'closing' })
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('log')
      .getByText(`#${id.slice(-4)} is cancelled already. The restaurant has to close.`)
      .waitFor()
    await lab.deli.say(other, 'reject', { reason: 'closing' })
  })

  test('shows the stock reserved by unpaid orders next to the remaining stock', async () => {
    const { page } = await lab.console()
    await page.route('**/stock*', async route => {
      const response = await route.fetch()
      const body = await response.json()
      const items = body.items.map((entry: { readonly id: string }) => ({
        ...entry,
        ...(entry.id === PLATE && { left: 1, held: 9 }),
      }))
      await route.fulfill({ response, json: { ...body, items } })
    })
    await page.getByRole('button', { name: 'Stock' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search the stock').fill('ledger pl')
    await dialog.getByText('1 left, 9 promised').waitFor()
    expect(await dialog.getByText('promised').count()).toBe(1)
    await dialog.getByLabel('How many of The Ledger Plate', { exact: true }).fill('10')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('The Ledger Plate: 1 left, 9 promised').waitFor()
    await lab.deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: null }] })
  })

  test('pauses new orders and resumes them', async () => {
    const { page } = await lab.console()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Until I say so' }).click()
    await page.locator('#banners').getByText('Paused until you say so: no new orders come in.').waitFor()
    expect(await lab.http.post('/api/order/preview', plateCart())).toMatchObject({ body: { error: 'not_orderable' } })
    await page.getByRole('button', { name: 'Take orders again' }).click()
    await page.getByText('New orders come in again').waitFor()
    expect(await lab.http.post('/api/order/preview', plateCart())).toMatchObject({ status: 200 })

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('With a time, nobody can order for before it is over; orders for later still come.').waitFor()
    await page.getByRole('button', { name: '15 minutes' }).click()
    await page
      .locator('#banners')
      .getByText(/^Paused\. Nobody can order for before \d+:\d\d [ap]m; orders for later still come\.$/)
      .waitFor()
    await page.getByRole('button', { name: 'Take orders again' }).click()
    await page.locator('#banners').getByText('Paused').waitFor({ state: 'detached' })
  })
})
