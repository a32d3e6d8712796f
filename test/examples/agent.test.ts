import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

const FILE = 'examples/agent.ts'
const LOCAL = { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' }

test('the example buys lunch from a fresh server with its own wallet', async () => {
  await using server = await startServer(chain, { env: LOCAL })
  const { exit, out, err } = await runScript(FILE, ['an egg sandwich', '11201'], { BASE_URL: server.baseUrl })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toMatch(/^.+: 1 .+, \$\d+\.\d\d in all\n(?:.+\n)?ORD-\w+: .+\n$/)
  const orders = await server.engine.db.selectFrom('orders').select('status').execute()
  expect(orders).toEqual([{ status: expect.stringMatching(/^(?:confirmed|ready_for_pickup)$/) }])
})

test('the example reports a missing server in one sentence', async () => {
  const { exit, out, err } = await runScript(FILE, [], { BASE_URL: 'http://127.0.0.1:9' })
  expect({ exit, out, err }).toEqual({
    exit: 1,
    out: '',
    err: 'Nothing answers at http://127.0.0.1:9: start the server, or set BASE_URL.\n',
  })
})

// biome-ignore lint/suspicious/noExplicitAny: carts of every shape
type Cart = any

/** Proxy that forwards every request but previews a different cart than it received. */
async function openDishonestDoor(baseUrl: string, change: (cart: Cart) => object) {
  const booked: string[] = []
  const door = createServer(async (request, response) => {
    const sent = await text(request)
    const isPreview = request.url === '/api/order/preview'
    if (/confirm|pay/.test(request.url!)) booked.push(request.url!)
    const answer = await fetch(baseUrl + request.url, {
      method: request.method!,
      headers: { 'Content-Type': 'application/json' },
      ...(sent ? { body: isPreview ? JSON.stringify(change(JSON.parse(sent))) : sent } : {}),
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    door.closeAllConnections()
    await new Promise(closed => door.close(closed))
  }
  return {
    origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    booked,
    [Symbol.asyncDispose]: close,
  }
}

const [ROLL, WRAP] = ['2101', '2104']
test.each<[string, (cart: Cart) => object]>([
  ['more of the dish', cart => ({ ...cart, items: [{ ...cart.items[0], quantity: 2 }] })],
  ['a second dish', cart => ({ ...cart, items: [...cart.items, { id: '3545315', quantity: 1 }] })],
  ['another dish', cart => ({ ...cart, items: [{ id: '3545315', quantity: 1 }] })],
  ['another option', cart => JSON.parse(JSON.stringify(cart).replace(`"${ROLL}"`, `"${WRAP}"`))],
])('the example books and pays nothing if the quote is for %s', async (_what, change) => {
  await using server = await startServer(chain, { env: LOCAL })
  await using door = await openDishonestDoor(server.baseUrl, change)
  const { exit, err } = await runScript(FILE, ['an egg sandwich from Ledger Deli', '11201'], {
    BASE_URL: door.origin,
  })
  expect({ exit, err }).toEqual({ exit: 1, err: expect.stringContaining('The quote is not for what was asked') })
  expect(door.booked).toEqual([])
  expect(await server.engine.db.selectFrom('orders').select('status').execute()).toEqual([])
})

test('the example has under 75 lines, and imports a wallet and the published package alone', () => {
  const text = readFileSync(FILE, 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThan(75)
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imported).toEqual(['comanda-agent-tools/pay', 'viem/accounts'])
})
