import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

const FILE = 'examples/agent.ts'

test('the example buys lunch from a fresh server with a wallet of its own', async () => {
  const local = { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' }
  await using server = await startServer(chain, { env: local })
  const { exit, out, err } = await runScript(FILE, ['an egg sandwich', '11201'], { BASE_URL: server.baseUrl })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toMatch(/^.+: 1 .+, \$\d+\.\d\d in all\n(?:.+\n)?ORD-\w+: .+\n$/)
  const orders = await server.engine.db.selectFrom('orders').select('status').execute()
  expect(orders).toEqual([{ status: expect.stringMatching(/^(?:confirmed|ready_for_pickup)$/) }])
}, 60_000)

test('it can be copied: under seventy lines, and nothing of ours', () => {
  const text = readFileSync(FILE, 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThan(70)
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imported).toEqual(['@x402/evm', '@x402/fetch', 'viem/accounts'])
})
