import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, startChat } from '#test/support/chat-lab.ts'
import { nameless, tooWide } from '#test/support/page-checks.ts'
import { LOOPBACK_AGENTS, startAgent, type TestAgent } from './agent.ts'
import { type UcpCommand, ucpCommand } from './command.ts'
import { BUYER, line, variant } from './lab.ts'
import { SANDWICH, SHOP, shopCatalogue } from './shop-catalogue.ts'

// The unmodified command of Shopify, which knows no modifiers, meets a dish that needs a choice. Its human makes the
// choice and pays in a browser, and the command completes the same checkout.

/** Answer of the shop's kitchen, which cooks at once. */
const KITCHEN = { dispatch: { kind: 'demo', after_seconds: 1, answer: 'accept' } }

let lab: ChatLab
let agent: TestAgent
let command: UcpCommand

describe.skipIf(!hasChromium)('a checkout that a person continues in a browser', () => {
  beforeAll(async () => {
    lab = await startChat({ CATALOG: shopCatalogue(KITCHEN), ...LOOPBACK_AGENTS }, 0)
    agent = await startAgent(lab)
    command = ucpCommand(lab.baseUrl, agent.profile)
  })
  afterAll(async () => {
    command?.[Symbol.dispose]()
    await agent?.[Symbol.asyncDispose]()
    await lab?.[Symbol.asyncDispose]()
  })

  const view = { width: 390, height: 844 } as const

  async function stuck(): Promise<string> {
    const item = { id: variant(SANDWICH) }
    const cart = await command.ucp('cart', 'create', '--input', JSON.stringify({ line_items: [{ item, quantity: 1 }] }))
    const input = JSON.stringify({ cart_id: cart.result.id, line_items: [] })
    const { id } = (await command.ucp('checkout', 'create', '--input', input)).result
    const content = JSON.stringify({ line_items: [line(variant(SANDWICH))], buyer: BUYER })
    const updated = await command.ucp('checkout', 'update', id, '--input', content)
    expect(updated.result.status).toBe('requires_escalation')
    expect(command.escalation()).toMatchObject({
      url: updated.result.continue_url,
      reason: expect.stringMatching(/Sides/),
    })
    return id
  }

  const ordersOf = async (checkoutId: string) => {
    const { db } = lab.engine
    const row = db
      .selectFrom('orders')
      .innerJoin('ucp_sessions', 'ucp_sessions.quote_hash', 'orders.quote_hash')
      .select('orders.id')
    const ids = (await row.where('ucp_sessions.id', '=', checkoutId).execute()).map(({ id }) => id)
    const events = db
      .selectFrom('order_events')
      .select('type')
      .where('order_id', 'in', ids)
      .where('type', '=', 'accept')
    return { ids, accepted: (await events.execute()).length }
  }

  test.each(['demo wallet', 'card'] as const)('is paid by %s, completed, and cooked once', async way => {
    const { ucp } = command
    expect(JSON.stringify(await ucp('discover'))).toContain('dev.ucp.shopping.checkout')
    const found = await ucp('catalog', 'search', '--set', '/query=club sandwich')
    expect(found.result.products[0].id).toBe(`dish_${SHOP}_${SANDWICH}`)
    const id = await stuck()

    const { page, complaints } = await lab.open(new URL(command.escalation().url).pathname, view)
    await page.getByText('Club Sandwich contains wheat').waitFor()
    expect({ wide: await tooWide(page), nameless: await nameless(page) }).toEqual({ wide: [], nameless: [] })
    await page.getByRole('checkbox', { name: 'Fries' }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('alert').getByText(/Sides/).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Fries' }).isChecked()).toBe(true)
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-choices.png`, fullPage: true })
    await page.getByRole('checkbox', { name: 'Soup' }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\//)

    const waiting = await ucp('checkout', 'complete', id)
    expect(waiting.result).toMatchObject({ status: 'requires_escalation', continue_url: page.url() })
    expect(command.escalation().url).toBe(page.url())

    if (way === 'card') {
      await page.getByRole('button', { name: 'Pay by card' }).click()
      await page.getByLabel('Card number').fill('4242 4242 4242 4242')
      await page.keyboard.press('Enter')
    } else await page.getByRole('button', { name: 'Pay with play money' }).click()
    await page.getByRole('region', { name: /^Order ORD-/ }).waitFor()
    if (way === 'demo wallet') expect(otherThanPriceAsked(complaints)).toEqual([])

    const done = await ucp('checkout', 'complete', id)
    expect(done.result).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
    const again = await ucp('checkout', 'complete', id)
    expect(again.result.order).toEqual(done.result.order)
    const order = await ucp('order', 'get', done.result.order.id)
    expect(order.result).toMatchObject({
      checkout_id: id,
      line_items: [{ item: { title: 'Club Sandwich, Fries, Soup' }, quantity: { original: 1 } }],
    })
    await expect.poll(() => ordersOf(id)).toEqual({ ids: [done.result.order.id], accepted: 1 })
  })
})
