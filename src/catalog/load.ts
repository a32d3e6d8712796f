import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Restaurant, RestaurantFile } from './restaurant.ts'

export type CatalogEntry = { readonly restaurant: Restaurant; readonly menu: unknown }

/**
 * Reads a catalogue: a folder of JSON files with one restaurant each, or one JSON file with an array of them. Throws
 * one Error that names every file that is wrong and why.
 */
export function readCatalog(path: string): CatalogEntry[] {
  const problems: string[] = []
  const entries: CatalogEntry[] = []
  for (const { source, value } of readSources(path)) {
    const parsed = RestaurantFile.safeParse(value)
    if (parsed.success) {
      const { menu, ...restaurant } = parsed.data
      entries.push({ restaurant, menu })
    } else problems.push(`${source}:\n${z.prettifyError(parsed.error)}`)
  }
  for (const field of ['id', 'slug', 'location'] as const) {
    const values = entries.flatMap(entry => entry.restaurant[field] ?? [])
    for (const value of new Set(values.filter((v, i) => values.indexOf(v) !== i)))
      problems.push(`${field} ${value} is used by two restaurants`)
  }
  for (const { restaurant } of entries)
    if (!isTimeZone(restaurant.timezone)) problems.push(`${restaurant.slug}: unknown time zone ${restaurant.timezone}`)
  if (entries.length === 0) problems.push('no restaurant found')
  if (problems.length > 0) throw new Error(`CATALOG ${path} cannot be used:\n${problems.join('\n')}`)
  return entries
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

function readSources(path: string): { source: string; value: unknown }[] {
  if (!statSync(path).isDirectory()) {
    const value = readJson(path)
    return (Array.isArray(value) ? value : [value]).map((entry, index) => ({
      source: `${path}[${index}]`,
      value: entry,
    }))
  }
  return readdirSync(path)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({ source: name, value: readJson(join(path, name)) }))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
