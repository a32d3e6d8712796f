import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { DELI, untilStatus } from '#test/support/buyer.ts'
import { passUntil, tabTo, type } from '#test/support/chat-lab.ts'
import { type ConsoleLab, startConsole, TABLET, ticketOf } from '#test/support/console-lab.ts'
import { faint, nameless } from '#test/support/page-checks.ts'

let lab: ConsoleLab

const busy = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'Retry-After': '1' },
    json: { error: 'rate_limited', message: 'More than 10 wrong keys within 60 seconds.' },
  })

describe.skipIf(!hasChromium)('the kitchen console under failures', () => {
  beforeAll(async () => {
    lab = await startConsole()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('reports a lost connection, then sends each offline tap once and shows the current board', async () => {
    const { page } = await lab.console()
    const [tapped, taken] = [await lab.order(), await lab.order()]
    await ticketOf(page, tapped).waitFor()
    await ticketOf(page, taken).waitFor()
    await page.context().setOffline(true)
    await page.getByText('The connection is lost. What you see may be old').waitFor()
    await ticketOf(page, tapped)
      .getByRole('button', { name: /^Accept .* 15 minutes$/ })
      .click()
    await ticketOf(page, tapped).getByText('No connection yet; sending again…').waitFor()
    // another device answers the other order, and a third order arrives
    await lab.deli.say(taken, 'reject', { reason: 'too_busy' })
    const third = await lab.order()
    expect(await ticketOf(page, third).count()).toBe(0)

    await page.context().setOffline(false)
    await page.locator('#cooking').locator(`[data-order="${tapped}"]`).waitFor({ timeout: 20_000 })
    await ticketOf(page, third).waitFor()
    await ticketOf(page, taken).waitFor({ state: 'detached' })
    await page.getByText('The connection is lost. What you see may be old').waitFor({ state: 'detached' })
    const { body } = await lab.http.get(`/api/order/${tapped}`)
    expect(body.timeline.filter(({ status }: { status: string }) => status === 'confirmed')).toHaveLength(1)
    await lab.deli.say(third, 'reject', { reason: 'too_busy' })
  })

  test('retries a lost answer with the same idempotency key', async () => {
    const { page } = await lab.console()
    const id = await lab.order()
    const keys: string[] = []
    await page.route('**/accept', async route => {
      const request = route.request()
      keys.push((await request.headerValue('Idempotency-Key')) ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await ticketOf(page, id)
      .getByRole('button', { name: /^Accept .* 10 minutes$/ })
      .click()
    await page.getByText(`Accepted #${id.slice(-4)}`).waitFor()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await page.locator('.line.trouble').count()).toBe(0)
  })

  test('removes an order from the board once it is refunded because no one answered in time', async () => {
    const { page } = await lab.console()
    const id = await lab.order()
    await ticketOf(page, id).waitFor()
    lab.advance(9 * 60_000)
    await ticketOf(page, id).waitFor({ state: 'detached', timeout: 20_000 })
    await page.getByText('The restaurant did not answer in time.').first().waitFor()
    await untilStatus(lab.http, id, 'fulfillment_failed')
    lab.advance(-9 * 60_000)
  })

  test('rings after the first touch until every order is answered, and can be muted', async () => {
    const { page } = await lab.console({ prepare: countTones })
    const id = await lab.order()
    await page.getByText('Tap anywhere, so that new orders can ring.').waitFor()
    await page.getByRole('heading', { name: 'New' }).click()
    await expect.poll(() => page.evaluate('tones'), { timeout: 10_000 }).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Ring on' }).click()
    await page.getByText('The ring is off.').waitFor()
    expect(await page.getByRole('button', { name: 'Ring off' }).getAttribute('aria-pressed')).toBe('false')
    await lab.deli.say(id, 'reject', { reason: 'closing' })
    await page.getByText('The ring is off.').waitFor({ state: 'detached' })
  })

  test('works by keyboard alone, and keeps the focus while the board changes', async () => {
    const { page, complaints } = await lab.console()
    const id = await lab.order()
    await ticketOf(page, id).waitFor()
    await tabTo(page, /^Accept .* 20 minutes$/)
    const second = await lab.order()
    await ticketOf(page, second).waitFor()
    expect(await page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Accept .* 20 minutes$/)
    await page.keyboard.press('Enter')
    await page.locator('#cooking').locator(`[data-order="${id}"]`).waitFor()
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(
      `Accept #${second.slice(-4)}, ready in 10 minutes`,
    )
    await tabTo(page, new RegExp(`^Reject #${second.slice(-4)}$`))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await tabTo(page, /^Reject and refund/)
    await page.keyboard.press('Enter')
    await untilStatus(lab.http, second, 'fulfillment_failed')
    await ticketOf(page, second).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.id')).toBe('new-title')
    expect(complaints).toEqual([])
  })

  test('accepts only one order while a key is held down', async () => {
    const { page } = await lab.console()
    const ids = [await lab.order(), await lab.order()]
    for (const id of ids) await ticketOf(page, id).waitFor()
    await tabTo(page, /^Accept .* 30 minutes$/)
    await page.keyboard.down('Enter')
    await page.locator('#cooking .ticket[data-order]').first().waitFor()
    for (let held = 0; held < 3; held++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Accept .* 10 minutes$/)
    await expect.poll(() => page.locator('.sending').count()).toBe(0)
    const orders = await Promise.all(ids.map(id => lab.http.get(`/api/order/${id}`)))
    expect(orders.filter(({ body }) => body.status === 'confirmed')).toHaveLength(1)
    for (const [at, { body }] of orders.entries())
      await lab.deli.say(ids[at]!, body.status === 'confirmed' ? 'cancel' : 'reject', { reason: 'closing' })
  })

  test.each([
    ['is too busy', 'More than 10 wrong keys within 60 seconds.', busy],
    ['stumbles', 'The server answered 502.', (route: Route) => route.fulfill({ status: 502, body: 'bad gateway' })],
    ['is out of reach', 'The server cannot be reached.', (route: Route) => route.abort('connectionrefused')],
  ])('opens on its own with the same key after the server %s at first', async (_, words, refuse) => {
    const { page } = await lab.open('/merchant', TABLET)
    await page.route('**/events', refuse)
    await page.goto(`${lab.baseUrl}/merchant/${DELI}#key=${lab.key}`)
    await page.getByRole('heading', { name: 'Opening your kitchen' }).waitFor()
    await page.getByText(`${words} It is tried again by itself.`).waitFor()
    expect(await nameless(page)).toEqual([])
    expect(await faint(page)).toEqual([])
    expect(page.url()).not.toContain('key')

    await page.reload()
    await page.getByText(`${words} It is tried again by itself.`).waitFor()
    expect(await page.getByRole('button', { name: 'Open' }).count()).toBe(0)
    await page.unroute('**/events')
    await page.getByRole('heading', { name: 'New' }).waitFor({ timeout: 20_000 })
    await page.getByText('Live').waitFor()
  })

  test('lets staff who wait for the board use another key, and forgets the first one', async () => {
    const { page } = await lab.open('/merchant', TABLET)
    await page.route('**/events', busy)
    await page.goto(`${lab.baseUrl}/merchant/${DELI}#key=${lab.key}`)
    await page.getByRole('button', { name: 'Use another key' }).click()
    await page.getByRole('button', { name: 'Open' }).waitFor()
    expect(await page.getByLabel('Restaurant id').inputValue()).toBe(DELI)
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(lab.key)
    await page.unroute('**/events')
    await page.getByLabel('Key', { exact: true }).fill(lab.key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New' }).waitFor()
  })

  test('shows its acceptance to a guest who ordered in the chat', async () => {
    const kitchen = await lab.console()
    const { page } = await lab.visit({ width: 1280, height: 800 })
    await type(page, `the ledger plate from Ledger Deli, I am Ana Example, 917 555 0134, ana@example.com`)
    await page.getByRole('button', { name: 'Yes, place it' }).click()
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    const id = /ORD-\w+/.exec(await order.innerText())![0]
    await ticketOf(kitchen.page, id)
      .getByRole('button', { name: /^Accept .* 10 minutes$/ })
      .click()
    await passUntil(page, order.getByText(/^The restaurant has accepted/))
    expect(await order.locator('.stamp').innerText()).toMatch(/accepted/i)
    expect((await lab.http.get(`/api/order/${id}`)).body).toMatchObject({
      status: 'confirmed',
      restaurant: { id: DELI },
    })
  })
})

const countTones = async (page: Page) => {
  await page.addInitScript(`
    globalThis.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) { globalThis.tones += 1; return start.apply(this, at) }
  `)
}
