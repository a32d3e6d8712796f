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
