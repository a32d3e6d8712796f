import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { readConfig } from '#src/app/config.ts'
import { createEngine, type Engine } from '#src/app/engine.ts'
import { type Clerk, createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { startChromium } from './browser.ts'
import { freePort } from './server.ts'

/** Viewport and settings of a visitor's browser. */
export type View = {
  readonly width: number
  readonly height: number
  readonly theme?: 'light' | 'dark'
  readonly motion?: 'reduce' | 'no-preference'
  /** Runs before the page opens, e.g. to inject a wallet. */
  readonly prepare?: (page: Page) => Promise<void>
}

export type Visit = {
  readonly page: Page
  /** Console errors of the browser, and every request to another origin. */
  readonly complaints: readonly string[]
}

export type ChatLab = AsyncDisposable & {
  readonly baseUrl: string
  /** Opens the chat, or the part of it that `path` names, in a fresh browser context. */
  readonly visit: (view: View, path?: string) => Promise<Visit>
  /** Opens another page in a fresh browser context that uses the machine's clock. */
  readonly open: (path: string, view: View) => Promise<Visit>
  readonly engine: Engine
  /** The clerk without its HTTP limits. */
  readonly clerk: Clerk
  /** Advances the server's clock. */
  readonly advance: (ms: number) => void
}

/** Next Friday at lunchtime in New York, when the catalog's kitchens are open; never before the chain's clock. */
function nextLunch(): number {
  const now = Temporal.Now.zonedDateTimeISO('America/New_York')
  const friday = now.add({ days: (5 - now.dayOfWeek + 7) % 7 || 7 })
  return friday.withPlainTime('12:20').epochMilliseconds
}

const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Whole server on a local chain of its own, as with `npm start`, with Chromium as the client. Its clock starts at
 * lunchtime, unless `startsAhead` sets another lead in milliseconds.
 */
export async function startChat(
  env: Record<string, string> = {},
  startsAhead = nextLunch() - Date.now(),
): Promise<ChatLab> {
  await using stack = new AsyncDisposableStack()
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-chat-'))
  stack.defer(() => rmSync(stateDir, { recursive: true, force: true }))
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    STATE_DIR: stateDir,
    CATALOG: 'data/catalog',
    KITCHEN_SPEED: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  let ahead = startsAhead
  const world: World = { ...realWorld, now: () => Date.now() + ahead }
  const engine = stack.use(await createEngine(config, world, noLog))
  const clerk = stack.use(await createClerk(config, engine, world, noLog))
  const app = createApp({ engine, clerk, world, log: noLog, baseUrl: config.BASE_URL })
  const server = await listen(app, world, config.PORT, config.HOST)
  stack.defer(() => server[Symbol.asyncDispose]())
  stack.defer(() => server.closeAllConnections())
  const browser = await startChromium()
  stack.defer(async () => {
    // requests that a page still has open end with it, which is not an error
    const pages = browser.contexts().flatMap(context => context.pages())
    await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await browser.close()
  })
  const opened = stack.move()

  async function newPage({ width, height, theme = 'light', motion = 'reduce' }: View): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: motion,
      permissions: ['clipboard-write'],
    })
    // the timeout of the test ends a hanging page; a busy machine might need longer than the browser's default
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', error => complaints.push(String(error)))
    page.on('request', request => {
      if (new URL(request.url()).origin !== config.BASE_URL) complaints.push(`request to ${request.url()}`)
    })
    return { page, complaints }
  }

  async function open(path: string, view: View): Promise<Visit> {
    const visited = await newPage(view)
    await view.prepare?.(visited.page)
    await visited.page.goto(`${config.BASE_URL}${path}`)
    return visited
  }

  async function visit(view: View, path = '/'): Promise<Visit> {
    const { page, complaints } = await newPage(view)
    // HTTP dates come from the machine: rewrite them to the server's clock
    await page.route(`${config.BASE_URL}/api/**`, async route => {
      // a stream never ends, so it cannot be rewritten
      if (route.request().resourceType() === 'eventsource') return route.continue()
      const response = await route.fetch()
      const date = new Date(world.now()).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await page.clock.install()
    await view.prepare?.(page)
    await page.goto(`${config.BASE_URL}${path}`)
    return { page, complaints }
  }

  return {
    baseUrl: config.BASE_URL,
    engine,
    clerk,
    visit,
    open,
    advance: ms => {
      ahead += ms
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Complaints except those about a 402 from a pay URL, because the browser logs every answer of 400 and above. */
export const otherThanPriceAsked = (complaints: readonly string[]): string[] =>
  complaints.filter(text => !/status of 402 .*\/api\/order\/pay\?/.test(text))

/** Types a message to the clerk once the previous one is answered, because nothing can be sent before that. */
export async function type(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Message to the clerk' }).fill(message)
  await page.keyboard.press('Enter')
}

/** Runs the page's clock until an element is visible, because the page polls. */
export async function passUntil(page: Page, seen: Locator): Promise<void> {
  for (let looks = 0; looks < 60 && !(await seen.isVisible()); looks++) {
    await page.clock.runFor(2_000)
    await seen.waitFor({ timeout: 500 }).catch(() => {})
  }
  await seen.waitFor()
}

/** Presses Tab until an element with this name has the focus; throws if it never does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: this runs in the browser, whose types tests do not have
      const element = (globalThis as any).document.activeElement
      return `${element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''}`
    })
    if (name.test(focused)) return
    seen.push(focused.slice(0, 40))
  }
  throw new Error(`no way by Tab to ${name}: ${[...new Set(seen)].join(' | ')}`)
}
