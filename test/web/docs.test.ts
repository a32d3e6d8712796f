import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, startChat, tabTo, type View } from '#test/support/chat-lab.ts'
import { faint, nameless, tooWide } from '#test/support/page-checks.ts'

let lab: ChatLab

const DESK: View = { width: 1280, height: 900 }
const open = async (path = '/docs', view: Partial<View> = {}) => {
  const visit = await lab.open(path, { ...DESK, ...view })
  await visit.page.locator('#ready').waitFor({ state: 'attached' })
  return visit
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.skipIf(!hasChromium)('the API reference', () => {
  beforeAll(async () => {
    lab = await startChat({}, 0)
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('lists every operation in journey order, and sends requests to this server', async () => {
    const { page, complaints } = await open()
    expect(await page.locator('.steps strong').allInnerTexts()).toEqual(['Find', 'Order', 'Pay', 'Follow'])
    expect(await page.locator('section.operation').count()).toBe(OPERATIONS.length)
    const listing = region(page, 'Find restaurants')
    await listing.getByRole('button', { name: 'Send' }).first().click()
    await listing.getByText('answered just now').waitFor()
    const answer = JSON.parse(await listing.locator('.answer').first().innerText())
    expect(answer).toEqual(
      await (await fetch(`${lab.baseUrl}/api/restaurants?near=Park+Slope&limit=2&offset=2`)).json(),
    )
    const preview = region(page, 'Preview an order')
    await preview.getByRole('button', { name: 'Send' }).first().click()
    await preview.getByText('answered just now').waitFor()
    expect(JSON.parse(await preview.locator('.answer').first().innerText())).toMatchObject({ total: 18.32 })
    // operations that book or pay cannot be sent from the documentation page
    for (const name of ['Confirm an order', 'Pay a confirmed order', 'Accept an order'])
      expect(await region(page, name).getByRole('button', { name: 'Send' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('copies a command unchanged', async () => {
    const { page, complaints } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const first = region(page, 'Preview an order').locator('figure').first()
    await first.getByRole('button', { name: 'Copy' }).click()
    await first.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(await first.locator('.command').innerText())
    expect(copied).toContain(`curl ${lab.baseUrl}/api/order/preview`)
    expect(complaints).toEqual([])
  })

  test('searches with the / key, names first, then all text; Escape restores everything', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('confirm')
    await page.getByText(/places?\. Enter goes to the first\./).waitFor()
    expect(await page.locator('section.operation:visible h3').allInnerTexts()).toEqual([
      'Confirm an order',
      'Pay a confirmed order',
    ])
    expect(await page.locator('.contents li:visible').allInnerTexts()).toEqual([
      expect.stringMatching(/Confirm an order/),
      expect.stringMatching(/Pay a confirmed order/),
    ])
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Confirm an order')
    await page.keyboard.press('/')
    await page.keyboard.type('quantity_not_multiple')
    await page.locator('#error-quantity_not_multiple').waitFor()
    expect(await page.locator('.errors tbody tr:visible').count()).toBe(1)
    await page.keyboard.press('/')
    await page.keyboard.type('zzz')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('section.operation:visible').count()).toBe(OPERATIONS.length)
  })

  test('leads by keyboard alone from the contents to an error and its example', async () => {
    const { page } = await open()
    await tabTo(page, /^Errors$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs#errors')
    const row = page.locator('#error-modifiers_required')
    await tabTo(page, /^Which size and which crust/)
    await page.keyboard.press('Enter')
    expect(await row.locator('pre').innerText()).toContain('"error": "modifiers_required"')
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 320],
  ] as const)('is readable and fits the window, %s and %i pixels wide', async (theme, width) => {
    const { page, complaints } = await open('/docs', { theme, width, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(await nameless(page)).toEqual([])
    expect(await faint(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('is complete without scripts, and a URL fragment leads into the middle of it', async () => {
    const { page } = await open()
    const whole = await page.locator('main').innerText()
    const context = await page.context().browser()!.newContext({ javaScriptEnabled: false, viewport: DESK })
    const plain = await context.newPage()
    await plain.goto(`${lab.baseUrl}/docs#confirm_order`)
    const read = await plain.locator('main').innerText()
    expect(read.replaceAll(/\b(Copy|Send)\n+/g, '').length).toBeGreaterThan(whole.length * 0.95)
    for (const { title } of OPERATIONS) expect(read).toContain(title)
    expect(await plain.locator('#confirm_order').evaluate(one => one.getBoundingClientRect().top)).toBeLessThan(400)
    await context.close()
  })

  test('prints black on white, without screen-only elements, and with its fields expanded', async () => {
    const { page } = await open('/docs', { theme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.contents').isVisible()).toBe(false)
    expect(await page.locator('.actions').first().isVisible()).toBe(false)
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(255, 255, 255)')
    expect(await page.locator('#preview_order .field .field').first().isVisible()).toBe(true)
    const pdf = await page.pdf({ format: 'Letter' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
