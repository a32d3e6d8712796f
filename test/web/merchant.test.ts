import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { DELI, PLATE, plateCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { type ConsoleLab, startConsole, TABLET, ticketOf } from '#test/support/console-lab.ts'
import { consoleKey, renewConsoleKey } from '#test/support/merchant-kit.ts'
import { faint, nameless, tooSmall, tooWide } from '#test/support/page-checks.ts'

let lab: ConsoleLab

const accept = (page: Page, orderId: string, minutes: number) =>
  ticketOf(page, orderId).getByRole('button', { name: new RegExp(`^Accept .* ${minutes} minutes$`) })
const inColumn = (page: Page, column: string, orderId: string) =>
  page.locator(`#${column} [data-order="${orderId}"]`).waitFor()

/** Complaints except those about a 401 of the merchant API, because the browser logs them itself. */
const otherThanRefused = (complaints: readonly string[]) =>
  complaints.filter(text => !/status of 401 .*\/api\/merchant\//.test(text))

describe.skipIf(!hasChromium)('the kitchen console', () => {
  beforeAll(async () => {
    lab = await startConsole()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('accepts a paid order with one tap, and guides it to the guest who follows it', async () => {
    const { page, complaints } = await lab.console()
    expect(page.url()).toBe(`${lab.baseUrl}/merchant/${DELI}`)
    const constraints = { allergens: ['peanut'] }
    const id = await lab.order(plateCart({ constraints }), { special_instructions: 'No cutlery, please' })
    const ticket = ticketOf(page, id)
    await ticket.waitFor()
    expect(await page.title()).toBe('(1) Ledger Deli · Comanda')
    expect(await ticket.innerText()).toMatch(
      /[78]:\d\d[\s\S]*Ana[\s\S]*917 555 0134[\s\S]*Allergy: no peanut[\s\S]*The Ledger Plate[\s\S]*No cutlery/,
    )
    expect(await page.locator('#said').innerText()).toContain('New order: 1 × The Ledger Plate')
    expect(await nameless(page)).toEqual([])
    expect(await faint(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])

    await accept(page, id, 20).click()
    await inColumn(page, 'cooking', id)
    const order = await untilStatus(lab.http, id, 'confirmed')
    expect(Date.parse(order.estimatedReady)).toBeGreaterThan(Date.now() + 15 * 60_000)
    await ticketOf(page, id)
      .getByRole('button', { name: /is ready$/ })
      .click()
    await inColumn(page, 'ready', id)
    await untilStatus(lab.http, id, 'ready_for_pickup')
    // the person who hands over the order must see the allergy, too
    expect(await ticketOf(page, id).innerText()).toMatch(/Allergy: no peanut[\s\S]*No cutlery/)
    await ticketOf(page, id)
      .getByRole('button', { name: /handed over$/ })
      .click()
    await page
      .locator('#done')
      .getByText(/^collected/)
      .waitFor()
    await untilStatus(lab.http, id, 'picked_up')
    expect(await page.locator('#takings').innerText()).toMatch(/1\s+Taken\s+\$18\.32\s+Given back\s+\$0\.00/)
    expect(await page.locator('body').innerText()).not.toMatch(/Ana|555 0134/)
    expect(complaints).toEqual([])
  })

  test('shows an allergy on the ticket until the order is handed over', async () => {
    const { page } = await lab.console()
    const cart = plateCart({ constraints: { allergens: ['peanut', 'tree_nut'] } })
    const id = await lab.order(cart, { special_instructions: 'She carries an epipen' })
    const allergy = ticketOf(page, id).getByText('Allergy: no tree nut, no peanut')
    await allergy.waitFor()
    expect(await faint(page)).toEqual([])
    await accept(page, id, 20).click()
    await inColumn(page, 'cooking', id)
    await allergy.waitFor()
    await ticketOf(page, id)
      .getByRole('button', { name: /is ready$/ })
      .click()
    await inColumn(page, 'ready', id)
    await allergy.waitFor()
  })

  test('rejects an order because of a sold-out item: it is refunded, and the menu shows the item as sold out at once', async () => {
    const { page, complaints } = await lab.console({ theme: 'dark' })
    const id = await lab.order()
    await ticketOf(page, id)
      .getByRole('button', { name: /^Reject/ })
      .click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Reject and refund $18.32' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('The Ledger Plate').check()
    expect(await dialog.getByLabel('Something is sold out').isChecked()).toBe(true)
    expect(await faint(page)).toEqual([])
    await send.click()
    await page
      .locator('#done')
      .getByText(/^refunded/)
      .first()
      .waitFor()
    const order = await untilStatus(lab.http, id, 'fulfillment_failed')
    expect(order.failure.message).toBe('The restaurant is out of something in this order.')
    const { body } = await lab.http.get(`/api/restaurants/${DELI}/menu?q=ledger plate`)
    expect(body.menu.categories[0].items).toMatchObject([{ id: PLATE, in_stock: false }])

    await page.getByRole('button', { name: 'Stock' }).click()
    await dialog.getByLabel('Search the stock').fill('ledger pl')
    await dialog.getByRole('button', { name: 'Put The Ledger Plate back' }).click()
    await dialog.getByRole('button', { name: 'The Ledger Plate is sold out' }).waitFor()
    await dialog.getByLabel('How many of The Ledger Plate', { exact: true }).fill('3')
    await page.keyboard.press('Enter')
    await page.getByText('The Ledger Plate: 3 left').waitFor()
    const four = await lab.http.post('/api/order/preview', plateCart({ items: [{ id: PLATE, quantity: 4 }] }))
    expect(four.body.message).toBe('Only 3 of The Ledger Plate are left; 4 were requested.')
    await lab.deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: null }] })
    expect(complaints).toEqual([])
  })

  test('cancels an accepted order after a confirmation dialog', async () => {
    const { page } = await lab.console()
    const id = await lab.order()
    await accept(page, id, 10).click()
    await inColumn(page, 'cooking', id)
    await ticketOf(page, id)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect((await lab.http.get(`/api/order/${id}`)).body.status).toBe('confirmed')
    await ticketOf(page, id)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await dialog.getByLabel('Trouble in the kitchen').check()
    await dialog.getByRole('button', { name: 'Cancel and refund $18.32' }).click()
    await page
      .locator('#done')
      .getByText(/^cancelled/)
      .waitFor()
    await untilStatus(lab.http, id, 'cancelled')
  })

  test('shows the same board on two tablets, and ignores the second of two taps', async () => {
    const [one, other] = await Promise.all([lab.console(), lab.console()])
    const id = await lab.order()
    await Promise.all([ticketOf(one.page, id).waitFor(), ticketOf(other.page, id).waitFor()])
    const taps = await Promise.all([
      accept(one.page, id, 10).elementHandle(),
      accept(other.page, id, 30).elementHandle(),
    ])
    // even if the board removes the button just before the tap
    await Promise.all(taps.map(tap => tap?.dispatchEvent('click')))
    await Promise.all([inColumn(one.page, 'cooking', id), inColumn(other.page, 'cooking', id)])
    const { body } = await lab.http.get(`/api/order/${id}`)
    expect(body.timeline.filter(({ status }: { status: string }) => status === 'confirmed')).toHaveLength(1)
    expect(await one.page.locator('.line.trouble').count()).toBe(0)
    await lab.deli.say(id, 'cancel', { reason: 'closing' })
    await gone(one.page, id)
    expect([...one.complaints, ...other.complaints]).toEqual([])
  })

  test('keeps a ringing ticket still under the finger', async () => {
    const { page } = await lab.console({ motion: 'no-preference' })
    const id = await lab.order()
    await ticketOf(page, id).waitFor()
    const [first, last] = await ticketOf(page, id).evaluate(ticket => {
      const [pulse] = ticket.getAnimations()
      if (!pulse) throw new Error('nothing pulses')
      pulse.pause()
      return [0, 1_250].map(at => {
        pulse.currentTime = at
        const { borderTopColor } = ticket.ownerDocument.defaultView!.getComputedStyle(ticket)
        const { x, y, width, height } = ticket.querySelector('button')!.getBoundingClientRect()
        return { borderTopColor, place: [x, y, width, height] }
      })
    })
    expect(last!.borderTopColor).not.toBe(first!.borderTopColor)
    expect(last!.place).toEqual(first!.place)
    await lab.deli.say(id, 'reject', { reason: 'closing' })
  })

  test('rejects a wrong key, opens with the right one, and signs out all devices when the key is renewed', async () => {
    const { page, complaints } = await lab.open('/merchant', TABLET)
    const key = page.getByLabel('Key', { exact: true })
    await page.getByLabel('Restaurant id').fill(UNLUCKY)
    await key.fill('mk_wrong')
    await page.keyboard.press('Enter')
    await page.getByText('This key does not open this restaurant.').waitFor()
    await key.fill(await consoleKey(lab.engine.db, UNLUCKY))
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'The Unlucky Ladle' }).waitFor()
    expect(page.url()).toBe(`${lab.baseUrl}/merchant/${UNLUCKY}`)
    await page.reload()
    await page.getByText('Live').waitFor()
    await renewConsoleKey(lab.engine.db, UNLUCKY)
    await page.getByText('This key does not open this restaurant.').waitFor()
    expect(await page.getByRole('heading', { name: 'New' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Open' }).waitFor()
    expect(otherThanRefused(complaints)).toEqual([])
  })

  test('leaves no data on the device after signing out', async () => {
    const { page } = await lab.console()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Open' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Open' }).waitFor()
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(lab.key)
  })

  test.each([320, 390, 768, 1024, 1280])('cuts nothing off at %d pixels', async width => {
    const { page } = await lab.console({ width, height: 768 })
    const id = await lab.order(plateCart(), { special_instructions: 'x'.repeat(180) })
    await ticketOf(page, id).waitFor()
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('button', { name: 'Stock' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /is sold out$/ })
      .first()
      .waitFor()
    expect(await tooWide(page)).toEqual([])
    expect(await nameless(page)).toEqual([])
    await page.keyboard.press('Escape')
    await lab.deli.say(id, 'reject', { reason: 'closing' })
  })
})

const gone = (page: Page, id: string) => ticketOf(page, id).waitFor({ state: 'detached' })
