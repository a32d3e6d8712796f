import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Menu } from '#src/menu/menu.ts'
import { importText } from './import-kit.ts'

const guide = readFileSync('docs/catalogue.md', 'utf8')
/** Tests run the examples of the guide itself, so they cannot become stale. */
const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''
const json = (change: object = {}) => JSON.stringify([{ ...JSON.parse(example('json'))[0], ...change }])
const reasonsOf = async (format: string, text: string) =>
  (await importText(format, text)).rejects.map(({ row, reasons }) => [row, ...reasons])

function menuOf(folder: string): Menu {
  const loaded = loadMenu(readCatalog(folder)[0]?.readMenu?.())
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  return loaded.menu
}

describe('the JSON example of the guide', () => {
  test('is imported unchanged', async () => {
    const { folder, rejects, exit } = await importText('json', example('json'))
    expect({ exit, rejects }).toEqual({ exit: 0, rejects: [] })
    const [{ restaurant } = { restaurant: undefined }] = readCatalog(folder)
    expect(restaurant).toMatchObject({
      source: 'merchant',
      external: { source: 'operator', id: 'quay-1' },
      dispatch: { kind: 'none' },
      timezone: 'America/New_York',
    })
    expect(menuOf(folder).items.size).toBeGreaterThan(0)
  })

  test('keeps its restaurant ID when imported again under another name', async () => {
    const first = await importText('json', json())
    const again = await importText('json', json({ name: 'Another Name' }), { into: first.folder })
    expect(again.out).toMatch(/created +0\nupdated +1/)
    expect(again.restaurants.map(r => r.id)).toEqual(first.restaurants.map(r => r.id))
  })

  test.each<[object, RegExp]>([
    [{ external_id: undefined }, /^external_id: external_id or id is required/],
    [{ source: 'imported' }, /^source: /],
    [{ dispatch: { kind: 'demo' } }, /^dispatch: kind demo is only allowed with source demo$/],
    [{ source: 'demo', dispatch: { kind: 'demo' }, phone: undefined }, /needs phone and price_level/],
    [{ address: { street: '1 A St', city: 'Brooklyn', state: 'New York', zip: '11201' } }, /^address\.state: /],
    [{ timezone: 'America/Gotham' }, /^timezone: America\/Gotham is unknown$/],
    [{ colour: 'red' }, /colour/],
    [{ menu: { categories: [{ id: '1', name: 'A', items: [] }], groups: 7 } }, /^menu: /],
  ])('is rejected with %j', async (change, reason) => {
    const [[row, ...reasons] = []] = await reasonsOf('json', json(change))
    expect(row).toBe(1)
    expect(reasons).toContainEqual(expect.stringMatching(reason))
  })

  test('is rejected once for an unknown ZIP, not for every field derived from the ZIP', async () => {
    const address = { street: '1 A St', city: 'Brooklyn', state: 'NY', zip: '00000' }
    const unplaced = { address, timezone: undefined, location_point: undefined, neighborhood: undefined }
    expect(await reasonsOf('json', json({ ...unplaced, phone: 7 }))).toEqual([
      [
        1,
        'address.zip: unknown ZIP code "00000"; use a known one, or give timezone, location_point, neighborhood',
        expect.stringMatching(/^phone: /),
      ],
    ])
    const point = { lat: 40.69, lng: -73.99 }
    const placed = await importText('json', json({ ...unplaced, timezone: 'America/New_York', location_point: point }))
    expect(placed.rejects).toEqual([])
  })

  test('can be one object per line, where a broken line is one reject', async () => {
    const line = JSON.stringify(JSON.parse(example('json'))[0])
    const { restaurants, rejects } = await importText('json', `${line.slice(0, -9)}\n${line}\n${line}\n`, {
      name: 'mine.jsonl',
    })
    expect(restaurants).toHaveLength(1)
    expect(rejects.map(({ row, reasons }) => [row, ...reasons])).toEqual([
      [1, expect.stringMatching(/^not JSON: /)],
      [3, 'its key was used in row 2 already'],
    ])
  })
})

describe('the CSV example of the guide', () => {
  const csv = example('csv')
  const rowOf = (start: string): number => csv.split('\n').findIndex(line => line.startsWith(start)) + 1
  const change = (from: string, to: string): string => {
    expect(csv).toContain(from)
    return csv.replace(from, to)
  }

  test('is imported with its hours, menu, and modifiers', async () => {
    const { folder, rejects, exit } = await importText('csv', csv)
    expect({ exit, rejects }).toEqual({ exit: 0, rejects: [] })
    const [first, second] = readCatalog(folder).map(({ restaurant }) => restaurant)
    const counter = [first, second].find(r => r?.external?.id === 'quay-1')
    expect(counter).toMatchObject({
      name: 'Quay Counter',
      cuisines: ['Sandwiches', 'Coffee'],
      tax: { rate: 8875 },
      minimum_order_cents: 1000,
      pickup: { hours: { mon: [{ open: '08:00', close: '16:00' }], sun: [{ open: '09:00', close: '14:00' }] } },
      delivery: { fee_cents: 399, radius_miles: 3, travel_minutes: 20 },
      special: { '2026-12-25': [], '2026-12-31': [{ open: '08:00', close: '12:00' }] },
    })
    const loaded = loadMenu(
      readCatalog(folder)
        .find(({ restaurant }) => restaurant === counter || restaurant.id === counter?.id)
        ?.readMenu?.(),
    )
    const menu = 'menu' in loaded ? loaded.menu : undefined
    const sandwich = [...menu!.items.values()].find(item => item.name === 'Turkey, Brie & Apple')
    expect(sandwich).toMatchObject({
      price_cents: 1350,
      description: 'On sourdough,\nwith "sharp" mustard',
      allergens: [
        { code: 'wheat', level: 'contains' },
        { code: 'milk', level: 'contains' },
        { code: 'sesame', level: 'may_contain' },
        // named by the description alone
        { code: 'mustard', level: 'may_contain' },
      ],
    })
    const groups = sandwich!.group_ids.map(id => menu!.groups.get(id))
    expect(groups).toMatchObject([
      { name: 'Bread', min_units: 1, max_units: 1 },
      { name: 'Leave out', subtractive: true },
    ])
    expect(groups[0]?.options).toMatchObject([
      { name: 'Sourdough', price_cents: 0 },
      { name: 'Gluten-free roll', price_cents: 150 },
    ])
    expect([...menu!.items.values()].find(item => item.name === 'Sliced Ham')).toMatchObject({
      pricing_type: 'per_pound',
      min_weight_mlb: 250,
      weight_increment_mlb: 250,
    })
  })

  test('gives the same bytes again, item IDs included', async () => {
    const first = await importText('csv', csv)
    expect((await importText('csv', csv, { into: first.folder })).files).toEqual(first.files)
  })

  test('with one wrong record is rejected by record, and its other restaurant is imported', async () => {
    const { restaurants, rejects } = await importText('csv', change('13.50', '13.505'))
    expect(restaurants.map(r => r.name)).toEqual(['Quay Counter, Pier 2'])
    const item = rowOf('item,,"Turkey')
    expect(rejects).toEqual([
      { row: 2, external_id: 'quay-1', reasons: [`invalid records of this restaurant in rows ${item}`] },
      { row: item, external_id: 'quay-1', reasons: ['price "13.505" is not an amount in dollars'] },
    ])
  })

  test.each([
    ['8.875', '8.8755', 'tax_rate "8.8755" is not a percentage with at most three decimals'],
    ['quay-1,Quay Counter,', 'quay-1,,', 'name is empty'],
    ['bread;omit', 'bread;sauce', 'the item Turkey, Brie & Apple refers to unknown group sauce'],
    ['08:00,16:00', '8am,16:00', 'pickup.hours.mon.0.open: Invalid string: must match pattern'],
    ['mon-sat', 'mon-sab', 'days "mon-sab" is not a list of weekdays such as mon-fri;sun'],
    ['special,,', 'holiday,,', 'record must be restaurant, hours, special, group, option, or item, not "holiday"'],
    ['wheat;milk;sesame?', 'wheat;cheese', 'menu: '],
  ])('with %j replaced by %j reports the reason', async (from, to, reason) => {
    const told = (await reasonsOf('csv', change(from, to))).flat()
    expect(told).toContainEqual(expect.stringContaining(reason))
  })

  test.each([
    ['record,', 'records,', 'The header lacks the column record'],
    ['external_id,', 'key,', 'The header has unknown columns: key.'],
    ['external_id,', 'record,', 'The header names a column twice.'],
  ])('with header %j replaced by %j is rejected as a whole', async (from, to, message) => {
    const { exit, err, restaurants } = await importText('csv', change(from, to))
    expect({ exit, restaurants }).toEqual({ exit: 1, restaurants: [] })
    expect(err).toContain(message)
  })
})

test('restaurants of another source in the folder are not overwritten', async () => {
  const { folder } = await importText('json', json({ id: '77', external_id: undefined }))
  const clash = await importText('json', json({ id: '77', external_id: 'other' }), { into: folder })
  expect(clash.rejects.map(r => r.reasons)).toEqual([
    ['id 77 already belongs to operator 77', expect.stringMatching(/^slug /)],
  ])
})

test.each([
  [['pdf', 'x'], 'The first argument is one of json, csv, dohmh, overture.'],
  [['json'], 'Expected exactly two arguments: the format and the file.'],
])('arguments %j are refused with the correct usage', async (args, message) => {
  const { runScript } = await import('./run.ts')
  expect(await runScript('scripts/import.ts', args, {})).toMatchObject({
    exit: 2,
    err: expect.stringContaining(message),
  })
})
