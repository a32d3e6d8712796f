import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RestaurantFile } from '../../../src/catalog/restaurant.ts'
import { loadMenu } from '../../../src/menu/load.ts'
import { readCuisines } from './cuisine.ts'
import { type Written, writeLines } from './lines.ts'
import { openGenerator } from './restaurant.ts'

export type WritePlan = {
  readonly count: number
  readonly seed: string
  readonly out: string
  /** Checks every restaurant as the server would, and writes down the bytes that passed. */
  readonly prove: boolean
}
const FILE = 'restaurants.jsonl'
const PROOF = 'proven.sha256'

/** The lines of a seed, one restaurant each, without line breaks. */
export function* rows(seed: string, count: number): Generator<string> {
  const generate = openGenerator(readCuisines())
  for (let row = 0; row < count; row += 1) yield JSON.stringify(generate(seed, row))
}

/** Writes `count` restaurants to a folder. Throws when one is not fit for the server and that was to be proven. */
export async function writeMarketplace({ count, seed, out, prove }: WritePlan): Promise<Written> {
  const lines = rows(seed, count)
  const written = await writeLines(join(out, FILE), prove ? proven(lines) : lines)
  if (prove) writeFileSync(join(out, PROOF), `${written.sha256}  ${FILE}\n`)
  return written
}

function* proven(lines: Iterable<string>): Generator<string> {
  for (const line of lines) {
    const { menu, ...restaurant } = RestaurantFile.parse(JSON.parse(line))
    const loaded = loadMenu(menu)
    if ('problems' in loaded) throw new Error(`${restaurant.id} ${restaurant.name}: ${loaded.problems.join('; ')}`)
    yield line
  }
}
