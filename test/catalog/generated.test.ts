import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { presentListing } from '#src/catalog/present.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { rows } from '../../data/build/generate/write.ts'

const FILE = 'data/marketplace/restaurants.jsonl'
const SEED = 'comanda'
const bytes = readFileSync(FILE)
const lines = bytes.toString().trimEnd().split('\n')
const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/** The marketplace file with some of its text changed, in a folder of its own. */
function changed<T>(from: string, to: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-'))
  const file = join(folder, 'restaurants.jsonl')
  try {
    writeFileSync(file, lines.slice(0, 3).join('\n').replace(from, to))
    return use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the committed marketplace is what the generator writes', () => {
  const hash = createHash('sha256')
  for (const row of rows(SEED, lines.length)) hash.update(`${row}\n`)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a longer run begins with the rows of a shorter one, and another seed gives others', () => {
  expect([...rows(SEED, 7)]).toEqual([...rows(SEED, 40)].slice(0, 7))
  expect([...rows('another', 3)]).not.toEqual([...rows(SEED, 3)])
})

test('its bytes are proven, wherever they lie, and read as they were written', () => {
  const entries = readCatalog('data/marketplace')
  expect(entries.every(entry => entry.proven)).toBe(true)
  const read = entries.map(({ restaurant, readMenu }) => ({ ...restaurant, menu: readMenu?.() }))
  expect(read).toEqual(lines.map(line => JSON.parse(line)))
})

test('a file with one byte changed is checked in full', () => {
  changed('"rating":4', '"rating":3', file => {
    expect(readCatalog(file).map(entry => entry.proven)).toEqual([false, false, false])
  })
  changed('"rating":4', '"rating":9', file => expect(() => readCatalog(file)).toThrow('rating'))
})

test('a menu of a changed file is not published when it is not sound', () => {
  const remarks: unknown[] = []
  const log = { ...noLog, error: (what: unknown) => remarks.push(what) }
  const first = JSON.parse(lines[0]!) as { id: string; menu: { categories: { items: { id: string }[] }[] } }
  const [one, other] = first.menu.categories[0]!.items
  changed(`"id":"${other!.id}"`, `"id":"${one!.id}"`, file => {
    const market = openMarketplace(file, log)
    expect(market.menus.get(first.id)).toBeUndefined()
    expect([...market.menus.keys()]).toHaveLength(2)
    expect(remarks).toHaveLength(1)
    const records = [...market.restaurants.values()].map(restaurant => presentListing(restaurant, 0, null))
    expect(records.filter(record => !record.accepting_orders).map(({ id }) => id)).toEqual([first.id])
  })
})
