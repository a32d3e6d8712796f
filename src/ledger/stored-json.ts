import type { z } from 'zod'
import { textOfPath } from '#src/kernel/shape.ts'

/** Parser of one kind of stored JSON. Errors name the wrong fields, never their values: they can be personal data. */
export type StoredJson<T> = {
  readonly parse: (text: string) => T
  /** Checks JSON that is already parsed. */
  readonly check: (json: unknown) => T
}

/** Newest `version` of stored JSON that this program reads. JSON without a version has the first. */
const NEWEST_VERSION = 1

/**
 * Defines a kind of stored JSON. Parsing validates the JSON and returns it unchanged, with fields that the schema does
 * not list, because hash chains and digests cover the JSON as it was stored. New fields must therefore be optional; a
 * change that older programs would misread must set `version`, which makes them refuse the row.
 */
export function storedJson<T>(name: string, schema: z.ZodType<T>): StoredJson<T> {
  const check = (json: unknown): T => {
    const { version = NEWEST_VERSION } = (json ?? {}) as { readonly version?: unknown }
    if (version !== NEWEST_VERSION)
      throw new Error(`stored ${name} has version ${JSON.stringify(version)}; run the server version that wrote it`)
    const { error } = schema.safeParse(json)
    if (!error) return json as T
    const wrong = error.issues.map(({ path, message }) => `${textOfPath(path) || 'JSON'}: ${message}`).join('; ')
    throw new Error(`stored ${name} is damaged (${wrong}); restore the row from a backup`)
  }
  const parse = (text: string): T => {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      throw new Error(`stored ${name} is not JSON; restore the row from a backup`)
    }
    return check(json)
  }
  return { parse, check }
}
