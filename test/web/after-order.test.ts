import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { confirm, payingFetch, plateCart, untilStatus } from '#test/support/buyer.ts'
import { otherThanPriceAsked, passUntil, tabTo } from '#test/support/chat-lab.ts'
import { converse } from '#test/support/clerk-lab.ts'
import { type ConsoleLab, startConsole } from '#test/support/console-lab.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

useChain()

let lab: ConsoleLab

const PLATE = 'one ledger plate from Ledger Deli, pickup. Ana Example, 917 555 0134, ana@example.com'
const PHONE = { width: 390, height: 844 }

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}.png`, fullPage: true })
}

/** Orders and pays in the chat; resolves to the page and the id of the order, which the restaurant has not answered. */
async function ordered(view: Parameters<ConsoleLab['visit']>[0]) {
  const [said] = await converse(lab.clerk, [PLATE])
  const visit = await lab.visit(view, `/chat#with=${said!.session_id}`)
  const { page } = visit
  await page.getByRole('button', { name: 'Yes, place it' }).click()
  await page.getByRole('button', { name: 'Pay with play money' }).click()
  const order = page.getByRole('region', { name: /^Order ORD-/ })
  await passUntil(page, order)
  const id = /ORD-\w+/.exec((await order.getAttribute('aria-label'))!)![0]
  await untilStatus(lab.http, id, 'submitting_to_restaurant')
  return { ...visit, order, id, after: page.getByRole('region', { name: 'Your order, afterwards' }) }
}

describe.skipIf(!hasChromium)('after the order', () => {
  beforeAll(async () => {
    lab = await startConsole()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('what was wrong reaches the kitchen, whose answer and money come back; the usual is one tap', async () => {
    const { page, order, id, after, complaints } = await ordered({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Remember', exact: true }).click()
    await page.getByText('Remembered on this device only').waitFor()
    await lab.deli.say(id, 'accept', { prepMinutes: 20 })
    await passUntil(page, order.getByText(/^The restaurant has accepted/))
    await order.getByText('For Ana Example').waitFor()
    await after.getByRole('button', { name: 'Something was wrong' }).click()
    await after.getByLabel('It was cold').check()
    await after.getByLabel('In your words').fill('The fries were ice cold.')
    await shoot(page, 'wrong')
    expect({ wide: await tooWide(page), nameless: await nameless(page), faint: await faint(page) }).toEqual({
      wide: [],
      nameless: [],
      faint: [],
    })
    await after.getByRole('button', { name: 'Tell the restaurant' }).click()
    await after.getByText('The restaurant was told and answers here.').waitFor()

    const { page: kitchen, complaints: trouble } = await lab.console()
    const ticket = kitchen.getByRole('listitem', { name: `Complaint about #${id.slice(-4)}` })
    await ticket.getByText('The fries were ice cold.').waitFor()
    await shoot(kitchen, 'kitchen')
    expect({ wide: await tooWide(kitchen), nameless: await nameless(kitchen), faint: await faint(kitchen) }).toEqual({
      wide: [],
      nameless: [],
      faint: [],
    })
    await ticket.getByRole('button', { name: /^Answer the complaint/ }).click()
    const dialog = kitchen.getByRole('dialog')
    await dialog.getByLabel('Give money back').check()
    await dialog.getByLabel(/^How much/).fill('2.50')
    await dialog.getByLabel('To the guest').fill('Sorry, the fryer was off.')
    await shoot(kitchen, 'kitchen-answer')
    await dialog.getByRole('button', { name: 'Tell the guest' }).click()
    await ticket.waitFor({ state: 'detached' })
    expect(trouble).toEqual([])

    await passUntil(page, after.getByText('The restaurant gives money back: $2.50.'))
    await after.getByText('Sorry, the fryer was off.').waitFor()
    await passUntil(page, order.getByText('Part of the money returned'))
    await shoot(page, 'answered')

    // the link opens the order elsewhere; without its token nothing private is shown and nothing can be done
    const link = (await after.getByRole('link', { name: 'Page of this order' }).getAttribute('href'))!
    const { page: phone } = await lab.open(link.slice(lab.baseUrl.length), { ...PHONE, theme: 'dark' })
    await phone.getByRole('region', { name: `Order ${id}` }).waitFor()
    await phone.getByText('Sorry, the fryer was off.').waitFor()
    expect({ wide: await tooWide(phone), nameless: await nameless(phone), faint: await faint(phone) }).toEqual({
      wide: [],
      nameless: [],
      faint: [],
    })
    await shoot(phone, 'own-page')
    const { page: stranger } = await lab.open(`/order/${id}`, PHONE)
    await stranger.getByRole('region', { name: `Order ${id}` }).waitFor()
    expect(await stranger.getByText(/Ana Example|fryer|Something was wrong/).count()).toBe(0)

    await page.getByRole('button', { name: 'New chat' }).click()
    await shoot(page, 'usual')
    await page.getByRole('button', { name: 'Order again: The Ledger Plate from Ledger Deli' }).click()
    const mine = page.getByRole('complementary', { name: 'Your ticket' })
    await mine.getByRole('button', { name: 'More of The Ledger Plate' }).waitFor()
    await mine.getByText('Ana Example, 917 555 0134, ana@example.com').waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await page.getByRole('button', { name: 'Forget what this device remembers' }).click()
    expect(await page.evaluate<number>('localStorage.length')).toBe(0)
    expect(await page.getByRole('button', { name: /^Order again/ }).count()).toBe(0)
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('the page of a paid order shows its holder what it avoids and its note', async () => {
    const wishes = { constraints: { allergens: ['sesame'] }, special_instructions: 'No onion, please.' }
    const { orderId: id, statusToken, payUrl } = await confirm(lab.http, plateCart(wishes))
    const account = privateKeyToAccount(generatePrivateKey())
    await lab.engine.faucet.fund(account.address)
    expect((await payingFetch(account)(payUrl)).status).toBe(202)
    const { page } = await lab.open(`/order/${id}#${statusToken}`, PHONE)
    const order = page.getByRole('region', { name: `Order ${id}` })
    await order.getByText('Allergy: no sesame').waitFor()
    await order.getByText('Note: No onion, please.').waitFor()
    const { page: stranger } = await lab.open(`/order/${id}`, PHONE)
    await stranger.getByRole('region', { name: `Order ${id}` }).waitFor()
    expect(await stranger.getByText(/sesame|onion/).count()).toBe(0)
  })

  test('it is cancelled with one tap, by keyboard on a phone, and the money comes back', async () => {
    const { page, order, after } = await ordered({ ...PHONE, theme: 'dark' })
    await page.getByRole('button', { name: 'No, thanks' }).click()
    expect(await page.evaluate<number>('localStorage.length')).toBe(0)
    await tabTo(page, /^Cancel this order$/)
    await shoot(page, 'cancel')
    await page.keyboard.press('Enter')
    await after.getByText('The order is cancelled.').waitFor()
    await passUntil(page, order.getByText('Money returned'))
    await order.getByRole('listitem').getByText('Cancelled by you').waitFor()
    expect({ wide: await tooWide(page), faint: await faint(page) }).toEqual({ wide: [], faint: [] })
  })
})
