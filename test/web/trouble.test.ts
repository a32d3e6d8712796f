import { afterEach, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, startChat, type } from '#test/support/chat-lab.ts'

const VIEW = { width: 390, height: 780 }
const MINUTE = 60_000

let lab: ChatLab

const begin = async (env: Record<string, string> = {}) => {
  lab = await startChat(env)
  return lab.visit(VIEW)
}

describe.skipIf(!hasChromium)('the chat under failures', () => {
  afterEach(() => lab?.[Symbol.asyncDispose]())

  test('counts down after too many messages in a minute, and waiting can be stopped', async () => {
    const { page } = await begin()
    for (let message = 0; message < 10; message++)
      await fetch(`${lab.baseUrl}/api/clerk/chat`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ message: 'hello' }),
      })
    await type(page, 'Soup in Red Hook')
    const wait = page.getByText(/^That was a lot in one minute. Your message goes out in \d+ s\.$/)
    const before = Number(/\d+/.exec(await wait.innerText())![0])
    await page.clock.runFor(3_000)
    await expect.poll(async () => Number(/\d+/.exec(await wait.innerText())![0])).toBeLessThanOrEqual(before - 3)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/^Stopped\./).waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
  })

  test('reports an ended conversation and continues in a new one', async () => {
    const { page } = await begin()
    await type(page, 'Soup in Red Hook')
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    expect(await page.locator('#left').innerText()).toBe('9 turns · 15 min left')
    lab.advance(16 * MINUTE)
    await type(page, 'the first one')
    await page.getByText(/^This conversation is over: it lasts fifteen minutes\./).waitFor()
    await page.getByRole('button', { name: 'New chat, and say it again' }).click()
    await page.getByText('the first one').waitFor()
    await expect.poll(() => page.locator('#left').innerText()).toBe('9 turns · 15 min left')
  })

  test('gets the reply after a reload in the middle of it, without using a second turn', async () => {
    const { page } = await begin()
    const statuses: number[] = []
    // the clerk receives the message, and its answer is lost with the page
    await page.route('**/api/clerk/chat', async route => {
      if (statuses.length > 0) return route.fallback()
      const request = route.request()
      const key = (await request.headerValue('Idempotency-Key')) ?? ''
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
      statuses.push((await fetch(request.url(), { method: 'POST', headers, body: request.postData() })).status)
    })
    await type(page, 'Soup in Red Hook')
    await expect.poll(() => statuses, { timeout: 15_000 }).toEqual([200])
    await page.reload()
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    expect(await page.getByText('Soup in Red Hook', { exact: true }).count()).toBe(1)
    expect(await page.locator('#left').innerText()).toBe('9 turns · 15 min left')
  })

  test('sends a message typed offline once the connection is back', async () => {
    const { page } = await begin()
    await page.unrouteAll()
    await page.context().setOffline(true)
    await type(page, 'Soup in Red Hook')
    await page.getByText(/^You are offline\./).waitFor()
    await page.context().setOffline(false)
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    expect(await page.locator('#left').innerText()).toMatch(/^9 turns/)
    expect(await page.getByText(/^You are offline\./).count()).toBe(0)
  })

  test('retries while the clerk is still answering', async () => {
    const { page } = await begin()
    let refused = 0
    await page.route('**/api/clerk/chat', async route => {
      refused += 1
      if (refused > 1) return route.fallback()
      const body = { error: 'session_busy', message: 'Another message is being answered.', _hint: 'Wait for it.' }
      await route.fulfill({ status: 409, headers: { 'Retry-After': '2' }, json: body })
    })
    await type(page, 'Soup in Red Hook')
    await page.getByText(/^The clerk is still answering your message before/).waitFor()
    await page.clock.runFor(2_000)
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
  })

  test('reports an unreachable language model, and the turn is answered anyway', async () => {
    const { page } = await begin({ CLERK_MODEL: 'compat:none', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
    await type(page, 'Soup in Red Hook')
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    await page.getByText(/our own clerk finished this turn/).waitFor()
  })

  test('charges nothing for an order that was not paid in time, and can place it again', async () => {
    const { page } = await begin()
    await type(page, 'Two seltzers from The Unlucky Ladle in Red Hook, Ana Example, 917 555 0134, ana@example.com')
    await page.getByRole('button', { name: 'Yes, place it' }).click()
    await page.getByRole('button', { name: 'Pay with play money' }).waitFor()
    lab.advance(11 * MINUTE)
    await page.clock.runFor(11 * MINUTE)
    await page.getByRole('button', { name: 'Place it again' }).waitFor()
    expect(await page.getByRole('button', { name: 'Pay with play money' }).count()).toBe(0)
  })
})
