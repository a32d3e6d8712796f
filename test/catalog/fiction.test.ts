import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandsFile, buildBrands, indexFile } from '../../data/build/brands.ts'
import { readCuisines } from '../../data/build/generate/cuisine.ts'
import { brandKey, readDenyList } from '../../data/build/generate/deny.ts'
import { readGrammar } from '../../data/build/generate/grammar.ts'
import { nameOf, readNameBook } from '../../data/build/generate/names.ts'
import { LOCAL_ROWS } from '../../data/build/generate/place.ts'
import { openDraw } from '../../data/build/generate/restaurant.ts'

const denied = readDenyList()
const cuisines = readCuisines()
const draw = openDraw(cuisines)
const written = readdirSync('data/catalog').map(
  file => JSON.parse(readFileSync(`data/catalog/${file}`, 'utf8')) as { name: string; phone: string },
)
const demo = (seed: string) => Array.from({ length: LOCAL_ROWS }, (_, row) => draw(seed, row).restaurant)

test.each(['McDonald’s', 'the STARBUCKS', 'Chick-fil-A', 'Sweet Green', 'Whole Foods Market', 'Pret à Manger'])(
  'the name of a brand is denied however it is written: %s',
  name => expect(denied(name)).toMatch(/is the name of a real brand/),
)

test('a name that contains a chain name is denied; one that only shares letters with it is not', () => {
  expect(denied('Little Levain Bakery')).toBe('"Little Levain Bakery" contains the name of a real chain, levain bakery')
  expect(denied('Subway Tile Noodles')).toMatch(/contains the name of a real chain, subway/)
  expect(denied('Little Levain Café')).toBeUndefined()
  expect(denied('Cavatelli & Co')).toBeUndefined()
})

test('brands are compared without case, accents, punctuation, spaces, or a leading "The"', () => {
  expect(brandKey('The Crêpe & Co.')).toBe(brandKey('crepe and co'))
  expect(brandKey('The')).toBe('the')
})

test('no restaurant of the catalog and no name that the generator can produce is denied', () => {
  expect(written.flatMap(({ name }) => denied(name) ?? [])).toEqual([])
  const names = cuisines.flatMap(({ names: { composed, paired } }) => [...composed, ...paired])
  expect(names.length).toBeGreaterThan(1000)
  expect(names.flatMap(name => denied(name) ?? [])).toEqual([])
})

test('a name page must not contain a brand, and a pairing that forms a brand is omitted', () => {
  const page = 'cuisine: X\nnames: Fine Name, Taco Bell\nfirst: Burger, Duke\nlast: King, Prince\n'
  expect(() => readNameBook(readGrammar(page), denied)).toThrow('names: "Taco Bell" is the name of a real brand')
  const book = readNameBook(readGrammar(page.replace(', Taco Bell', '')), denied)
  expect(book.paired.toSorted()).toEqual(['Burger Prince', 'Duke King', 'Duke Prince'])
  const names = Array.from({ length: 7 }, (_, k) => nameOf(book, k))
  expect(names).toEqual(['Fine Name', ...book.paired, ...book.paired.map(name => `${name} No. 2`)])
})

test('pairings that one step cannot mix are mixed with another step, each used once', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `W${at}`).join(', ')
  const { paired } = readNameBook(readGrammar(`cuisine: X\nfirst: ${words(61)}\nlast: ${words(2)}\n`), denied)
  expect(new Set(paired).size).toBe(122)
})

test('the brand list equals the output of its build script', context => {
  context.skip(!existsSync(indexFile), 'its package is not installed: npm ci --prefix data/build')
  expect(buildBrands() === readFileSync(brandsFile, 'utf8')).toBe(true)
})

test.each(['comanda', '7', 'another'])('no two shops of the demo share a telephone, with seed %s', seed => {
  const phones = [...demo(seed), ...written].map(shop => shop.phone!)
  expect(new Set(phones).size).toBe(LOCAL_ROWS + written.length)
  for (const phone of phones) expect(phone).toMatch(/^\+1 (?:201|212|332|347|646|718|917|929)-555-01\d\d$/)
})

test('area codes match the location', () => {
  const areas = (zip: RegExp) =>
    new Set(demo('comanda').flatMap(r => (zip.test(r.address.zip) ? r.phone!.slice(3, 6) : [])))
  expect([...areas(/^100/)].toSorted()).toEqual(['212', '332', '646'])
  expect([...areas(/^11[0-6]/)].toSorted()).toEqual(['347', '718', '917', '929'])
  expect([...areas(/^07/)]).toEqual(['201'])
})

test('phone numbers beyond the demo repeat within the reserved range', () => {
  const phones = Array.from({ length: 500 }, (_, at) => draw('7', LOCAL_ROWS + at).restaurant.phone)
  expect(new Set(phones).size).toBe(400)
  expect(phones.every(phone => /^\+1 (?:718|347|929|917)-555-01\d\d$/.test(phone!))).toBe(true)
})
