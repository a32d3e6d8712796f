import { readdirSync, readFileSync } from 'node:fs'
import { LOCAL_ROWS } from './place.ts'

/** Area codes of a place. */
const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  Manhattan: ['212', '646', '332'],
  'Jersey City': ['201'],
  Hoboken: ['201'],
}
const OUTER_CODES = ['718', '347', '929', '917']
const EVERY_CODE = [...OUTER_CODES, '332', '646', '212', '201']
/** No telephone has a number from 555-0100 to 555-0199. */
const NUMBERS = 100

const catalog = new URL('../../catalog/', import.meta.url)
const phone = (area: string, number: number): string => `+1 ${area}-555-01${String(number).padStart(2, '0')}`

/**
 * Opens the telephone book. The rows of the New York area have numbers that no other of them and no shop of data/catalog
 * has, with an area code of their borough while there are any left; further rows repeat 400 numbers.
 */
export function openPhones(boroughOf: (seed: string, row: number) => string): (seed: string, row: number) => string {
  const local = new Map<string, readonly string[]>()
  const assign = (seed: string): string[] => {
    const written = readWritten()
    const free = new Map(
      EVERY_CODE.map(area => {
        const numbers = Array.from({ length: NUMBERS }, (_, number) => phone(area, number))
        return [area, numbers.filter(each => !written.has(each))]
      }),
    )
    return Array.from({ length: LOCAL_ROWS }, (_, row) => {
      const own = AREA_CODES[boroughOf(seed, row)] ?? OUTER_CODES
      // turned by the row, so that the codes of a borough run out together
      const turned = own.map((_, at) => own[(row + at) % own.length]!)
      const area = [...turned, ...EVERY_CODE].find(each => free.get(each)!.length > 0)
      if (area === undefined) throw new Error(`${LOCAL_ROWS} telephone numbers are more than there are`)
      return free.get(area)!.shift()!
    })
  }
  return (seed, row) => {
    if (row >= LOCAL_ROWS) return phone(OUTER_CODES[Math.floor(row / NUMBERS) % OUTER_CODES.length]!, row % NUMBERS)
    const known = local.get(seed) ?? assign(seed)
    local.set(seed, known)
    return known[row]!
  }
}

/** The numbers of the shops that are written by hand. */
function readWritten(): Set<string> {
  const shops = readdirSync(catalog).map(
    name => JSON.parse(readFileSync(new URL(name, catalog), 'utf8')) as { readonly phone?: string },
  )
  return new Set(shops.flatMap(shop => shop.phone ?? []))
}
