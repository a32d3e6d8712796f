import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, tabTo } from '#test/support/chat-lab.ts'
import { faint, nameless } from '#test/support/page-checks.ts'

let lab: ChatLab

const focused = (page: Page) => page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''")
const inMessage = (page: Page) => page.evaluate<boolean>("document.activeElement?.id === 'message'")

describe.skipIf(!hasChromium)('the chat by keyboard alone', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('finds an order, picks it from the menu, reads it back, and pays it', async () => {
    const { page, complaints } = await lab.visit({ width: 1280, height: 800, theme: 'dark' })
    const press = (key: string) => page.keyboard.press(key)
    const goTo = async (name: RegExp, key = 'Enter') => {
      await tabTo(page, name)
      await press(key)
    }
    await goTo(/^A bacon, egg and cheese/)
    expect(await inMessage(page)).toBe(true)
    await page.getByRole('button', { name: 'Take these' }).waitFor()
    for (const option of [/^Kaiser Roll$/, /^Scrambled$/, /^Swiss$/]) await goTo(option, 'Space')
    await goTo(/^Take these$/)
    await page.getByLabel('Phone').waitFor()
    await goTo(/^Add more from the menu$/)
    await page.getByRole('dialog').getByText('Open now').waitFor()
    await goTo(/^Sea Salt Potato Chips/)
    await goTo(/^More$/)
    expect(await nameless(page)).toEqual([])
    expect(await faint(page)).toEqual([])
    await goTo(/^Add to my picks$/)
    await goTo(/^Put on my ticket$/)

    await page.getByLabel('Phone').waitFor()
    await tabTo(page, /^Name$/)
    await page.keyboard.type('Ana Example')
    await press('Tab')
    await page.keyboard.type('917 555 0134')
    await press('Tab')
    await page.keyboard.type('ana@example.com')
    await press('Enter')
    await page.getByRole('button', { name: 'Yes, place it' }).waitFor()
    await goTo(/^Yes, place it$/)
    expect(await inMessage(page)).toBe(true)
    await page.getByRole('button', { name: 'Pay with play money' }).waitFor()
    await goTo(/^Pay with play money$/)

    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    await passUntil(page, order.getByText(/^The restaurant has accepted|^The order is ready/))
    expect(await focused(page)).toMatch(/^Order ORD-/)
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('closes the menu with Escape and restores the focus', async () => {
    const { page } = await lab.visit({ width: 1280, height: 800 })
    await tabTo(page, /^Tacos for two/)
    await page.keyboard.press('Enter')
    const open = page.getByRole('button', { name: /^Menu of / }).first()
    await open.waitFor()
    await tabTo(page, /^Menu of /)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Open now').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(await open.getAttribute('aria-label'))
  })
})
