import { readFileSync } from 'node:fs'

/** SHA-256 of every file whose restaurants and menus all passed the loader's checks when the file was made. */
export type Proven = ReadonlySet<string>

const DATA = new URL('../../data/', import.meta.url)
const PROOFS = ['catalog.sha256', 'marketplace/proven.sha256'].map(name => new URL(name, DATA))

/**
 * Reads the hashes that come with the product, as `sha256sum` writes them. Only these are trusted, wherever a file with
 * such bytes lies; a proof that lies beside an operator's own catalogue says nothing.
 */
export const readProven = (): Proven =>
  new Set(PROOFS.flatMap(proof => readFileSync(proof, 'utf8').match(/^[0-9a-f]{64}(?= )/gm) ?? []))
