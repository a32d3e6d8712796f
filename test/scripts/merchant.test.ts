import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScript } from './run.ts'

const STATE_DIR = mkdtempSync(join(tmpdir(), 'comanda-merchant-test-'))
const merchant = (...args: string[]) =>
  runScript('scripts/merchant.ts', args, { STATE_DIR, BASE_URL: 'http://localhost:3999', CATALOG: 'data/catalog' })

afterAll(() => rmSync(STATE_DIR, { recursive: true, force: true }))

test('the merchant key of a restaurant stays the same until it is renewed', async () => {
  const first = await merchant('key', '35453', '--json')
  expect(first.exit).toBe(0)
  const { key, address, restaurant } = JSON.parse(first.out)
  expect(key).toMatch(/^mk_[\w-]{43}$/)
  expect({ address, restaurant }).toEqual({
    address: `http://localhost:3999/merchant/35453#key=${key}`,
    restaurant: 'Ledger Deli',
  })
  expect((await merchant('key', '35453')).out).toContain(address)
  expect(JSON.parse((await merchant('key', '35472', '--json')).out).key).not.toBe(key)
  const renewed = JSON.parse((await merchant('key', '35453', '--renew', '--json')).out).key
  expect(renewed).not.toBe(key)
  expect(JSON.parse((await merchant('key', '35453', '--json')).out).key).toBe(renewed)
})

test('an unknown restaurant or command is reported together with the valid usage', async () => {
  expect(await merchant('key', '1')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('There is no restaurant 1'),
  })
  expect(await merchant('keys')).toMatchObject({ exit: 2, err: expect.stringContaining('key <restaurant id>') })
  expect(await merchant('key', '35453', '--again')).toMatchObject({ exit: 2 })
  expect(await merchant('--help')).toMatchObject({ exit: 0, out: expect.stringContaining('Usage: npm run merchant') })
})

test('the key command warns once if no server has used the folder yet', async () => {
  const key = () =>
    runScript('scripts/merchant.ts', ['key', '35453'], { STATE_DIR: join(STATE_DIR, 'new'), CATALOG: 'data/catalog' })
  expect((await key()).out).toContain('Created a new ledger at')
  expect((await key()).out).not.toContain('Created a new ledger at')
})
