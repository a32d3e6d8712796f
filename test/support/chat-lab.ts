import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { readConfig } from '#src/app/config.ts'
import { createEngine, type Engine } from '#src/app/engine.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { startChromium } from './browser.ts'
import { freePort } from './server.ts'

/** How a visitor sees the page. */
export type View = {
  readonly width: number
  readonly height: number
  readonly theme?: 'light' | 'dark'
  readonly motion?: 'reduce' | 'no-preference'
  /** Runs before the page is opened, to bring a wallet along. */
  readonly prepare?: (page: Page) => Promise<void>
}

export type Visit = {
  readonly page: Page
  /** What the browser complained of, and every request that left our origin. */
  readonly complaints: readonly string[]
}

export type ChatLab = AsyncDisposable & {
  readonly baseUrl: string
  /** Opens the chat in a browser of its own, without anything remembered. */
  readonly visit: (view: View) => Promise<Visit>
  /** Opens another page in a browser of its own, whose clock is the machine's. */
  readonly open: (path: string, view: View) => Promise<Visit>
  readonly engine: Engine
  /** Moves the server's clock. */
  readonly advance: (ms: number) => void
}

/** The next Friday at lunch time in New York, when the kitchens of the catalog are open; never before the chain's clock. */
function nextLunch(): number {
  const now = Temporal.Now.zonedDateTimeISO('America/New_York')
  const friday = now.add({ days: (5 - now.dayOfWeek + 7) % 7 || 7 })
  return friday.withPlainTime('12:20').epochMilliseconds
}

const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * The whole product on a local chain of its own, as `npm start` has it, and Chromium in front of it: at its clock
 * it is lunch time, unless it is so many milliseconds ahead.
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
    // what a page is still asking for ends with it, and is no error
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
    // what hangs is ended by the test's own time-out; a busy machine may need longer than the browser's
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

  async function visit(view: View): Promise<Visit> {
    const { page, complaints } = await newPage(view)
    // the dates of HTTP are the machine's: they follow the server's clock here
    await page.route(`${config.BASE_URL}/api/**`, async route => {
      const response = await route.fetch()
      const date = new Date(world.now()).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await page.clock.install()
    await view.prepare?.(page)
    await page.goto(`${config.BASE_URL}/`)
    return { page, complaints }
  }

  return {
    baseUrl: config.BASE_URL,
    engine,
    visit,
    open,
    advance: ms => {
      ahead += ms
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The browser writes every answer from 400 up to its console; asking a pay URL what it costs is such an answer. */
export const otherThanPriceAsked = (complaints: readonly string[]): string[] =>
  complaints.filter(text => !/status of 402 .*\/api\/order\/pay\?/.test(text))

/** Says something to the clerk, as typed, once what was said before is answered: until then nothing is sent. */
export async function type(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Message to the clerk' }).fill(message)
  await page.keyboard.press('Enter')
}

/** Lets the page's clock run until something is seen there: what it asks for again and again comes when it comes. */
export async function passUntil(page: Page, seen: Locator): Promise<void> {
  for (let looks = 0; looks < 60 && !(await seen.isVisible()); looks++) {
    await page.clock.runFor(2_000)
    await seen.waitFor({ timeout: 500 }).catch(() => {})
  }
  await seen.waitFor()
}

/** Presses Tab until an element of this name has the focus; throws when it never gets it. */
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
