import { readFileSync } from 'node:fs'

/**
 * SHA-256 of every file whose restaurants and menus all passed the loader's checks when the file was created.
 */
export type Proven = ReadonlySet<string>

const DATA = new URL('../../data/', import.meta.url)
const PROOFS = ['catalog.sha256', 'marketplace/proven.sha256'].map(name => new URL(name, DATA))

/**
 * Reads the hashes shipped with the product, in `sha256sum` format. Only these are trusted, regardless of where a
 * file with these bytes is located; a hash file next to an operator's own catalog is ignored.
 */
export const readTrustedHashes = (): Proven =>
  new Set(PROOFS.flatMap(proof => readFileSync(proof, 'utf8').match(/^[0-9a-f]{64}(?= )/gm) ?? []))
