import type { Page } from 'playwright-core'
import { startChat, type View } from '#test/support/chat-lab.ts'

const DESK: View = { width: 1280, height: 720 }

/** Takes the API reference screenshots: the first page, an operation, a search, and the phone layout. */
export async function takeReferencePictures(shoot: (page: Page, name: string) => Promise<void>): Promise<void> {
  await using lab = await startChat({ CATALOG: '' }, 0)
  const open = async (path: string, view: View) => {
    const { page } = await lab.open(path, view)
    await page.locator('#ready').waitFor({ state: 'attached' })
    await page.waitForTimeout(300)
    return page
  }
  await shoot(await open('/docs', DESK), '16-reference')

  const operation = await open('/docs#preview_order', DESK)
  const preview = operation.getByRole('region', { name: 'Preview an order', exact: true })
  await preview.getByRole('button', { name: 'Send' }).first().click()
  await preview.getByText('answered just now').waitFor()
  await shoot(operation, '17-reference-operation')

  const errors = await open('/docs', { ...DESK, theme: 'dark' })
  await errors.keyboard.press('/')
  await errors.keyboard.type('quantity_')
  await errors.locator('#error-quantity_below_minimum summary').click()
  await errors.locator('#errors').scrollIntoViewIfNeeded()
  await shoot(errors, '18-reference-errors')

  await shoot(await open('/docs#follow_order', { width: 390, height: 780 }), '19-reference-phone')
}
