import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type ChatLab, passUntil, startChat, type, type View } from '#test/support/chat-lab.ts'
import { takeConsolePictures } from './screenshots/console-pictures.ts'
import { takeReferencePictures } from './screenshots/reference-pictures.ts'

/**
 * Takes the screenshots in docs/screenshots with a real server, chain, and clicks: all screenshots of the chat,
 * console, and API reference, or those of the named one.
 */

const FOLDER = 'docs/screenshots'
const MOST_BYTES = 200_000
const DESK: View = { width: 1280, height: 800 }
const PHONE: View = { width: 390, height: 780 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await save(page, name)
}

/** Saves a screenshot without waiting for network idle, which a page that follows a stream never reaches. */
async function save(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = statSync(path)
  process.stdout.write(`${path} ${Math.round(size / 1_000)} kB\n`)
  if (size > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes`)
}

async function giveContact(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ana Example')
  await page.getByLabel('Phone').fill('917 555 0134')
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.keyboard.press('Enter')
  await button(page, 'Yes, place it').waitFor()
}

async function pay(page: Page): Promise<void> {
  await button(page, 'Pay with play money').click()
  await page.getByRole('region', { name: /^Order / }).waitFor()
  await passUntil(page, page.locator('.stamp'))
}

/** Takes desktop screenshots from the first message to an accepted order. */
async function order(lab: ChatLab): Promise<void> {
  const { page } = await lab.visit(DESK)
  await shoot(page, '1-empty')
  await button(page, /^Something warm and spicy/).click()
  await button(page, /^Choose/)
    .first()
    .waitFor()
  await shoot(page, '2-restaurants')
  await type(page, 'A bacon, egg and cheese in Downtown Brooklyn')
  const choices = page.getByRole('region', { name: 'Choices to make' })
  for (const option of ['Kaiser Roll', 'Fried Hard', 'American'])
    await choices.getByRole('button', { name: option, exact: true }).click()
  await shoot(page, '3-choices')
  await button(page, 'Take these').click()
  const ticket = page.getByRole('complementary', { name: 'Your ticket' })
  await ticket.getByText('Kaiser Roll, Fried Hard, American').waitFor()
  await ticket.getByRole('button', { name: 'Add more from the menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: /^Sea Salt Potato Chips/ }).click()
  await menu.getByRole('button', { name: 'Add to my picks' }).click()
  await menu.getByRole('button', { name: /^Chopped Salad/ }).click()
  for (const group of await menu
    .locator('fieldset')
    .filter({ hasText: /choose 1/ })
    .all())
    await group.getByRole('button').first().click()
  await menu.getByRole('button', { name: 'Soups & Salads' }).click()
  await shoot(page, '4-menu')
  await menu.getByRole('button', { name: 'Add to my picks' }).click()
  await menu.getByRole('button', { name: 'Put on my ticket' }).click()
  await ticket.getByText('Chopped Salad').waitFor()
  await giveContact(page)
  await shoot(page, '5-read-back')
  await button(page, 'Yes, place it').click()
  await button(page, 'Pay with play money').waitFor()
  await page.clock.runFor(95_000)
  await shoot(page, '6-pay')
  await pay(page)
  await shoot(page, '7-accepted')
}

/** Takes phone screenshots, in dark mode, of an order that the kitchen declines. */
async function refund(lab: ChatLab): Promise<void> {
  const { page } = await lab.visit({ ...PHONE, theme: 'dark' })
  await type(page, 'Soup in Red Hook')
  await button(page, 'Choose The Unlucky Ladle').waitFor()
  await shoot(page, '8-restaurants-phone')
  await button(page, 'Choose The Unlucky Ladle').click()
  await type(page, 'a bowl of tomato soup')
  await button(page, 'No bread').click()
  await giveContact(page)
  const bar = button(page, /^Ticket: /)
  await bar.click()
  await shoot(page, '9-ticket-phone')
  await bar.click()
  await button(page, 'Yes, place it').click()
  await pay(page)
  await shoot(page, '10-refunded-phone')
}

/** Takes phone screenshots of a message that waits until the connection is restored. */
async function offline(lab: ChatLab): Promise<void> {
  const { page } = await lab.visit(PHONE)
  await type(page, 'Dumplings in Chinatown')
  await button(page, /^Choose/)
    .first()
    .waitFor()
  await page.unrouteAll()
  await page.context().setOffline(true)
  await type(page, 'the first one')
  await page.getByText(/^You are offline/).waitFor()
  await page.screenshot({ path: join(FOLDER, '11-offline-phone.png'), animations: 'disabled' })
}

async function takeChatPictures(): Promise<void> {
  for (const journey of [order, refund, offline]) {
    // In the full marketplace, "bacon, egg and cheese" returns a list of restaurants.
    await using lab = await startChat(journey === order ? {} : { CATALOG: '' })
    await journey(lab)
  }
}

const only = process.argv[2]
mkdirSync(FOLDER, { recursive: true })
if (only === undefined || only === 'chat') await takeChatPictures()
if (only === undefined || only === 'console') await takeConsolePictures(save)
if (only === undefined || only === 'reference') await takeReferencePictures(save)
