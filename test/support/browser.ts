import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Flags for a browser that runs as root in a container, without background traffic. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** Path of the installed Chromium; undefined if there is none. */
const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    path => path !== undefined && existsSync(path) && spawnSync(path, ['--version']).status === 0,
  )

const chromiumPath = findChromium()

/** False if Chromium is missing, which skips its tests, unless REQUIRE_SERVICES=1. */
export const hasChromium = process.env.REQUIRE_SERVICES === '1' || chromiumPath !== undefined

/** Starts headless Chromium; the caller closes it. Throws if it is not installed. */
export function startChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('Chromium is not installed: apt-get install chromium')
  return chromium.launch({ executablePath: chromiumPath, args: QUIET })
}
