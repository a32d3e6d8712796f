import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, type } from '#test/support/chat-lab.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

let lab: ChatLab

async function expectSound(page: Page): Promise<void> {
  expect({ wide: await tooWide(page), nameless: await nameless(page), faint: await faint(page) }).toEqual({
    wide: [],
    nameless: [],
    faint: [],
  })
}

describe.skipIf(!hasChromium)('an order that the kitchen declines', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test.each(['dark', 'light'] as const)('is refunded, as seen on a phone of 320 pixels in the %s', async theme => {
    const { page, complaints } = await lab.visit({ width: 320, height: 640, theme })
    await expectSound(page)
    await type(page, 'Soup in Red Hook')
    await page.getByRole('button', { name: 'Choose The Unlucky Ladle' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Choose The Unlucky Ladle' }).click()
    await page.getByRole('region', { name: 'Menu of The Unlucky Ladle' }).waitFor()
    await expectSound(page)
    await type(page, 'a bowl of tomato soup with no bread')

    await page.getByLabel('Name', { exact: true }).fill('Ana Example')
    await page.getByLabel('Phone').fill('917 555 0134')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await expectSound(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Yes, place it' }).waitFor()
    await expectSound(page)

    await page.getByRole('button', { name: /^Ticket: 1 line/ }).click()
    const total = await page.getByRole('complementary', { name: 'Your ticket' }).locator('dd.total').innerText()
    await expectSound(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Yes, place it' }).click()
    await page.getByRole('region', { name: `Pay ${total}` }).waitFor()
    await page.getByText('For developers').click()
    await expectSound(page)
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    await passUntil(page, order.getByText('Money returned'))
    await expectSound(page)

    const id = /ORD-\w+/.exec(await order.innerText())![0]
    const known = (await (await fetch(`${lab.baseUrl}/api/order/${id}`)).json()) as {
      payment: { payer: string }
      refund: { status: string; refundTo: string; transactionHash: string }
    }
    expect(known.refund).toMatchObject({ status: 'succeeded', refundTo: known.payment.payer })
    await order.getByRole('button', { name: `Copy ${known.refund.transactionHash}` }).waitFor()
    expect(await order.locator('.stamp').innerText()).toMatch(/refunded/i)
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })
})
