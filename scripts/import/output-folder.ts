import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Reject } from './record.ts'

/** Output folder of restaurants that an import adds to. */
export type Output = {
  /**
   * Returns the conflicts of a restaurant's id, slug, or location with other restaurants; empty if there are none.
   */
  readonly conflicts: (restaurant: Restaurant) => string[]
  readonly put: (restaurant: Restaurant, file: unknown) => 'created' | 'updated' | 'unchanged'
  readonly refuse: (reject: Reject) => void
  readonly [Symbol.dispose]: () => void
}

const Kept = z.looseObject({
  id: z.string(),
  slug: z.string(),
  location: z.string().optional(),
  external: z.looseObject({ source: z.string(), id: z.string() }).optional(),
})

/** Opens the folder, read-only if `dryRun`. Throws if a file in it cannot be read. */
export function openOutput(folder: string | undefined, dryRun: boolean): Output {
  const owners = new Map<string, string>()
  const claims = ({ id, slug, location }: z.infer<typeof Kept>): string[] => [
    ...[`id ${id}`, `slug ${slug}`],
    ...(location ? [`location ${location}`] : []),
  ]
  if (folder !== undefined && !dryRun) mkdirSync(folder, { recursive: true })
  for (const name of folder === undefined ? [] : jsonFiles(folder)) {
    const kept = readKept(join(folder!, name))
    for (const claim of claims(kept)) owners.set(claim, ownerOf(kept, name))
  }
  const rejects = folder === undefined || dryRun ? undefined : openSync(join(folder, 'rejects.jsonl'), 'w')
  return {
    conflicts: restaurant =>
      claims(restaurant).flatMap(claim => {
        const owner = owners.get(claim)
        return owner === undefined || owner === ownerOf(restaurant, '') ? [] : [`${claim} already belongs to ${owner}`]
      }),
    put: (restaurant, file) => {
      for (const claim of claims(restaurant)) owners.set(claim, ownerOf(restaurant, ''))
      const path = folder === undefined ? undefined : join(folder, `${restaurant.id}.json`)
      const text = `${JSON.stringify(file, null, 2)}\n`
      const before = path === undefined ? undefined : readIfThere(path)
      if (before === text) return 'unchanged'
      if (path !== undefined && !dryRun) writeFileSync(path, text)
      return before === undefined ? 'created' : 'updated'
    },
    refuse: ({ row, externalId, reasons }) => {
      if (rejects !== undefined)
        writeSync(rejects, `${JSON.stringify({ row, external_id: externalId ?? null, reasons })}\n`)
    },
    [Symbol.dispose]: () => {
      if (rejects !== undefined) closeSync(rejects)
    },
  }
}

const ownerOf = ({ external }: { readonly external?: { source: string; id: string } | undefined }, file: string) =>
  external ? `${external.source} ${external.id}` : file

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.json'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function readKept(path: string): z.infer<typeof Kept> {
  const kept = Kept.safeParse(parse(readFileSync(path, 'utf8')))
  if (!kept.success)
    throw new Error(`${path} is not a restaurant file. Use an empty folder, or one written by this command.`)
  return kept.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
