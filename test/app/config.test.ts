import { randomBytes } from 'node:crypto'
import { bytesToHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { DEFAULT_CLERK_MODEL } from '#src/app/clerk-settings.ts'
import { readConfig } from '#src/app/config.ts'

/** Mnemonic from which `ganache --deterministic` derives its keys. */
const GANACHE = 'myth like bonus scare over problem client lizard pioneer submit female collect'

const account = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_FROM: '+12125550100',
  BASE_URL: 'https://comanda.example',
}

test('a Twilio account is configured completely, with an address that it can reach, or not at all', () => {
  expect(readConfig({}).TWILIO_ACCOUNT_SID).toBeUndefined()
  expect(readConfig(account)).toMatchObject(account)
  expect(() => readConfig({ ...account, TWILIO_AUTH_TOKEN: '' })).toThrow('TWILIO_AUTH_TOKEN: required with the other')
  expect(() => readConfig({ TWILIO_FROM: account.TWILIO_FROM })).toThrow(
    /TWILIO_ACCOUNT_SID: required[\s\S]*TWILIO_AUTH_TOKEN: required/,
  )
  expect(() => readConfig({ ...account, BASE_URL: 'http://comanda.example' })).toThrow('BASE_URL: must be an https URL')
  const elsewhere = { ...account, BASE_URL: 'http://10.0.0.2:3000', TWILIO_API_URL: 'http://10.0.0.3' }
  expect(readConfig(elsewhere)).toMatchObject(elsewhere)
  expect(() => readConfig({ ...account, VOICE_RETRY_SECONDS: '90' })).toThrow(
    'VOICE_RETRY_SECONDS: must be two durations in seconds',
  )
  expect(() => readConfig({ ...account, TWILIO_FROM: '212 555 0100' })).toThrow('TWILIO_FROM: must be an E.164 number')
})

test('Stripe is reached over https or on this machine, and production rejects a test key', () => {
  expect(readConfig({}).STRIPE_API_HOST).toBe('https://api.stripe.com')
  const emulated = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_HOST: 'http://127.0.0.1:4242' }
  expect(readConfig(emulated)).toMatchObject(emulated)
  expect(() => readConfig({ STRIPE_API_HOST: 'http://stripe.example' })).toThrow(
    'STRIPE_API_HOST: must be an https URL',
  )
  expect(() => readConfig({ STRIPE_API_HOST: 'http://localhost.stripe.example' })).toThrow('STRIPE_API_HOST')
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY: must be a Stripe secret key')
  expect(() => readConfig({ ...emulated, NODE_ENV: 'production' })).toThrow(
    'STRIPE_SECRET_KEY: test keys are not allowed',
  )
  expect(() => readConfig({ MPP_SECRET: 'short' })).toThrow('MPP_SECRET: must be at least 32 characters')
})

test('production rejects publicly known keys and secrets that are not random', () => {
  // sixteen distinct bytes, each twice, in no order
  const good = `0x${'3fa1076cd85e92b40de1497a23c8f516'}${'a13f6c0792d85eb449e17a0dc82316f5'}`
  const random = '0x8f2a559490cc2a7ab61c32ed3d8060216ee02e4960a83f97bde6ceb39d4b4d5e'
  const real = { NODE_ENV: 'production', BASE_URL: 'https://food.example', CHAIN_RPC_URL: 'https://rpc.example' }
  const everybodys = `0x${'ac0974bec39a17e36ba4a6b4d238ff94'}${'4bacb478cbed5efcae784d7bf4f2ff80'}`
  expect(readConfig({ ...real, RELAYER_KEY: good, TREASURY_KEY: random }).TREASURY_KEY).toBe(random)
  expect(readConfig({ ...real, RELAYER_KEY: random, TREASURY_KEY: good }).TREASURY_KEY).toBe(good)
  for (const key of [everybodys, everybodys.toUpperCase().replace('0X', '0x')])
    expect(() => readConfig({ ...real, TREASURY_KEY: key })).toThrow(
      'TREASURY_KEY: is a publicly known key of local test chains',
    )
  expect(() => readConfig({ ...real, TREASURY_KEY: `0x${'0'.repeat(63)}1` })).toThrow(
    'TREASURY_KEY: was not randomly generated',
  )
  expect(() => readConfig({ ...real, TREASURY_KEY: random, MPP_SECRET: 'x'.repeat(40) })).toThrow(
    'MPP_SECRET: was not randomly',
  )
  const placeholder = 'please-change-me-please-change-me-please'
  expect(() => readConfig({ ...real, TREASURY_KEY: random, MPP_SECRET: placeholder })).toThrow('MPP_SECRET: is a place')
  // sequential, repeated, and derived by local chains
  const counted = `0x${Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('')}`
  const ladder = `0x${'0123456789abcdef'.repeat(2)}${'fedcba9876543210'.repeat(2)}`
  for (const key of [counted, ladder])
    expect(() => readConfig({ ...real, TREASURY_KEY: random, RELAYER_KEY: key })).toThrow(
      'RELAYER_KEY: was not randomly generated',
    )
  for (const sentence of ['test '.repeat(11).concat('junk'), GANACHE])
    for (const addressIndex of sentence === GANACHE ? [0, 9] : [0, 9, 10, 19]) {
      const own = mnemonicToAccount(sentence, { addressIndex }).getHdKey().privateKey!
      expect(() => readConfig({ ...real, TREASURY_KEY: bytesToHex(own), RELAYER_KEY: random })).toThrow(
        'TREASURY_KEY: is a publicly known key of local test chains',
      )
    }
  for (const MPP_SECRET of ['abcdefghij'.repeat(4), '0123456789abcdef'.repeat(2), 'w5Kq9ZxT2mRv7LpB'.repeat(2)])
    expect(() => readConfig({ ...real, TREASURY_KEY: random, RELAYER_KEY: good, MPP_SECRET })).toThrow(
      'MPP_SECRET: was not randomly generated',
    )
  for (let made = 0; made < 200; made += 1) {
    const MPP_SECRET = randomBytes(16).toString('hex')
    const TREASURY_KEY = generatePrivateKey()
    expect(readConfig({ ...real, TREASURY_KEY, RELAYER_KEY: random, MPP_SECRET }).MPP_SECRET).toBe(MPP_SECRET)
  }
  // development accepts them
  expect(
    readConfig({ CHAIN_RPC_URL: 'http://localhost:8545', TREASURY_KEY: everybodys, RELAYER_KEY: random }),
  ).toBeTruthy()
})

test('a setting that cannot be parsed is reported once, without follow-up errors', () => {
  const rpc = { CHAIN_RPC_URL: 'https://rpc.example' }
  const saidOf = (env: Record<string, string>): string[] => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  }
  const noKey = ': must be a private key: 0x and 64 hex digits'
  for (const wrong of ['0x12', 'lunch', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`])
    expect(saidOf({ ...rpc, TREASURY_KEY: wrong, RELAYER_KEY: wrong })).toEqual([
      `  TREASURY_KEY${noKey}`,
      `  RELAYER_KEY${noKey}`,
    ])
  expect(saidOf({ CLERK_MODEL: 'openai:gpt', OPENAI_API_KEY: 'a b' })).toEqual([
    '  OPENAI_API_KEY: must be a key, without spaces',
  ])
  expect(saidOf({ CATALOGUE: 'mine' })).toEqual([
    '  CATALOGUE: is not a setting; rename it to CATALOG, or remove it from the environment',
  ])
})

test('production rejects every setting that is only for tests, and names the fix', () => {
  const keys = { TREASURY_KEY: generatePrivateKey(), RELAYER_KEY: generatePrivateKey() }
  const real = {
    NODE_ENV: 'production',
    BASE_URL: 'https://food.example',
    CHAIN_RPC_URL: 'https://rpc.example',
    ...keys,
  }
  const tempo = { TEMPO_RPC_URL: 'https://tempo.example' }
  const refused: readonly [Record<string, string>, string][] = [
    [{ CHAIN_RPC_URL: 'http://rpc.example' }, 'CHAIN_RPC_URL: must be an https URL'],
    [{ CHAIN_RPC_URL: 'http://8.8.8.8:8545' }, 'CHAIN_RPC_URL: must be an https URL'],
    [{ CHAIN_RPC_URL: 'http://[2606:4700::1]' }, 'CHAIN_RPC_URL: must be an https URL'],
    [{ FACILITATOR_URL: 'http://facilitator.example' }, 'FACILITATOR_URL: must be an https URL'],
    [{ TEMPO_RPC_URL: 'http://tempo.example' }, 'TEMPO_RPC_URL: must be an https URL'],
    [{ CHAIN_ID: '84532' }, 'CHAIN_ID: 84532 is a chain for tests, whose money is worth nothing; use 8453'],
    [{ CHAIN_ID: '31337' }, 'CHAIN_ID: 31337 is a chain for tests'],
    [{ ...tempo, TEMPO_CHAIN_ID: '42431' }, 'TEMPO_CHAIN_ID: 42431 is a chain for tests'],
    [{ LIMITS: 'off' }, 'LIMITS: off is for tests'],
    [{ TRUSTED_PROXIES: 'loopback, 0.0.0.0/0' }, 'TRUSTED_PROXIES: 0.0.0.0/0 is too wide a range'],
    [{ TRUSTED_PROXIES: '2000::/3' }, 'TRUSTED_PROXIES: 2000::/3 is too wide a range'],
    [{ CALLBACK_NETWORKS: '0.0.0.0/0' }, 'CALLBACK_NETWORKS: 0.0.0.0/0 is too wide a range'],
    [{ CALLBACK_NETWORKS: '10.0.0.0/8,::/0' }, 'CALLBACK_NETWORKS: ::/0 is too wide a range'],
    [{ BASE_URL: 'https://user:word@food.example' }, 'BASE_URL: must not contain a user name'],
    [{ METRICS_TOKEN: 'a'.repeat(16) }, 'METRICS_TOKEN: was not randomly generated'],
  ]
  for (const [wrong, why] of refused) {
    expect(() => readConfig({ ...real, ...wrong })).toThrow(why)
    if (!wrong.BASE_URL) expect(readConfig({ ...real, NODE_ENV: '', ...wrong })).toBeTruthy()
  }
  for (const right of [
    { TRUSTED_PROXIES: 'loopback,uniquelocal,10.0.0.0/8,fc00::/7,173.245.48.0/20,2400:cb00::/32' },
    { CALLBACK_NETWORKS: '10.0.0.0/8,fd00::/8' },
    { LIMITS: '50', MPP_SECRET: randomBytes(24).toString('base64url') },
    { ...tempo, TEMPO_CHAIN_ID: '4217', FACILITATOR_URL: 'https://facilitator.example' },
    ...['127.0.0.1:8545', '10.0.0.2', '[fd00::2]:8545', 'localhost', 'node:8545', 'node.internal'].map(host => ({
      CHAIN_RPC_URL: `http://${host}`,
    })),
    { CHAIN_ID: '84532', ALLOW_DEMO: 'yes-this-is-not-real' },
  ])
    expect(readConfig({ ...real, ...right })).toBeTruthy()
})

test('an OpenAI key alone selects the default clerk model, and an explicit setting overrides it', () => {
  expect(readConfig({}).CLERK_MODEL).toBe('house')
  expect(readConfig({ OPENAI_API_KEY: 'k' }).CLERK_MODEL).toBe(DEFAULT_CLERK_MODEL)
  expect(readConfig({ OPENAI_API_KEY: 'k', CLERK_MODEL: 'house' }).CLERK_MODEL).toBe('house')
  expect(readConfig({ OPENAI_API_KEY: 'k', CLERK_MODEL: 'openai:other' }).CLERK_MODEL).toBe('openai:other')
  // the model names of another server are unknown
  expect(readConfig({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://models.example/v1' }).CLERK_MODEL).toBe('house')
  expect(DEFAULT_CLERK_MODEL).toMatch(/^openai:[\w.-]+-20\d\d-\d\d-\d\d$/)
})

test('the clerk timeouts are nested: a step within a turn, a turn within the session lock', () => {
  expect(readConfig({})).toMatchObject({ CLERK_STEP_SECONDS: 15, CLERK_TURN_SECONDS: 60, CLERK_MAX_STEPS: 8 })
  expect(readConfig({ CLERK_STEP_SECONDS: '80', CLERK_TURN_SECONDS: '80' })).toMatchObject({ CLERK_STEP_SECONDS: 80 })
  for (const [wrong, why] of [
    [{ CLERK_STEP_SECONDS: '61' }, 'CLERK_STEP_SECONDS: must be at most CLERK_TURN_SECONDS, which is 60'],
    [{ CLERK_TURN_SECONDS: '10' }, 'CLERK_STEP_SECONDS: must be at most CLERK_TURN_SECONDS, which is 10'],
    [{ CLERK_TURN_SECONDS: '81' }, 'CLERK_TURN_SECONDS: must be 0.1 to 80'],
    [{ CLERK_MAX_STEPS: '1' }, 'CLERK_MAX_STEPS: '],
    [{ CLERK_MAX_OUTPUT_TOKENS: '0' }, 'CLERK_MAX_OUTPUT_TOKENS: '],
    [{ CLERK_CONCURRENCY: '0' }, 'CLERK_CONCURRENCY: '],
    [{ CLERK_REASONING_EFFORT: 'much' }, 'CLERK_REASONING_EFFORT: '],
    [{ CLERK_TEMPERATURE: '3' }, 'CLERK_TEMPERATURE: '],
    [{ CLERK_PROMPT_CACHE: 'yes' }, 'CLERK_PROMPT_CACHE: '],
  ] as const)
    expect(() => readConfig(wrong)).toThrow(why)
})
