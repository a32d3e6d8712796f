import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { RestaurantFile } from '../../../src/catalog/restaurant.ts'
import { loadMenu } from '../../../src/menu/load.ts'
import { readCuisines } from './cuisine.ts'
import { openGenerator } from './restaurant.ts'

export type WritePlan = {
  readonly count: number
  readonly seed: string
  readonly out: string
  /** Checks every restaurant as the server would, and writes down the bytes that passed. */
  readonly prove: boolean
}
export const FILE = 'restaurants.jsonl'
export const PROOF = 'proven.sha256'

/** The lines of a seed, one restaurant each, without line breaks. */
export function* rows(seed: string, count: number): Generator<string> {
  const generate = openGenerator(readCuisines())
  for (let row = 0; row < count; row += 1) {
    yield JSON.stringify(generate(seed, row))
  }
}

/** Writes `count` restaurants to a folder, line by line, never faster than the disk takes them. */
export async function writeMarketplace({
  count,
  seed,
  out,
  prove,
}: WritePlan): Promise<{ bytes: number; sha256: string }> {
  mkdirSync(out, { recursive: true })
  const file = createWriteStream(join(out, FILE), { highWaterMark: 1 << 20 })
  const hash = createHash('sha256')
  let bytes = 0
  for (const row of rows(seed, count)) {
    if (prove) proveRow(row)
    const line = Buffer.from(`${row}\n`)
    hash.update(line)
    bytes += line.length
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  const sha256 = hash.digest('hex')
  if (prove) writeFileSync(join(out, PROOF), `${sha256}  ${FILE}\n`)
  return { bytes, sha256 }
}

/** Throws unless the server would publish the restaurant with its menu. */
export function proveRow(row: string): void {
  const { menu, ...restaurant } = RestaurantFile.parse(JSON.parse(row))
  const loaded = loadMenu(menu)
  if ('problems' in loaded) throw new Error(`${restaurant.id} ${restaurant.name}: ${loaded.problems.join('; ')}`)
}
