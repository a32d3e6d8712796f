import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import { hasChromium } from '#test/support/browser.ts'
import { plateCart, untilStatus } from '#test/support/buyer.ts'
import { cancel } from '#test/support/cancelling.ts'
import { type ConsoleLab, startConsole, ticketOf } from '#test/support/console-lab.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { faint, nameless, tooSmall, tooWide } from '#test/support/page-checks.ts'

useChain()

let lab: ConsoleLab

describe.skipIf(!hasChromium)('a cancellation request of a guest', () => {
  beforeAll(async () => {
    lab = await startConsole()
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  /** Accepted order with a pending cancellation request of its guest. */
  async function asked(): Promise<string> {
    const orderId = await lab.order(plateCart())
    await untilStatus(lab.http, orderId, 'submitting_to_restaurant')
    await lab.deli.say(orderId, 'accept', { prepMinutes: 20 })
    const secret = await sharedSecret(lab.engine.db, realWorld, 'orders')
    expect((await cancel(lab.http, { orderId, statusToken: statusTokenOf(secret, orderId) })).status).toBe(202)
    return orderId
  }

  test('appears on the ticket with the time left, and is answered with one tap', async () => {
    const { page, complaints } = await lab.console()
    const id = await asked()
    const ticket = ticketOf(page, id)
    const question = ticket.getByRole('group', { name: /^Guest asks to cancel #/ })
    await question.waitFor()
    expect(await question.innerText()).toMatch(/Guest asks to cancel\s*[78]:\d\d[\s\S]*the order goes on/)
    expect(await page.locator('#said').innerText()).toContain('Guest asks to cancel: 1 × The Ledger Plate')
    // the restaurant's own cancel button is hidden while the request is open
    expect(await ticket.getByRole('button', { name: /^Cancel #/ }).count()).toBe(0)
    for (const check of [nameless, faint, tooSmall, tooWide]) expect(await check(page)).toEqual([])
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true })

    await question.getByRole('button', { name: /^Cancel and refund #/ }).click()
    await page
      .locator('#done')
      .getByText(/^cancelled/)
      .waitFor()
    await untilStatus(lab.http, id, 'cancelled')

    const other = await asked()
    const asking = ticketOf(page, other).getByRole('group', { name: /^Guest asks to cancel #/ })
    await asking.getByRole('button', { name: /^Keep #/ }).click()
    // the buttons disappear with the tap; the request stays until the server has accepted the answer
    await asking.waitFor({ state: 'detached' })
    const kept = (await lab.http.get(`/api/order/${other}`)).body
    expect(kept).toMatchObject({ status: 'confirmed', cancellation: { status: 'declined' } })
    expect(complaints).toEqual([])
  })
})
