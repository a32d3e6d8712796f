import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** What keeps a browser that runs as root in a container quiet and at home. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** The installed Chromium; undefined when there is none. */
const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    path => path !== undefined && existsSync(path) && spawnSync(path, ['--version']).status === 0,
  )

const chromiumPath = findChromium()

/** Where Chromium is missing its tests are skipped, unless REQUIRE_SERVICES=1. */
export const hasChromium = process.env.REQUIRE_SERVICES === '1' || chromiumPath !== undefined

/** Starts Chromium without a window. Close it when done. Throws where there is none. */
export function startChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('Chromium is not installed: apt-get install chromium')
  return chromium.launch({ executablePath: chromiumPath, args: QUIET })
}
