import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { confirm } from '#test/support/buyer.ts'
import { type ChatLab, startChat } from '#test/support/chat-lab.ts'
import { createHttp } from '#test/support/http.ts'

let lab: ChatLab

const PHONE = { width: 390, height: 844, theme: 'dark' } as const

async function openPage(view: Parameters<ChatLab['open']>[1] = PHONE) {
  const order = await confirm(createHttp(lab.baseUrl))
  const visit = await lab.open(`/pay/${order.priceToken}`, view)
  return { ...visit, order }
}

describe.skipIf(!hasChromium)('the payment page', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('leads by keyboard to the card page, where a declined card is followed by one with 3-D Secure', async () => {
    const { page, complaints } = await openPage()
    await page.getByRole('button', { name: 'Pay by card' }).focus()
    const before = [...complaints]
    await page.keyboard.press('Enter')
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Your card was declined').waitFor()
    await page.getByLabel('Card number').fill('4000 0027 6000 3184')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Complete' }).click()
    await page
      .getByText('Visa ending in 3184')
      .or(page.getByRole('button', { name: /Visa ending in 3184/ }))
      .first()
      .waitFor()
    expect(page.url()).toContain(`${lab.baseUrl}/pay/`)
    expect(before).toEqual([])
  })

  test('opens the card form at once for a buyer who chose the card before, and not again on the way back', async () => {
    const order = await confirm(createHttp(lab.baseUrl))
    const { page } = await lab.open(`/pay/${order.priceToken}#card`, PHONE)
    await page.getByLabel('Card number').waitFor()
    await page.getByRole('link', { name: /Back without paying/ }).click()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.keyboard.press('Enter')
    const paid = page.getByRole('region', { name: /^Order ORD-/ })
    await paid.waitFor()
    expect(await paid.innerText()).toMatch(/Paid by\s+Visa ending in 4242\s+Reference\s+pi_/)
  })

  test('takes the wallet of the card page', async () => {
    const { page } = await openPage({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.getByRole('button', { name: /Test wallet/ }).click()
    await page.getByRole('region', { name: /^Order ORD-/ }).waitFor()
  })
})
