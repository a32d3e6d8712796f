import { createHash } from 'node:crypto'
import { foldName } from '#src/catalog/fold.ts'

/** An id that follows from what is named alone: `prefix` and as many further digits as make twelve. */
export function derivedId(prefix: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\u0000')).digest()
  const digits = 12 - prefix.length
  return prefix + (hash.readBigUInt64BE(0) % 10n ** BigInt(digits)).toString().padStart(digits, '0')
}

/** "Joe’s Café" → "joe-s-cafe-1234", unique by its id. */
export function slugOf(name: string, id: string): string {
  const words = foldName(name.replace(/['’]/g, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
  return `${words.slice(0, 60).replace(/-+$/, '') || 'restaurant'}-${id}`
}
