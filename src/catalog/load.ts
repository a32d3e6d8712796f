import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Restaurant, RestaurantFile } from './restaurant.ts'
import { readSources } from './sources.ts'
import { readTrustedHashes } from './trusted-hashes.ts'

export type CatalogEntry = {
  readonly restaurant: Restaurant
  /** Parses the raw menu, if there is one. */
  readonly readMenu?: () => unknown
  /** True if the menu passed all checks when the file was created. */
  readonly proven: boolean
}

/**
 * Reads a catalog from files and folders: a JSON file holds one restaurant or an array, a JSONL file one per line.
 * Files whose hash is in `proven` are trusted; all others are validated. Throws a single Error that lists every
 * problem and its reason.
 */
export function readCatalog(path: string | readonly string[], proven = readTrustedHashes()): CatalogEntry[] {
  const problems: string[] = []
  const entries: (CatalogEntry & { readonly source: string })[] = []
  const paths = typeof path === 'string' ? [path] : path
  for (const read of paths.flatMap(filesOf).flatMap(file => [...readSources(file, proven)])) {
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    const parsed = read.proven
      ? { success: true as const, data: read.value as RestaurantFile }
      : RestaurantFile.safeParse(read.value)
    if (parsed.success) {
      const { menu, ...restaurant } = parsed.data
      const readMenu = menu === undefined ? read.readMenu : () => menu
      entries.push({ restaurant, ...(readMenu ? { readMenu } : {}), proven: read.proven, source: read.source })
    } else problems.push(`${read.source}:\n${z.prettifyError(parsed.error)}`)
  }
  for (const field of ['id', 'slug', 'location'] as const) problems.push(...shared(entries, field))
  const unknownZones = new Set([...new Set(entries.map(e => e.restaurant.timezone))].filter(zone => !isTimeZone(zone)))
  for (const { restaurant, source } of entries)
    if (unknownZones.has(restaurant.timezone)) problems.push(`${source}: unknown time zone ${restaurant.timezone}`)
  if (entries.length === 0 && problems.length === 0) problems.push('no restaurant found')
  if (problems.length > 0)
    throw new Error(`CATALOG ${paths.join(', ')} cannot be used:\n${problems.join('\n')}${hintOf(paths)}`)
  return entries.map(({ source: _, ...entry }) => entry)
}

/** Returns a hint to import the file, if it may be a list of restaurants in another format. */
function hintOf([path = '', ...others]: readonly string[]): string {
  if (others.length > 0 || statSync(path).isDirectory()) return ''
  const format = path.endsWith('.csv') ? 'csv' : 'json'
  return `\nTo convert a list of restaurants into a catalog: npm run data:import -- ${format} ${path} --out catalogue (docs/catalogue.md)`
}

/** Returns duplicate values of a unique field, with the files that share them. */
function shared(
  entries: readonly (CatalogEntry & { readonly source: string })[],
  field: 'id' | 'slug' | 'location',
): string[] {
  const sources = Map.groupBy(entries, entry => entry.restaurant[field])
  return [...sources].flatMap(([value, those]) =>
    value !== undefined && those.length > 1
      ? [`${those.map(entry => entry.source).join(', ')}: ${field} ${value} is used by ${those.length} restaurants`]
      : [],
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** File of rejected rows that an import writes next to its restaurants. */
const REJECTS = 'rejects.jsonl'

/**
 * Returns the catalog files of a folder in name order, or the file itself. Throws Error if the path does not exist.
 */
export function filesOf(path: string): { file: string; source: string }[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`CATALOG ${path} cannot be used: no such file or folder`)
  if (!found.isDirectory()) return [{ file: path, source: path }]
  return readdirSync(path)
    .filter(name => /\.jsonl?$/.test(name) && name !== REJECTS)
    .sort()
    .map(name => ({ file: join(path, name), source: name }))
}
