import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, type } from '#test/support/chat-lab.ts'
import { groceryCatalogue } from '#test/support/grocery-catalogue.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

let lab: ChatLab

describe.skipIf(!hasChromium)('meat that weighs less than paid for', () => {
  beforeAll(async () => {
    lab = await startChat({ CATALOG: groceryCatalogue({ capacity: 3 }) })
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('is handed over with a partial refund, and the order stays valid', async () => {
    const { page, complaints } = await lab.visit({ width: 320, height: 640, theme: 'light' })
    await type(
      page,
      "a pound and a half of ribeye from Halyard Street Provisions, I'm Ana Example, 917 555 0134, ana@example.com",
    )
    await page.getByRole('button', { name: 'Yes, place it' }).click()
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    await passUntil(page, order.getByText('Part of the money returned'))
    const id = /ORD-\w+/.exec(await order.innerText())![0]
    const known = (await (await fetch(`${lab.baseUrl}/api/order/${id}`)).json()) as {
      adjusted: { total: number }
      refund: { transactionHash: string }
    }
    await order.getByText(`Less was handed out: $${known.adjusted.total.toFixed(2)} in all.`).waitFor()
    await order.getByRole('button', { name: `Copy ${known.refund.transactionHash}` }).waitFor()
    await order.getByText('Ready for pickup').waitFor()
    expect(await order.locator('.stamp').innerText()).toMatch(/accepted/i)
    expect({ wide: await tooWide(page), nameless: await nameless(page), faint: await faint(page) }).toEqual({
      wide: [],
      nameless: [],
      faint: [],
    })
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })
})
