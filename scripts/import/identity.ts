import { createHash } from 'node:crypto'
import { normalizeName } from '#src/catalog/fold.ts'

/** Derives a deterministic id from the given parts: `prefix`, filled up to twelve digits. */
export function derivedId(prefix: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\u0000')).digest()
  const digits = 12 - prefix.length
  return prefix + (hash.readBigUInt64BE(0) % 10n ** BigInt(digits)).toString().padStart(digits, '0')
}

/** Converts "Joe’s Café" to "joe-s-cafe-1234", which is unique through its id. */
export function slugOf(name: string, id: string): string {
  const words = normalizeName(name.replace(/['’]/g, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
  return `${words.slice(0, 60).replace(/-+$/, '') || 'restaurant'}-${id}`
}
