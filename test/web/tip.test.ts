import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, tabTo } from '#test/support/chat-lab.ts'
import { converse } from '#test/support/clerk-lab.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

let lab: ChatLab

const SLICES = 'two plain slices from Marchetti. Ana Example, 917 555 0134, ana@example.com'

const shoot = async (page: import('playwright-core').Page, name: string) => {
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}.png`, fullPage: false })
}

describe.skipIf(!hasChromium)('a tip', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('is tapped on the ticket, stays in price, payment page, order and receipt, and reaches the kitchen', async () => {
    const [said] = await converse(lab.clerk, [SLICES])
    const { page, complaints } = await lab.visit({ width: 1440, height: 900 }, `/chat#with=${said!.session_id}`)
    const ticket = page.getByRole('complementary', { name: 'Your ticket' })
    const tips = ticket.getByRole('group', { name: 'Tip for the restaurant' })
    await tips.getByRole('button', { name: '18%' }).click()
    // 18 % of 7.50
    await ticket.getByText('$1.35').waitFor()
    await tips.getByRole('button', { name: '18%', pressed: true }).waitFor()
    await shoot(page, 'tip')
    await tips.getByRole('button', { name: 'Other' }).click()
    await tips.getByLabel('Tip in dollars').fill('3.50')
    await shoot(page, 'tip-other')
    await tips.getByRole('button', { name: 'Set tip' }).click()
    await ticket.getByText('$3.50').first().waitFor()
    expect({ wide: await tooWide(page), nameless: await nameless(page), faint: await faint(page) }).toEqual({
      wide: [],
      nameless: [],
      faint: [],
    })
    await ticket.getByRole('button', { name: /^Place the order/ }).click()
    const pay = page.getByRole('link', { name: 'Pay by card' })
    const bill = await (await fetch((await pay.getAttribute('href'))!)).text()
    expect(bill.replace(/\s+/g, ' ')).toContain('<dt>Tip</dt><dd class="figure">$3.50</dd>')
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await passUntil(page, order.getByText(/^The restaurant has accepted|^The order is ready/))
    await order.getByText('$3.50').waitFor()
    const id = /ORD-\w+/.exec((await order.getAttribute('aria-label'))!)![0]
    const { total_cents, tip_cents, subtotal_cents, payment } = await lab.engine.trackOrder(id)
    expect({ tip_cents, subtotal_cents, paid: payment.amount }).toEqual({
      tip_cents: 350,
      subtotal_cents: 750,
      paid: `${total_cents}0000`,
    })
    const { receipt } = await lab.engine.receipt(id)
    expect(receipt.order).toMatchObject({ tip_cents: 350, total_cents })
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('is given and taken off with the keyboard on a phone in the dark', async () => {
    const [said] = await converse(lab.clerk, [SLICES])
    const { page } = await lab.visit({ width: 390, height: 844, theme: 'dark' }, `/chat#with=${said!.session_id}`)
    await page.getByRole('button', { name: /^Ticket: 1 line/ }).click()
    const ticket = page.getByRole('complementary', { name: 'Your ticket' })
    await tabTo(page, /^20%$/)
    await page.keyboard.press('Enter')
    await ticket.getByText('$1.50').waitFor()
    await shoot(page, 'tip-phone')
    expect({ wide: await tooWide(page), faint: await faint(page) }).toEqual({ wide: [], faint: [] })
    await ticket.getByRole('button', { name: 'None' }).press('Enter')
    await ticket.getByText('$1.50').waitFor({ state: 'detached' })
  })
})
