import type { Page } from 'playwright-core'
import { DELI, PLATE, plateCart } from '#test/support/buyer.ts'
import { type ConsoleLab, startConsole, TABLET, ticketOf } from '#test/support/console-lab.ts'
import {
  BROOKLYN,
  CHICKEN,
  deliveredCart,
  groceryCatalogue,
  meatCart,
  RIBEYE,
  STORE,
} from '#test/support/grocery-catalogue.ts'

const HOME = { street: '212 Livingston St', unit: '4B', city: 'Brooklyn', state: 'NY', zip: '11201' }

/** Sets up a morning at the deli: some orders are done, some are cooking, and two await an answer. */
async function morning(lab: ConsoleLab): Promise<{ fresh: string }> {
  const example = async (query: string) => {
    const { body } = await lab.http.get(`/api/restaurants/${DELI}/menu?q=${encodeURIComponent(query)}`)
    const [item] = body.menu.categories[0].items
    return item._orderExample ?? { id: item.id, quantity: 1 }
  }
  const [egg, chips, hero] = [await example('bacon egg'), await example('chips'), await example('borough hero')]
  const accepted = async (minutes: number, cart: object) => {
    const id = await lab.order(cart)
    await lab.deli.say(id, 'accept', { prepMinutes: minutes })
    return id
  }
  const collected = await accepted(10, plateCart({ items: [chips, egg] }))
  await lab.deli.say(collected, 'ready')
  await lab.deli.say(collected, 'handed-over')
  await lab.deli.say(await lab.order(plateCart({ items: [hero] })), 'reject', { reason: 'too_busy' })
  await lab.deli.say(await accepted(15, plateCart({ items: [egg, { ...chips, quantity: 2 }] })), 'ready')
  await accepted(20, plateCart({ items: [{ id: PLATE, quantity: 2 }, chips] }))
  const fresh = await lab.order(plateCart({ items: [egg, { id: PLATE, quantity: 1 }] }), {
    special_instructions: 'No cutlery, please.',
  })
  await lab.order(
    plateCart({ items: [hero, { ...chips, quantity: 2 }], fulfillment: 'delivery', delivery_address: HOME }),
    { delivery_address: HOME },
  )
  return { fresh }
}

type Shoot = (page: Page, name: string) => Promise<void>

/**
 * Takes screenshots of a grocer who weighs items: one packed order, one corrected order, and one that weighed less.
 */
async function takeWeights(shoot: Shoot): Promise<void> {
  await using lab = await startConsole(groceryCatalogue({ capacity: 20 }, { dispatch: { kind: 'console' } }), STORE)
  const accepted = async (minutes: number, cart: object, more: object = {}) => {
    const id = await lab.order(cart, more)
    await lab.deli.say(id, 'accept', { prepMinutes: minutes })
    return id
  }
  const ribeye = { id: RIBEYE, quantity_lbs: 1.5 }
  const collected = await accepted(10, meatCart({ items: [{ id: CHICKEN, quantity: 3 }] }))
  await lab.deli.say(collected, 'ready', { given: [{ line: 0, quantity: 2 }] })
  await lab.deli.say(collected, 'handed-over')
  const packed = await accepted(10, meatCart())
  const both = await accepted(15, meatCart({ items: [ribeye, { id: CHICKEN, quantity: 2 }] }))
  await accepted(25, deliveredCart(), { delivery_address: BROOKLYN })
  const { page } = await lab.console({ ...TABLET, height: 900 })
  await page.getByRole('heading', { name: 'New' }).click()
  const scales = (id: string) => ticketOf(page, id).getByLabel('Pounds of Boneless Ribeye that were packed')
  await scales(packed).fill('1.473')
  await ticketOf(page, packed)
    .getByRole('button', { name: /ready$/ })
    .click()
  await page
    .locator('#ready')
    .getByText(/goes back to the guest/)
    .waitFor()
  await ticketOf(page, both).getByRole('button', { name: 'One Rotisserie Chicken less' }).click()
  await scales(both).fill('1.42')
  await shoot(page, '16-console-weights')
}

/** Takes the console screenshots: the board, a refusal, the stock, a lost connection, and weights. */
export async function takeConsolePictures(shoot: Shoot): Promise<void> {
  await takeBoard(shoot)
  await takeWeights(shoot)
}

async function takeBoard(shoot: Shoot): Promise<void> {
  await using lab = await startConsole()
  const { fresh } = await morning(lab)
  const { page } = await lab.console({ ...TABLET, height: 1000 })
  await page.getByRole('heading', { name: 'New' }).click()
  await ticketOf(page, fresh).waitFor()
  lab.advance(95_000)
  await lab.deli.post('/pause', { paused: false })
  await page.waitForTimeout(1_500)
  await shoot(page, '12-console')
  await ticketOf(page, fresh)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').getByLabel('The Ledger Plate').check()
  await shoot(page, '13-console-reject')

  const dark = await lab.console({ theme: 'dark' })
  await lab.deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: 4 }] })
  await dark.page.getByRole('button', { name: 'Stock' }).click()
  await dark.page.getByLabel('Search the stock').fill('le')
  await dark.page.getByRole('dialog').getByText('The Ledger Plate').waitFor()
  await dark.page.waitForTimeout(500)
  await shoot(dark.page, '14-console-stock')

  const phone = await lab.console({ width: 390, height: 780 })
  await phone.page.getByRole('heading', { name: 'New' }).click()
  await phone.page.context().setOffline(true)
  await phone.page.getByText('The connection is lost. What').waitFor()
  await phone.page.waitForTimeout(8_000)
  await shoot(phone.page, '15-console-offline')
}
