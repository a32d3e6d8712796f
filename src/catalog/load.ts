import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Restaurant, RestaurantFile } from './restaurant.ts'

export type CatalogEntry = { readonly restaurant: Restaurant; readonly menu: unknown }

type Source = { readonly source: string; readonly value: unknown } | { readonly problem: string }

/**
 * Reads a catalogue: a folder of JSON files with one restaurant each, or one JSON file with an array of them. Throws
 * one Error that names every file that is wrong and why.
 */
export function readCatalog(path: string): CatalogEntry[] {
  const problems: string[] = []
  const entries: (CatalogEntry & { readonly source: string })[] = []
  for (const read of readSources(path)) {
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    const parsed = RestaurantFile.safeParse(read.value)
    if (parsed.success) {
      const { menu, ...restaurant } = parsed.data
      entries.push({ restaurant, menu, source: read.source })
    } else problems.push(`${read.source}:\n${z.prettifyError(parsed.error)}`)
  }
  for (const field of ['id', 'slug', 'location'] as const) problems.push(...shared(entries, field))
  for (const { restaurant, source } of entries)
    if (!isTimeZone(restaurant.timezone)) problems.push(`${source}: unknown time zone ${restaurant.timezone}`)
  if (entries.length === 0 && problems.length === 0) problems.push('no restaurant found')
  if (problems.length > 0) throw new Error(`CATALOG ${path} cannot be used:\n${problems.join('\n')}`)
  return entries.map(({ restaurant, menu }) => ({ restaurant, menu }))
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

function readSources(path: string): Source[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return [{ problem: 'there is no such file or folder' }]
  if (stats.isDirectory())
    return readdirSync(path)
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => readJson(join(path, name), name))
  const whole = readJson(path, path)
  if ('problem' in whole || !Array.isArray(whole.value)) return [whole]
  return whole.value.map((value: unknown, index) => ({ source: `${path}[${index}]`, value }))
}

function readJson(file: string, source: string): Source {
  try {
    return { source, value: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    return {
      problem: `${source}: ${error instanceof SyntaxError ? 'not JSON: ' : ''}${error instanceof Error ? error.message : error}`,
    }
  }
}
