import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { growthInLastThird } from '../../bench/soak/hostile.ts'
import { kindOf } from '../../bench/soak/kind-of.ts'
import { rowsOf, sizesTable } from '../../bench/soak/table-sizes.ts'

const answer = (status: number, body: string, headers = {}) => ({ status, headers, body: Buffer.from(body) })
const OURS = '{"error":"service_unavailable","message":"The server is overloaded."}'

test('load shedding is a 503 with our own body and Retry-After, and every other 5xx is an error', () => {
  expect(kindOf(answer(200, '{}'))).toBe('fine')
  expect(kindOf(answer(429, '{}', { 'retry-after': '10' }))).toBe('fine')
  expect(kindOf(answer(503, OURS, { 'retry-after': '10' }))).toBe('shed')
  expect(kindOf(answer(503, OURS))).toBe('wrong')
  expect(kindOf(answer(503, '', { 'retry-after': '10' }))).toBe('wrong')
  expect(kindOf(answer(500, OURS, { 'retry-after': '10' }))).toBe('wrong')
})

test('growth is measured over the last third only', () => {
  const looks = Array.from({ length: 90 }, (_, at) => ({
    minute: (at + 1) / 6,
    rss: 1e8,
    heapUsed: 5e7,
    redis: 0,
    ledger: Math.min(at, 50) * 1e6,
  }))
  expect(growthInLastThird(looks, 'ledger')).toBe(0)
  expect(growthInLastThird(looks, 'redis')).toBe(0)
  const rising = looks.map((look, at) => ({ ...look, ledger: 1e7 + at * 1e6 }))
  expect(growthInLastThird(rising, 'ledger')).toBeGreaterThan(0.2)
})

test('the tables of a ledger are listed with their rows and pages, largest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-sizes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ledger.db')
  using db = new DatabaseSync(file)
  db.exec(`create table quotes (content text); create index by_content on quotes (content);
    create table orders (id text); create table claims (id text)`)
  const before = rowsOf(file)
  const insert = db.prepare('insert into quotes values (?)')
  for (let n = 0; n < 100; n += 1) insert.run('x'.repeat(500))
  db.exec(`insert into orders values ('ORD-1')`)
  const after = rowsOf(file)
  expect(after.find(({ name }) => name === 'quotes')).toMatchObject({ rows: 100 })
  expect(after.find(({ name }) => name === 'quotes')!.bytes).toBeGreaterThan(100_000)
  const lines = sizesTable([before, after]).split('\n').slice(2)
  expect(lines.map(line => line.replaceAll(/ +/g, ' '))).toEqual([
    expect.stringMatching(/^quotes 0 \(8 KiB\) 100 \(\d{3} KiB\)$/),
    'orders 0 (4 KiB) 1 (4 KiB)',
  ])
})
