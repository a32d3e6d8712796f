import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingFetch } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import { COMMAND, run, type UcpCommand, ucpCommand } from './command.ts'
import { agentFor, BUYER, line, paying, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { CAKE, SANDWICH, SHOP } from './shop-catalogue.ts'

useShop()

let command: UcpCommand
beforeAll(async () => {
  command = ucpCommand(server.baseUrl, (await agentFor()).profile)
})
afterAll(() => command?.[Symbol.dispose]())

const ucp: UcpCommand['ucp'] = (...words) => command.ucp(...words)
const escalation: UcpCommand['escalation'] = () => command.escalation()

test('the command finds dinner, makes the required choice, hands over to a person, and is fed once', async () => {
  const offered = await ucp('discover')
  expect(JSON.stringify(offered)).toContain('dev.ucp.shopping.checkout')
  const found = await ucp('catalog', 'search', '--set', '/query=noodles')
  expect(found.result.products).toHaveLength(10)
  const detail = await ucp('catalog', 'get_product', `dish_${SHOP}_${CAKE}`)
  expect(detail.result.product.options).toMatchObject([{ name: 'Size' }])

  const cart = await ucp(
    'cart',
    'create',
    '--set',
    `/line_items/0/item/id=${variant(SANDWICH)}`,
    '--set',
    '/line_items/0/quantity=1',
  )
  const converted = await ucp(
    'checkout',
    'create',
    '--input',
    JSON.stringify({ cart_id: cart.result.id, line_items: [] }),
  )
  expect(converted.result).toMatchObject({ status: 'requires_escalation', continue_url: expect.any(String) })
  expect(escalation()).toMatchObject({ status: 'requires_escalation', reason: expect.stringContaining('Sides') })

  const { id } = converted.result
  const modifiers = [{ group_id: '52', option_ids: ['5201', '5202'] }]
  const chosen = { line_items: [line(variant(SANDWICH), 1, { 'app.comanda.food.modifiers': modifiers })], buyer: BUYER }
  const updated = await ucp('checkout', 'update', id, '--input', JSON.stringify(chosen))
  expect(updated.result.status).toBe('ready_for_complete')
  const asked = await ucp('checkout', 'complete', id)
  expect(asked.result.status).toBe('requires_escalation')
  expect(escalation().url).toBe(asked.result.continue_url)

  const human = await fundedWallet(chain)
  // a wallet pays the same order that the page shows
  const payUrl = asked.result.continue_url.replace('/pay/', '/api/order/pay?pt=')
  expect((await payingFetch(human)(payUrl)).status).toBe(202)
  const done = await ucp('checkout', 'complete', id)
  expect(done.result).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
  const again = await ucp('checkout', 'complete', id)
  expect(again.result.order).toEqual(done.result.order)
  expect(await payments(human)).toBe(1)
  const order = await ucp('order', 'get', done.result.order.id)
  expect(order.result).toMatchObject({ checkout_id: id, line_items: [{ quantity: { total: 1 } }] })
}, 120_000)

test('the command makes a required choice and completes with an x402 payment, without a person', async () => {
  const payer = await fundedWallet(chain)
  const modifiers = [{ group_id: '52', option_ids: ['5202', '5203'] }]
  const line_items = [line(variant(SANDWICH), 2, { 'app.comanda.food.modifiers': modifiers })]
  const created = await ucp('checkout', 'create', '--input', JSON.stringify({ line_items, buyer: BUYER }))
  expect(created.result.status).toBe('ready_for_complete')
  const { id } = created.result
  const payment = JSON.stringify(await paying({ ...created.result, ucp: created.ucp }, payer))
  const paid = await ucp('checkout', 'complete', id, '--input', payment)
  expect(paid.result).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
  const again = await ucp('checkout', 'complete', id, '--input', payment)
  expect(again.result.order).toEqual(paid.result.order)
  expect(await payments(payer)).toBe(1)
  const order = await ucp('order', 'get', paid.result.order.id)
  expect(order.result.line_items).toMatchObject([
    { item: { title: 'Club Sandwich, Salad, Soup' }, quantity: { total: 2 } },
  ])
}, 60_000)

test('the commands of the documentation order lunch', async () => {
  const page = readFileSync('docs/ucp.md', 'utf8')
  const [, script = ''] = /```bash\n([\s\S]+?)```/.exec(page) ?? []
  const bin = mkdtempSync(join(tmpdir(), 'comanda-ucp-bin-'))
  writeFileSync(join(bin, 'ucp'), `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`, { mode: 0o755 })
  const local = script.replace('http://localhost:3000', server.baseUrl)
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', local], {
    env: { ...process.env, ...command.environment, PATH: `${bin}:${process.env.PATH}` },
  })
  rmSync(bin, { recursive: true })
  expect(stdout).toMatch(/"status": ?"requires_escalation"/)
  expect(stdout).toContain(`${server.baseUrl}/`)
}, 120_000)

test('the command reads our schemas, and refuses a payload that does not fit them', async () => {
  const schema = await ucp('checkout', 'create', '--input-schema')
  expect(JSON.stringify(schema)).toContain('app.comanda.food.modifiers')
  await expect(ucp('checkout', 'create', '--set', '/line_items/0/quantity=many')).rejects.toThrow()
}, 60_000)
