import { isIP } from 'node:net'
import type { z } from 'zod'
import { whyWeakKey, whyWeakSecret } from '#src/kernel/weak-secrets.ts'
import { isOwnHost } from '#src/outbound/own-host.ts'
import { ALLOW_DEMO, type SETTINGS } from './settings.ts'

type Values = { readonly [K in keyof typeof SETTINGS]?: z.infer<(typeof SETTINGS)[K]['schema']> | undefined }

/** Reports settings that are unsafe in production, one sentence each with the remedy. */
export const unfitForProduction = (values: Values): string[] => [
  ...weaknessesOf(values),
  ...trialsOf(values),
  ...plainOf(values),
  ...wideOf(values),
]

export const isLiveKey = (stripeKey: string): boolean => /_live_/.test(stripeKey)

/** Reports keys and secrets too weak to protect real money. */
function weaknessesOf(values: Values): string[] {
  const keys = (['TREASURY_KEY', 'RELAYER_KEY', 'SIGNING_KEY'] as const).map(
    name => [name, values[name] && whyWeakKey(values[name])] as const,
  )
  const secrets = (['MPP_SECRET', 'TWILIO_AUTH_TOKEN', 'METRICS_TOKEN'] as const).map(
    name => [name, values[name] && whyWeakSecret(values[name])] as const,
  )
  return [...keys, ...secrets].flatMap(([name, why]) => (why ? [`${name}: ${why}`] : []))
}

/**
 * Test chains, whose money is worthless: test networks of Base, Ethereum, Optimism, Arbitrum, and Polygon, Anvil,
 * Ganache, and Tempo's.
 */
const TEST_CHAINS: ReadonlySet<number> = new Set([
  ...[84_532, 84_531, 11_155_111, 17_000, 560_048, 11_155_420, 421_614, 80_002, 43_113, 31_337, 1_337],
])
const TEST_TEMPO: ReadonlySet<number> = new Set([42_431, 42_429, 31_318])

/** Reports settings that are only suitable for trials. */
function trialsOf(values: Values): string[] {
  const {
    BASE_URL,
    STRIPE_SECRET_KEY,
    COMANDA_IMAGE,
    ALLOW_DEMO: demo,
    CHAIN_ID,
    TEMPO_RPC_URL,
    TEMPO_CHAIN_ID,
  } = values
  const base = BASE_URL?.startsWith('https:') ? new URL(BASE_URL) : undefined
  const worthless = (name: string, id: number, own: number) =>
    `${name}: ${id} is a chain for tests, whose money is worth nothing; use ${own}${COMANDA_IMAGE ? '' : `, or set ALLOW_DEMO=${ALLOW_DEMO} for a trial`}`
  return [
    ...(base
      ? []
      : [
          'BASE_URL: must be the public https URL of this server when NODE_ENV is production, such as https://food.example',
        ]),
    ...(base && (base.username || base.password)
      ? ['BASE_URL: must not contain a user name or password, because it is the base of every link sent to clients']
      : []),
    ...(STRIPE_SECRET_KEY && !isLiveKey(STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY: test keys are not allowed when NODE_ENV is production; use a live key']
      : []),
    ...(demo && COMANDA_IMAGE
      ? ['ALLOW_DEMO: not allowed in the production image, which sells only from real kitchens; remove it']
      : []),
    ...(CHAIN_ID && TEST_CHAINS.has(CHAIN_ID) && !demo ? [worthless('CHAIN_ID', CHAIN_ID, 8_453)] : []),
    ...(TEMPO_RPC_URL && TEMPO_CHAIN_ID && TEST_TEMPO.has(TEMPO_CHAIN_ID) && !demo
      ? [worthless('TEMPO_CHAIN_ID', TEMPO_CHAIN_ID, 4_217)]
      : []),
    ...(values.LIMITS === Number.POSITIVE_INFINITY
      ? ['LIMITS: off is for tests, because a single caller could exhaust all capacity; unset it, or set a number']
      : []),
  ]
}

/** Reports unencrypted URLs of payment services: a man in the middle could forge payments. */
const plainOf = (values: Values): string[] =>
  (['CHAIN_RPC_URL', 'FACILITATOR_URL', 'TEMPO_RPC_URL'] as const).flatMap(name => {
    const url = values[name]
    if (!url?.startsWith('http:') || isOwnHost(new URL(url).hostname)) return []
    return [
      `${name}: must be an https URL, because a man in the middle could forge payments; http is allowed only within a private network, such as http://10.0.0.2:8545`,
    ]
  })

/** Shortest allowed prefixes for a private network: those of uniquelocal and 10.0.0.0/8. */
const WIDEST = { 4: 8, 6: 7 }

/** Reports ranges that include the public internet. */
const wideOf = (values: Values): string[] =>
  (
    [
      ['TRUSTED_PROXIES', 'any client could spoof its address; list only your own proxies'],
      [
        'CALLBACK_NETWORKS',
        'callbacks set by strangers could reach all your internal servers; list only the networks of your restaurants',
      ],
    ] as const
  ).flatMap(([name, why]) => {
    const wide = (values[name] ?? '').split(',').find(entry => {
      const [address = '', bits] = entry.trim().split('/')
      return bits !== undefined && Number(bits) < (isIP(address) === 6 ? WIDEST[6] : WIDEST[4])
    })
    return wide === undefined ? [] : [`${name}: ${wide.trim()} is too wide a range: ${why}`]
  })
