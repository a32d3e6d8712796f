import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readProven } from './proven.ts'
import { type Restaurant, RestaurantFile } from './restaurant.ts'
import { readSources } from './sources.ts'

export type CatalogEntry = {
  readonly restaurant: Restaurant
  /** Reads its menu as it was written, where it has one. */
  readonly readMenu?: () => unknown
  /** The menu passed every check when the file was made. */
  readonly proven: boolean
}

/**
 * Reads a catalogue: files and folders of them, where a JSON file holds one restaurant or an array of them and a JSONL
 * file one on each line. Files of bytes that were proven before are taken at their word, all others are checked. Throws
 * one Error that names everything that is wrong and why.
 */
export function readCatalog(path: string | readonly string[], proven = readProven()): CatalogEntry[] {
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

/** A file may hold restaurants, and only not be a catalogue yet. */
function hintOf([path = '', ...others]: readonly string[]): string {
  if (others.length > 0 || statSync(path).isDirectory()) return ''
  const format = path.endsWith('.csv') ? 'csv' : 'json'
  return `\nA list of restaurants becomes a catalogue with: npm run data:import -- ${format} ${path} --out catalogue (docs/catalogue.md)`
}

/** Values of a field that must be unique and are not, with the files that share them. */
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

/** What an import leaves beside its restaurants. */
const REJECTS = 'rejects.jsonl'

/** The catalogue files of a folder in the order of their names, or the file itself; throws Error when there is neither. */
export function filesOf(path: string): { file: string; source: string }[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`CATALOG ${path} cannot be used: there is no such file or folder`)
  if (!found.isDirectory()) return [{ file: path, source: path }]
  return readdirSync(path)
    .filter(name => /\.jsonl?$/.test(name) && name !== REJECTS)
    .sort()
    .map(name => ({ file: join(path, name), source: name }))
}
