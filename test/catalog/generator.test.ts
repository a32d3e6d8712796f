import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Restaurant } from '#src/catalog/restaurant.ts'
import { loadMenu } from '#src/menu/load.ts'
import { writeColumns } from '../../data/build/generate/columns.ts'
import { readCuisines } from '../../data/build/generate/cuisine.ts'
import { type DishKind, entriesOfSeed, openEntries } from '../../data/build/generate/entries.ts'
import { writeLines } from '../../data/build/generate/lines.ts'
import { openGenerator } from '../../data/build/generate/restaurant.ts'
import { rows, writeMarketplace } from '../../data/build/generate/write.ts'

// SHA-256 printed by `npm run data:generate -- --count 1000 --seed 7`. Copy it from there if the dish pages, the
// restaurants of data/catalog, or the generator change on purpose, and rebuild data/marketplace per data/README.md.
const PINNED = '444e62ddb8f3f842ca8d500871a37d03ad44a2a4e6c5ea8ba91f2ea8b8318b4e'

const cuisines = readCuisines()
const generate = openGenerator(cuisines)
const entryOf = openEntries(cuisines)
const seeds = fc.constantFrom('7', 'comanda', 'ñ')
const places = fc.oneof(fc.nat(800), fc.nat(999_999))

const folder = mkdtempSync(join(tmpdir(), 'generator-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a thousand restaurants of seed 7 are byte for byte the pinned ones', async () => {
  const plan = { count: 1000, seed: '7', prove: false }
  const once = await writeMarketplace({ ...plan, out: join(folder, 'once') })
  expect(once).toMatchObject({ lines: 1000, sha256: PINNED })
  const again = await writeMarketplace({ ...plan, out: join(folder, 'again') })
  expect(again).toEqual(once)
  const bytes = readFileSync(join(folder, 'once', 'restaurants.jsonl'))
  expect({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }).toMatchObject({
    bytes: once.bytes,
    sha256: PINNED,
  })
})

test('a row does not depend on the rows generated before it', () => {
  const row = 700
  const lone = JSON.stringify(openGenerator(cuisines)('7', row))
  for (const before of [3, 699, 90_000, 1]) generate('other', before)
  expect(JSON.stringify(generate('7', row))).toBe(lone)
})

test('every row of any seed is a valid catalog record with a menu that the server publishes', () => {
  fc.assert(
    fc.property(seeds, places, (seed, row) => {
      const { menu, ...restaurant } = generate(seed, row)
      expect(JSON.stringify(Restaurant.parse(restaurant))).toBe(JSON.stringify(restaurant))
      expect(loadMenu(JSON.parse(JSON.stringify(menu)))).not.toHaveProperty('problems')
    }),
    { numRuns: 150 },
  )
})

test('a search entry has the record, dishes, prices, and diets of the same row with its full menu', () => {
  fc.assert(
    fc.property(seeds, places, (seed, row) => {
      const { menu, ...restaurant } = generate(seed, row)
      const loaded = loadMenu(JSON.parse(JSON.stringify(menu)))
      if ('problems' in loaded) throw new Error(loaded.problems.join())
      const entry = entryOf(seed, row)
      expect(entry.restaurant).toEqual(restaurant)
      expect(entry.dishes.map(({ kind: _, ...dish }) => dish)).toEqual(
        [...loaded.menu.items.values()].map(({ id, name, aliases, description, price_cents, diets, allergens }) => ({
          id,
          name,
          aliases,
          description,
          price_cents,
          diets,
          allergens,
        })),
      )
    }),
    { numRuns: 150 },
  )
})

test('dishes with the same text are of the same kind, and no other kind has that text', () => {
  const byText = new Map<string, DishKind>()
  for (const { dishes } of entriesOfSeed('7', 1500))
    for (const { kind, id: _id, price_cents: _cents, ...dish } of dishes) {
      expect(kind).toEqual(dish)
      const text = JSON.stringify(kind)
      byText.set(text, byText.get(text) ?? kind)
      expect(byText.get(text) === kind).toBe(true)
    }
  expect(byText.size).toBeGreaterThan(1000)
})

test('the column files contain the entries, with a number for every dish kind', async () => {
  const { entries, kinds } = await writeColumns({ count: 700, seed: '7', out: folder })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  const known = read('kinds.jsonl').map(line => JSON.parse(line) as DishKind)
  expect({ entries: entries.lines, kinds: kinds.lines }).toEqual({ entries: 700, kinds: known.length })
  const expected = [...entriesOfSeed('7', 700)]
  for (const [at, line] of read('entries.jsonl').entries()) {
    const { dishes, ...restaurant } = JSON.parse(line) as { id: string; dishes: number[] }
    expect(restaurant).toEqual(expected[at]!.restaurant)
    const told = dishes.flatMap((kind, place) => (place % 2 === 0 ? [[known[kind], dishes[place + 1]]] : []))
    expect(told).toEqual(expected[at]!.dishes.map(dish => [dish.kind, dish.price_cents]))
    // dish IDs are not stored, because they follow from the position
    expect(expected[at]!.dishes.map(dish => dish.id)).toEqual(
      told.map((_, place) => `${restaurant.id}${String(place + 1).padStart(2, '0')}`),
    )
  }
})

test('a file that could not be finished leaves the previous one and nothing else', async () => {
  const file = join(folder, 'lines', 'some.txt')
  await writeLines(file, ['one', 'two'])
  function* broken() {
    yield 'three'
    throw new Error('no fourth line')
  }
  await expect(writeLines(file, broken())).rejects.toThrow('no fourth line')
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
  expect(readdirSync(join(folder, 'lines'))).toEqual(['some.txt'])
})

test('a folder that cannot be created is rejected instead of hanging', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(writeLines(join(folder, 'file', 'sub', 'x'), [])).rejects.toThrow('ENOTDIR')
  await expect(writeLines('/proc/no/such/folder', [])).rejects.toThrow('ENOENT')
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMegabytes = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

test.each([
  ['the full records', () => rows('7', 10_000)],
  ['the entries', () => entriesOfSeed('7', 10_000)],
])('ten thousand rows of %s use no more memory than two thousand', (_what, open) => {
  const measured: number[] = []
  let row = 0
  for (const _row of open()) {
    row += 1
    if (row === 2000 || row === 10_000) measured.push(heapMegabytes())
  }
  // 8,000 retained rows would take over 100 MB as text and over 20 MB as entries; the cache of what descriptions name
  // takes up to 5 MB
  expect(measured[1]! - measured[0]!).toBeLessThan(12)
})
