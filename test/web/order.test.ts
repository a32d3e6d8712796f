import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, type } from '#test/support/chat-lab.ts'

let lab: ChatLab

describe.skipIf(!hasChromium)('the chat in Chromium', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('leads from the first message to a confirmed order, paid with the demo wallet, with its receipt', async () => {
    const { page, complaints } = await lab.visit({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'A bacon, egg and cheese in Downtown Brooklyn' }).click()
    const choices = page.getByRole('region', { name: 'Choices to make' })
    const take = choices.getByRole('button', { name: 'Take these' })
    await take.waitFor()
    expect(await take.isDisabled()).toBe(true)
    for (const option of ['Kaiser Roll', 'Fried Hard', 'American'])
      await choices.getByRole('button', { name: option, exact: true }).click()
    await take.click()

    const ticket = page.getByRole('complementary', { name: 'Your ticket' })
    await ticket.getByText('Kaiser Roll, Fried Hard, American').waitFor()
    await ticket.getByRole('button', { name: 'Add more from the menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: /^Chopped Salad/ }).click()
    const add = menu.getByRole('button', { name: 'Add to my picks' })
    expect(await add.isDisabled()).toBe(true)
    for (const group of await menu
      .locator('fieldset')
      .filter({ hasText: /choose 1/ })
      .all())
      await group.getByRole('button').first().click()
    await menu.getByRole('button', { name: 'More' }).click()
    await add.click()
    expect(await menu.getByRole('list', { name: 'Your picks' }).innerText()).toMatch(/^2 × Chopped Salad/)
    await menu.getByRole('button', { name: 'Put on my ticket' }).click()
    await ticket.getByText('Chopped Salad').waitFor()

    await page.getByLabel('Name', { exact: true }).fill('Ana Example')
    await page.getByLabel('Phone').fill('917 555 0134')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.keyboard.press('Enter')

    const yes = page.getByRole('button', { name: 'Yes, place it' })
    await yes.waitFor()
    const total = await ticket.locator('dd.total').innerText()
    expect(await ticket.innerText()).toMatch(/Bacon, Egg & Cheese\s+Kaiser Roll, Fried Hard, American\s+\$7\.25/)
    await yes.click()

    const pay = page.getByRole('region', { name: `Pay ${total}` })
    await pay.waitFor()
    const charged = page.getByText('Nothing is charged')
    expect(await charged.count()).toBe(1)
    // what is booked changes by no tap, and nothing can be done afterwards yet
    expect(await ticket.getByRole('button', { name: /^(?:More|Less|Edit|Remove|Change|Add)\b/ }).count()).toBe(0)
    expect(await page.locator('.after').isVisible()).toBe(false)
    const card = page.getByRole('link', { name: 'Pay by card' })
    expect(await card.getAttribute('href')).toMatch(/#card$/)
    expect(await pay.innerText()).toContain('Nothing is charged and nothing is cooked before it is paid.')
    expect(await page.getByRole('log').innerText()).not.toMatch(/this link|Pay box|https?:/)
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-pay.png`, fullPage: true })
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await order.waitFor()
    await passUntil(page, order.getByText(/^The restaurant has accepted|^The order is ready/))

    expect(await charged.count()).toBe(0)
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-paid.png`, fullPage: true })

    const id = /ORD-\w+/.exec(await order.innerText())![0]
    const known = await (await fetch(`${lab.baseUrl}/api/order/${id}`)).json()
    expect(known).toMatchObject({ payment: { settlement: 'settled' } })
    const { transactionHash, payer } = (known as { payment: { transactionHash: string; payer: string } }).payment
    await order.getByRole('button', { name: `Copy ${transactionHash}` }).waitFor()
    await order.getByRole('button', { name: `Copy ${payer}`, exact: false }).waitFor()
    expect(await order.locator('dd.total').innerText()).toBe(total)
    expect(otherThanPriceAsked(complaints)).toEqual([])

    // a reload restores the same conversation with the same order
    await page.reload()
    await page.getByRole('region', { name: `Order ${id}` }).waitFor()
    expect(await page.getByRole('log').innerText()).toContain('A bacon, egg and cheese in Downtown Brooklyn')
    await type(page, 'Where is my order?')
    await page
      .getByText(new RegExp(`Order ${id}`))
      .last()
      .waitFor()
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('shows an allergy first on the ticket, before and after a dish is chosen', async () => {
    const { page } = await lab.visit({ width: 1280, height: 800 })
    const ticket = page.getByRole('complementary', { name: 'Your ticket' })
    await type(page, 'Pizza in Park Slope. I am allergic to peanuts, and vegetarian')
    await ticket.getByText('Allergy: no peanut · Must be vegetarian').waitFor()
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-allergy-blank.png` })
    await page.getByRole('button', { name: 'New chat' }).click()
    await type(page, 'a bacon, egg and cheese in Downtown Brooklyn, I am allergic to shellfish')
    await ticket.getByText('Bacon, Egg & Cheese').waitFor()
    await ticket.getByText('Allergy: no shellfish').waitFor()
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-allergy.png` })
  })
})
