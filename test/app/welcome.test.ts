import { expect, test } from 'vitest'
import { DEFAULT_CLERK_MODEL } from '#src/app/clerk-settings.ts'
import { readConfig } from '#src/app/config.ts'
import { welcome } from '#src/app/welcome.ts'

test('the startup message prints commands that reach the server, also after it was moved', () => {
  expect(welcome(readConfig({}))).toContain(' npm run wallet -- fund\n')
  const moved = welcome(readConfig({ PORT: '3777', STATE_DIR: '/tmp/Ana’s state' }))
  const settings = "BASE_URL=http://localhost:3777 STATE_DIR='/tmp/Ana’s state'"
  expect(moved).toContain(`${settings} npm run merchant -- key 35453`)
  expect(moved).toContain(` ${settings} npm run wallet -- fund\n`)
})

test('the startup message says which model answers', () => {
  expect(welcome(readConfig({}))).toContain('Clerk model       the embedded model ')
  expect(welcome(readConfig({ OPENAI_API_KEY: 'k' }))).toContain(`Clerk model       ${DEFAULT_CLERK_MODEL} `)
  expect(welcome(readConfig({ OPENAI_API_KEY: 'k', CLERK_MODEL: 'house' }))).toContain('the embedded model')
})
