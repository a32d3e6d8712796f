import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, tabTo, type } from '#test/support/chat-lab.ts'
import { converse } from '#test/support/clerk-lab.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

let lab: ChatLab

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const SLICES = 'two plain slices from Marchetti'

const ticketOf = (page: Page) => page.getByRole('complementary', { name: 'Your ticket' })
/** Begins a conversation as a guest does, without the limit of its HTTP route. */
async function talk(messages: readonly string[]): Promise<string> {
  const said = await converse(lab.clerk, messages)
  return `/chat#with=${said[0]!.session_id}`
}

/** Status token of the order that the page has placed. */
const tokenOf = (page: Page) =>
  page.evaluate<string>(
    "JSON.parse(sessionStorage.getItem('comanda.conversation.2')).entries.at(-1).turn.pay_instructions.statusToken",
  )

const turnsLeft = (page: Page) => page.locator('#left').innerText()

/** Waits until no change of the ticket is under way. */
const settled = (page: Page) => page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}.png` })
}

describe.skipIf(!hasChromium)('the ticket by hand', () => {
  beforeAll(async () => {
    lab = await startChat()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('changes amounts, options, notes, time, and contact without the clerk, and places the order', async () => {
    const { page, complaints } = await lab.visit(DESKTOP)
    const ticket = ticketOf(page)
    await type(page, SLICES)
    await ticket.getByText('Plain Slice').waitFor()
    const left = await turnsLeft(page)
    await ticket.getByRole('button', { name: 'More of Plain Slice' }).click()
    await ticket.getByRole('button', { name: 'More of Plain Slice' }).click()
    await ticket.getByText('$15.00').first().waitFor()
    await ticket.getByRole('button', { name: 'Less of Plain Slice' }).click()
    await ticket.getByText('$11.25').first().waitFor()

    await ticket.getByRole('button', { name: 'Edit Plain Slice' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Note for the kitchen').fill('well done, please')
    await shoot(page, 'edit-line')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await ticket.getByText('“well done, please”').waitFor()

    await ticket.getByRole('button', { name: 'Change: time, pickup or delivery' }).click()
    const one = sheet.getByRole('button', { name: '1:30 pm', exact: true })
    await one.click()
    await sheet.locator('[aria-pressed="true"]', { hasText: '1:30 pm' }).waitFor()
    await shoot(page, 'details')
    await sheet.getByLabel('Name', { exact: true }).fill('Ana Example')
    await sheet.getByLabel('Phone').fill('917 555 0134')
    await sheet.getByLabel('E-mail').fill('ana@example.com')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await ticket.getByText('Ana Example, 917 555 0134, ana@example.com').waitFor()
    expect(await ticket.innerText()).toMatch(/Pickup \w+ \d+, 1:30 pm/)
    expect(await turnsLeft(page)).toBe(left)
    expect(await nameless(page)).toEqual([])
    expect(await faint(page)).toEqual([])
    await shoot(page, 'ready')

    await ticket.getByRole('button', { name: /^Place the order/ }).click()
    await page.getByRole('button', { name: 'Pay with play money' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await passUntil(page, order.getByText(/^The restaurant has accepted|^The order is ready/))
    const id = /ORD-\w+/.exec(await order.innerText())![0]
    expect((await lab.engine.trackOrder(id, await tokenOf(page))).special_instructions).toBe(
      'Plain Slice: well done, please',
    )
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('keeps the buttons of a line in one row on the narrowest phone', async () => {
    const { page } = await lab.visit({ width: 320, height: 640 }, await talk([SLICES]))
    await page.getByRole('button', { name: /^Ticket: 1 line/ }).click()
    const topOf = async (name: string) => (await ticketOf(page).getByRole('button', { name }).boundingBox())!.y
    expect(await topOf('Remove Plain Slice')).toBe(await topOf('More of Plain Slice'))
    await shoot(page, 'narrow')
    expect(await tooWide(page)).toEqual([])
  })

  test('is delivered to an address with a unit, and left at the door', async () => {
    const begun = await talk(['a bacon, egg and cheese on a roll with american, scrambled, from Ledger Deli'])
    const { page } = await lab.visit({ ...PHONE, theme: 'dark' }, begun)
    const ticket = ticketOf(page)
    await page.getByRole('button', { name: /^Ticket: 1 line/ }).click()
    await shoot(page, 'phone')
    await ticket.getByRole('button', { name: 'Change: time, pickup or delivery' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Delivery', exact: true }).click()
    await sheet.getByLabel('Street and number').fill('85 Jay St')
    await sheet.getByLabel('Apartment, if any').fill('Apt 4B')
    await sheet.getByLabel('ZIP').fill('11201')
    await sheet.getByLabel('Leave at the door').check()
    await shoot(page, 'phone-details')
    expect(await tooWide(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await ticket.getByText('85 Jay St, Apt 4B, Brooklyn, 11201, Leave at the door').waitFor()
    await ticket.getByText('Delivery', { exact: true }).waitFor()
    await shoot(page, 'phone-delivery')
    expect(await tooWide(page)).toEqual([])
    expect(await faint(page)).toEqual([])
  })

  test('goes on after the last message of the clerk, and what was typed goes into a new conversation', async () => {
    const begun = await talk([SLICES, ...Array.from({ length: 9 }, () => 'hi')])
    const { page } = await lab.visit(DESKTOP, begun)
    const ticket = ticketOf(page)
    await page.getByText('The clerk takes no more messages').waitFor()
    await ticket.getByRole('button', { name: 'More of Plain Slice' }).click()
    await ticket.getByText('$11.25').first().waitFor()
    await type(page, 'and a cola please')
    await page.getByText('What you typed is still in the field').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message to the clerk' }).inputValue()).toBe('and a cola please')
    await shoot(page, 'over')
    await page.getByRole('button', { name: 'Go on with my ticket, and say it' }).click()
    await ticket.getByRole('button', { name: /^Edit .*Cola/i }).waitFor()
    await ticket.getByText('$11.25').first().waitFor()
    expect(await turnsLeft(page)).toMatch(/^9 turns/)
    expect(await page.getByRole('textbox', { name: 'Message to the clerk' }).inputValue()).toBe('')
  })

  test('is one on two screens: words and taps on either show on both, and a stale tap changes nothing', async () => {
    const { page } = await lab.visit(DESKTOP)
    await type(page, SLICES)
    const ticket = ticketOf(page)
    await ticket.getByRole('button', { name: 'Open on another screen' }).click()
    const link = await page.getByRole('dialog').getByLabel('Link to this ticket').inputValue()
    await shoot(page, 'share')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const { page: phone } = await lab.open(link.slice(lab.baseUrl.length), PHONE)
    await phone.getByText(SLICES).waitFor()
    await phone.getByRole('button', { name: /^Ticket: 1 line/ }).click()
    await ticketOf(phone).getByRole('button', { name: 'More of Plain Slice' }).click()
    await ticket.getByText('$11.25').first().waitFor()
    await type(page, 'add a caesar salad')
    await phone.getByRole('button', { name: /^Ticket: 2 lines/ }).waitFor()
    await phone.getByRole('log').getByText('add a caesar salad').waitFor()
    await page.getByRole('button', { name: /^Remove .*Caesar/i }).click()
    await phone.getByRole('button', { name: /^Ticket: 1 line/ }).waitFor()
    await shoot(phone, 'second-screen')
  })

  test('is changed by keyboard alone, and the focus stays where it was', async () => {
    const { page } = await lab.visit({ ...DESKTOP, theme: 'dark' }, await talk([SLICES]))
    const ticket = ticketOf(page)
    await ticket.getByText('Plain Slice').waitFor()
    await tabTo(page, /^More of Plain Slice$/)
    await page.keyboard.press('Enter')
    await ticket.getByText('$11.25').first().waitFor()
    await settled(page)
    const focused = () =>
      page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent")
    expect(await focused()).toBe('More of Plain Slice')
    expect(await ticket.locator('p[role=status]').innerText()).toMatch(/^1 line on the ticket, \$/)
    await tabTo(page, /^Remove Plain Slice$/)
    await page.keyboard.press('Enter')
    await ticket.getByText('No dishes yet').waitFor()
    expect(await focused()).toBe('Marchetti & Daughters Pizza')
    expect(await faint(page)).toEqual([])
  })
})
