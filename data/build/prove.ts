import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { RestaurantFile } from '../../src/catalog/restaurant.ts'
import { loadMenu } from '../../src/menu/load.ts'

// Writes down the bytes of the catalogue that pass every check of the loader, which takes them at their word from then on.
// Throws for a restaurant that does not pass, or that leaves out what has a default.

const FOLDER = new URL('../catalog/', import.meta.url)

function prove(name: string): string {
  const bytes = readFileSync(new URL(name, FOLDER))
  const written = JSON.parse(bytes.toString())
  const read = RestaurantFile.parse(written)
  const short = Object.entries(read).filter(([field, value]) => !isDeepStrictEqual(value, written[field]))
  if (short.length > 0) throw new Error(`${name} leaves out a part of ${JSON.stringify(Object.fromEntries(short))}`)
  const loaded = loadMenu(read.menu)
  if ('problems' in loaded) throw new Error(`${name}: ${loaded.problems.join('; ')}`)
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
}

const names = readdirSync(FOLDER).filter(name => name.endsWith('.json'))
writeFileSync(new URL('../catalog.sha256', import.meta.url), names.sort().map(prove).join(''))
