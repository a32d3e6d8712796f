import type { Config } from './config.ts'
import { SETTINGS } from './settings.ts'

/** Returns the text that `npm start` prints: the URLs to open. */
export function welcome(config: Config): string {
  const base = config.BASE_URL
  // Other commands need these settings to find this server.
  const moved = [
    ...(base === `http://localhost:${SETTINGS.PORT.fallback}` ? [] : [`BASE_URL=${quoted(base)} `]),
    ...(config.STATE_DIR === SETTINGS.STATE_DIR.fallback ? [] : [`STATE_DIR=${quoted(config.STATE_DIR)} `]),
  ].join('')
  return [
    '',
    `  Comanda is running at ${base}`,
    '',
    `  Talk to the clerk ${base}/chat   (in a terminal: npm run chat -- --url ${base})`,
    `  Clerk model       ${config.CLERK_MODEL === 'house' ? 'the embedded model' : config.CLERK_MODEL}   (CLERK_MODEL)`,
    `  API reference     ${base}/docs   (for agents: ${base}/llms.txt)`,
    ...(config.CATALOG === undefined ? [`  Kitchen console   ${moved}npm run merchant -- key 35453`] : []),
    `  Find food         curl '${base}/api/restaurants?near=Park+Slope'`,
    ...(config.local
      ? [
          '  Watch an order    npm run demo   (starts its own server)',
          `  Fund a wallet     ${moved}npm run wallet -- fund`,
          '',
          '  This is a local chain with test money. Never send real USDC to the addresses it shows, and never sign',
          '  for it with a key that owns real USDC: the signature would be valid on Base, too.',
        ]
      : config.demo
        ? [
            '',
            '  ALLOW_DEMO is set: restaurants, calls, and cards may be simulated, and paid orders may have no real kitchen.',
          ]
        : []),
    '',
    '',
  ].join('\n')
}

/** Quotes a word for a POSIX shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
