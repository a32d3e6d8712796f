import { expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'

const account = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_FROM: '+12125550100',
  BASE_URL: 'https://comanda.example',
}

test('a Twilio account is given whole, with an address that it can reach, or not at all', () => {
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
    'VOICE_RETRY_SECONDS: must be two numbers',
  )
  expect(() => readConfig({ ...account, TWILIO_FROM: '212 555 0100' })).toThrow(
    'TWILIO_FROM: must be a number in E.164',
  )
})

test('Stripe is reached by https, or on this machine, and production takes no test key', () => {
  expect(readConfig({}).STRIPE_API_HOST).toBe('https://api.stripe.com')
  const emulated = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_HOST: 'http://127.0.0.1:4242' }
  expect(readConfig(emulated)).toMatchObject(emulated)
  expect(() => readConfig({ STRIPE_API_HOST: 'http://stripe.example' })).toThrow(
    'STRIPE_API_HOST: must be an https URL',
  )
  expect(() => readConfig({ STRIPE_API_HOST: 'http://localhost.stripe.example' })).toThrow('STRIPE_API_HOST')
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY: must be a secret key')
  expect(() => readConfig({ ...emulated, NODE_ENV: 'production' })).toThrow('STRIPE_SECRET_KEY: is a test key')
  expect(() => readConfig({ MPP_SECRET: 'short' })).toThrow('MPP_SECRET: must be at least 32 characters')
})

test('production takes no key that everybody knows, and no secret that nobody made at random', () => {
  const good = `0x${'0123456789abcdef'.repeat(2)}${'fedcba9876543210'.repeat(2)}`
  const random = '0x8f2a559490cc2a7ab61c32ed3d8060216ee02e4960a83f97bde6ceb39d4b4d5e'
  const real = { NODE_ENV: 'production', BASE_URL: 'https://food.example', CHAIN_RPC_URL: 'https://rpc.example' }
  const everybodys = `0x${'ac0974bec39a17e36ba4a6b4d238ff94'}${'4bacb478cbed5efcae784d7bf4f2ff80'}`
  expect(readConfig({ ...real, RELAYER_KEY: good, TREASURY_KEY: random }).TREASURY_KEY).toBe(random)
  expect(readConfig({ ...real, RELAYER_KEY: random, TREASURY_KEY: good }).TREASURY_KEY).toBe(good)
  for (const key of [everybodys, everybodys.toUpperCase().replace('0X', '0x')])
    expect(() => readConfig({ ...real, TREASURY_KEY: key })).toThrow('TREASURY_KEY: is a key of local chains')
  expect(() => readConfig({ ...real, TREASURY_KEY: `0x${'0'.repeat(63)}1` })).toThrow('TREASURY_KEY: was not made')
  expect(() => readConfig({ ...real, TREASURY_KEY: random, MPP_SECRET: 'x'.repeat(40) })).toThrow('MPP_SECRET: was not')
  const placeholder = 'please-change-me-please-change-me-please'
  expect(() => readConfig({ ...real, TREASURY_KEY: random, MPP_SECRET: placeholder })).toThrow('MPP_SECRET: is a place')
  // whoever tries things out may
  expect(
    readConfig({ CHAIN_RPC_URL: 'http://localhost:8545', TREASURY_KEY: everybodys, RELAYER_KEY: random }),
  ).toBeTruthy()
})

test('of a setting that cannot be read, nothing else is said', () => {
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
