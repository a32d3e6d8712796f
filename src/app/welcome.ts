import type { Config } from './config.ts'
import { SETTINGS } from './settings.ts'

/** What `npm start` prints: where to go. */
export function welcome(config: Config): string {
  const base = config.BASE_URL
  // commands beside this server must find it
  const moved = [
    ...(base === `http://localhost:${SETTINGS.PORT.fallback}` ? [] : [`BASE_URL=${quoted(base)} `]),
    ...(config.STATE_DIR === SETTINGS.STATE_DIR.fallback ? [] : [`STATE_DIR=${quoted(config.STATE_DIR)} `]),
  ].join('')
  return [
    '',
    `  Comanda is open at ${base}`,
    '',
    `  Talk to the clerk ${base}/chat   (in a terminal: npm run chat -- --url ${base})`,
    `  The clerk is      ${config.CLERK_MODEL === 'house' ? 'the embedded model' : config.CLERK_MODEL}   (CLERK_MODEL)`,
    `  API reference     ${base}/docs   (for agents: ${base}/llms.txt)`,
    ...(config.CATALOG === undefined ? [`  Be a kitchen      ${moved}npm run merchant -- key 35453`] : []),
    `  Find food         curl '${base}/api/restaurants?near=Park+Slope'`,
    ...(config.local
      ? [
          '  Watch an order    npm run demo   (on a server of its own)',
          `  A funded wallet   ${moved}npm run wallet -- fund`,
          '',
          '  This is a local chain with worthless money. Never send real USDC to the addresses it shows, and never sign',
          '  for it with a key that owns real USDC: the signature would be good on Base, too.',
        ]
      : config.demo
        ? [
            '',
            '  ALLOW_DEMO is set: restaurants, calls and cards may be made up, and nobody may cook what is paid for here.',
          ]
        : []),
    '',
    '',
  ].join('\n')
}

/** A word of a POSIX shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
