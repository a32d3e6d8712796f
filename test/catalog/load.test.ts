import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { restaurantOf } from '../pricing/restaurant-kit.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Creates a folder with these files. Strings are written verbatim, other values as JSON. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}
const problems = (path: string): string => {
  try {
    readCatalog(path)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const shop = (id: string, rest: Record<string, unknown> = {}) => restaurantOf({ id, slug: `shop-${id}`, ...rest })

test('a folder is read in file name order, and other files are skipped', () => {
  const menu = { anything: true }
  const folder = folderOf({ 'b.json': { ...shop('2'), menu }, 'a.json': shop('1'), 'README.md': 'no' })
  const read = readCatalog(folder).map(({ readMenu, ...entry }) => ({ ...entry, menu: readMenu?.() }))
  expect(read).toEqual([
    { restaurant: shop('1'), menu: undefined, proven: false },
    { restaurant: shop('2'), menu, proven: false },
  ])
})

test('rejects of an import are not restaurants', () => {
  const folder = folderOf({
    '1.json': shop('1'),
    'rejects.jsonl': '{"row":2,"external_id":null,"reasons":["no ZIP"]}\n',
  })
  expect(readCatalog(folder).map(({ restaurant }) => restaurant.id)).toEqual(['1'])
})

test('a file may hold an array or a single restaurant', () => {
  const folder = folderOf({ 'many.json': [shop('1'), shop('2')], 'one.json': shop('3') })
  expect(readCatalog(join(folder, 'many.json')).map(e => e.restaurant.id)).toEqual(['1', '2'])
  expect(readCatalog(join(folder, 'one.json')).map(e => e.restaurant.id)).toEqual(['3'])
})

test('all invalid files are reported at once, with the reason', () => {
  const folder = folderOf({
    'a-broken.json': '{"id": ',
    'b-fine.json': shop('1'),
    'c-phone.json': { ...shop('2'), phone: 5 },
    'd-also-broken.json': 'not json',
    'e-extra.json': { ...shop('3'), colour: 'red' },
    'f-zone.json': shop('4', { timezone: 'America/Gotham' }),
    'g-twin.json': shop('1'),
    'h-imported.json': { ...shop('5'), source: 'imported' },
    'i-shop.json': shop('6', { location: 'shop-1' }),
    'j-shop.json': shop('7', { location: 'shop-1' }),
  })
  const lines = problems(folder).split('\n')
  expect(lines[0]).toBe(`CATALOG ${folder} cannot be used:`)
  for (const line of [
    /^a-broken\.json: not JSON: /,
    /^c-phone\.json:$/,
    /→ at phone$/,
    /^d-also-broken\.json: not JSON: /,
    /^e-extra\.json:$/,
    /"colour"/,
    /^f-zone\.json: unknown time zone America\/Gotham$/,
    /^b-fine\.json, g-twin\.json: id 1 is used by 2 restaurants$/,
    /^b-fine\.json, g-twin\.json: slug shop-1 is used by 2 restaurants$/,
    /^h-imported\.json:$/,
    /dispatch must be none/,
    /^i-shop\.json, j-shop\.json: location shop-1 is used by 2 restaurants$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line))
})

test('an array entry is reported by its index', () => {
  const folder = folderOf({ 'many.json': [shop('1'), 7] })
  expect(problems(join(folder, 'many.json'))).toContain('many.json[1]:')
})

test.each([
  ['that is empty', () => folderOf({}), 'no restaurant found'],
  ['that is not there', () => join(folderOf({}), 'gone'), 'no such file or folder'],
  ['whose file is not JSON', () => join(folderOf({ 'x.json': '[' }), 'x.json'), 'not JSON'],
])('a catalog %s is rejected', (_what, path, reason) => expect(problems(path())).toContain(reason))

test('an imported restaurant is accepted if its dispatch is none', () =>
  expect(
    readCatalog(folderOf({ 'a.json': shop('1', { source: 'imported', dispatch: { kind: 'none' } }) })),
  ).toHaveLength(1))
